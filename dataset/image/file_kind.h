#pragma once

#include <cstddef>
#include <span>

namespace burnish::dataset {

/// What a file is by its first bytes; its name plays no part.
enum class FileKind {
  Empty,
  Zeros,
  Jpeg,
  Png,
  Webp,
  Bmp,
  Tiff,
  Gif,
  Heif,
  Avif,
  Psd,
  Svg,
  Pdf,
  Video,
  Archive,
  Text,
  Unknown
};

/// Judges by the first bytes (kHeadBytes are enough).
inline constexpr std::size_t kHeadBytes = 4096;
FileKind fileKindOf(std::span<const std::byte> head);

/// JPEG, PNG, WebP, BMP and TIFF can be trained.
bool isDecodable(FileKind kind);
/// A picture format, whether or not we can decode it.
bool isPicture(FileKind kind);

/// "a GIF animation", "text" …: English, translatable (context "Dataset").
const char* kindText(FileKind kind);

}  // namespace burnish::dataset
