#pragma once

#include "core/base/result.h"
#include "dataset/image/decode.h"
#include "dataset/image/file_kind.h"
#include "dataset/image/picture_note.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace burnish::dataset {

/// What is known of a picture without its pixels. Width and height are those of the upright picture.
struct PictureInfo {
  FileKind kind = FileKind::Unknown;
  int width = 0;
  int height = 0;
  std::vector<PictureNote> notes;
};

/// Reads the header only: fast, but a damaged body goes unseen. `name` stands for the file in errors.
Result<PictureInfo> probePicture(std::span<const std::byte> bytes,
                                 const std::string& name,
                                 const DecodeOptions& options = {});
Result<PictureInfo> probePicture(const std::filesystem::path& path, const DecodeOptions& options = {});

/// Like probePicture(), and decodes everything without keeping it: fails for every file that decodePicture() refuses.
Result<PictureInfo> verifyPicture(std::span<const std::byte> bytes,
                                  const std::string& name,
                                  const DecodeOptions& options = {});

}  // namespace burnish::dataset
