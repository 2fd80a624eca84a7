#pragma once

#include "tests/dataset/samples/encoded_pictures.h"

#include <cstdint>
#include <string_view>

namespace burnish::test {

/// An EXIF block (from its TIFF header on) that holds nothing but the orientation.
Bytes exifBlock(uint16_t orientation, bool bigEndian = false);

/// The JPEG with a marker segment right after its start: 0xE1 with "Exif\0\0…", 0xE2 with a profile.
Bytes withJpegSegment(const Bytes& jpeg, uint8_t marker, std::string_view prefix, const Bytes& data);
Bytes withJpegExif(const Bytes& jpeg, const Bytes& exif);
Bytes withJpegProfile(const Bytes& jpeg, const Bytes& profile);

/// The PNG with a chunk after its header chunk.
Bytes withPngChunk(const Bytes& png, std::string_view type, const Bytes& data);
Bytes withPngProfile(const Bytes& png, const Bytes& profile);

/// A WebP in the extended layout with an EXIF chunk; `webp` is a lossless one without.
Bytes withWebpExif(const Bytes& webp, int width, int height, const Bytes& exif);

Bytes bytesOf(std::string_view text);
Bytes joined(const Bytes& a, const Bytes& b);
/// The first `size` bytes.
Bytes cut(const Bytes& bytes, std::size_t size);

}  // namespace burnish::test
