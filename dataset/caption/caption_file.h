#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace burnish::dataset {

/// What a caption file held beside plain UTF-8.
enum class CaptionNote {
  Utf16,     ///< UTF-16 with a byte order mark; decoded.
  NulBytes,  ///< NUL bytes, read as blanks.
};

/// English, translatable (context "Dataset").
const char* noteText(CaptionNote note);

/// The text of a caption as it is trained: UTF-8 in one line.
struct Caption {
  std::string text;
  std::vector<CaptionNote> notes;
  bool operator==(const Caption&) const = default;
};

/// Bytes of a caption file to text: UTF-8 whatever the locale (UTF-16 only with a byte order mark), without the mark
/// and without line ends. Further lines are joined by ", ", or by a blank after a line that ends a sentence or with a
/// comma. Anything else is CaptionUndecodable. `name` stands for the file in errors.
Result<Caption> decodeCaption(std::span<const std::byte> bytes, const std::string& name);

/// Reads a file of at most 1 MiB; files are never written here.
Result<Caption> readCaptionFile(const std::filesystem::path& path);

/// The caption's name for a picture: the same name with ".txt" for the extension.
std::filesystem::path captionPathFor(const std::filesystem::path& picture);

}  // namespace burnish::dataset
