#pragma once

#include "core/base/result.h"
#include "core/base/rgb_image.h"
#include "dataset/image/picture_note.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace burnish::dataset {

struct DecodeOptions {
  std::array<uint8_t, 3> background{255, 255, 255};  ///< Under transparent parts; sRGB.
  int64_t maximumPixels = 400'000'000;               ///< Larger pictures are refused before any allocation.
  std::stop_token stop;                              ///< Ends a decode early with Interrupted.
};

struct DecodedPicture {
  RgbImage image;
  std::vector<PictureNote> notes;
};

/// The one decoder for grid, editor and trainer: JPEG, PNG, WebP, BMP and TIFF, by content. The result is upright,
/// over the background where the picture is transparent, in sRGB, 16 bits scaled linearly, grey in three channels,
/// the first frame of an animation. Damaged files are an error (PictureUnreadable), never a grey filler; bytes after
/// the end of a picture are harmless. Safe from every thread.
Result<DecodedPicture> decodePicture(const std::filesystem::path& path, const DecodeOptions& options = {});
/// `name` stands for the file in errors.
Result<DecodedPicture> decodePicture(std::span<const std::byte> bytes,
                                     const std::string& name,
                                     const DecodeOptions& options = {});

/// Like decodePicture(), but each pixel is the mean of `reduction` × `reduction` pixels of the picture (the last column
/// and row of fewer), and the full picture is never in memory. `reduction` ≥ 1.
Result<DecodedPicture> decodeReduced(std::span<const std::byte> bytes,
                                     const std::string& name,
                                     int reduction,
                                     const DecodeOptions& options = {});

}  // namespace burnish::dataset
