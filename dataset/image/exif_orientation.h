#pragma once

#include "dataset/image/picture_header.h"

#include <cstddef>
#include <span>

namespace burnish::dataset {

/// The orientation tag (0x0112) of the main directory of an EXIF block. `exif` begins with the TIFF header ("II*" or
/// "MM*"), with or without "Exif\0\0" before it. Writes `orientation`, or `orientationIgnored` where the block is
/// damaged or the value is none of 1 … 8; a block without the tag changes nothing.
void readExifOrientation(std::span<const std::byte> exif, PictureHeader& header);

/// Takes `value` as the orientation if it is one.
void setOrientation(unsigned value, PictureHeader& header);

}  // namespace burnish::dataset
