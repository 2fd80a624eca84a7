#pragma once

#include "dataset/image/picture_header.h"
#include "dataset/image/picture_note.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace burnish::dataset {

/// Turns rows of any layout into 8-bit sRGB: the picture's ICC profile is applied to the colours, then they are laid
/// over the background by their alpha. A profile that changes no colour by more than one step is left out. One thread.
class ColourConverter {
 public:
  ColourConverter(const PictureHeader& header, std::array<uint8_t, 3> background);
  ~ColourConverter();
  ColourConverter(const ColourConverter&) = delete;
  ColourConverter& operator=(const ColourConverter&) = delete;

  /// `samples`: width * channels bytes; `rgb`: width * 3 bytes.
  void convert(const uint8_t* samples, int width, uint8_t* rgb);

  /// Whether rows have to be looked at to know all notes.
  [[nodiscard]] bool looksForAlpha() const { return layout_.hasAlpha && !sawTransparency_; }
  /// What was done to the colours so far.
  [[nodiscard]] std::vector<PictureNote> notes() const;

 private:
  class Profile;

  void coloursToRgb(const uint8_t* colours, int width, uint8_t* rgb) const;
  void convertWithAlpha(const uint8_t* samples, int width, uint8_t* rgb);

  PixelLayout layout_;
  std::array<uint8_t, 3> background_;
  std::unique_ptr<Profile> profile_;  ///< None: the colours are sRGB already.
  bool profileIgnored_ = false;
  bool sawTransparency_ = false;
  std::vector<uint8_t> colours_;  ///< A row without its alpha.
};

}  // namespace burnish::dataset
