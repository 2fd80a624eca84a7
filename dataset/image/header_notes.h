#pragma once

#include <string>
#include <vector>

#include "core/base/error.h"
#include "dataset/image/colour_converter.h"
#include "dataset/image/picture_header.h"
#include "dataset/image/picture_note.h"

namespace burnish::dataset {

/// What header and colours give reason to tell.
std::vector<PictureNote> allNotes(const PictureHeader& header, const ColourConverter& converter);

/// Fills the file's name into an error of a reader.
Error withName(Error error, const std::string& name);

}  // namespace burnish::dataset
