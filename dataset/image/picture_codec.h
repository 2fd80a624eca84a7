#pragma once

#include "core/base/result.h"
#include "dataset/image/colour_converter.h"
#include "dataset/image/file_kind.h"
#include "dataset/image/picture_header.h"
#include "dataset/image/picture_note.h"
#include "dataset/image/row_sink.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace burnish::dataset {

/// The header of a picture of any kind that can be decoded; refused if it has more than `maximumPixels` or none.
Result<PictureHeader> readPictureHeader(std::span<const std::byte> bytes, int64_t maximumPixels);

/// Sends all rows to `sink`. `reduction` (1, 2, 4, 8) may be asked only where reductionOfReader() allows it.
Result<void> readPictureRows(std::span<const std::byte> bytes,
                             const PictureHeader& header,
                             RowSink& sink,
                             int reduction = 1);

/// The largest of 1, 2, 4, 8 that divides `wanted` and that the reader of this kind can do by itself.
int reductionOfReader(std::span<const std::byte> bytes, int wanted);

/// What header and colours give reason to tell.
std::vector<PictureNote> allNotes(const PictureHeader& header, const ColourConverter& converter);

/// Fills the file's name into an error of a reader.
Error withName(Error error, const std::string& name);

}  // namespace burnish::dataset
