#pragma once

#include "core/base/rgb_image.h"
#include "dataset/image/colour_converter.h"
#include "dataset/image/row_sink.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace burnish::dataset {

/// Collects rows as an sRGB picture; with a reduction r each pixel is the mean of r × r (fewer at the right and
/// bottom).
class RgbSink : public RowSink {
 public:
  RgbSink(ColourConverter& converter, int reduction, std::stop_token stop);

  void begin(int width, int height) override;
  bool row(const uint8_t* samples) noexcept override;

  /// The picture, once every row has come.
  RgbImage take();

 private:
  void addToSums();
  void finishReducedRow();

  ColourConverter& converter_;
  int reduction_;
  std::stop_token stop_;
  int sourceWidth_ = 0;
  int rows_ = 0;
  int summedRows_ = 0;
  std::size_t written_ = 0;     ///< Bytes of image_ that are final.
  std::vector<uint8_t> line_;   ///< One converted row.
  std::vector<uint32_t> sums_;  ///< Of the reduced row at hand.
  RgbImage image_;
};

/// Looks at every row and keeps none: for checks. Alpha is looked at, so that the notes are those of a decode.
class CheckSink : public RowSink {
 public:
  CheckSink(ColourConverter& converter, std::stop_token stop);

  void begin(int width, int height) override;
  bool row(const uint8_t* samples) noexcept override;

 private:
  ColourConverter& converter_;
  std::stop_token stop_;
  int width_ = 0;
  std::vector<uint8_t> line_;
};

}  // namespace burnish::dataset
