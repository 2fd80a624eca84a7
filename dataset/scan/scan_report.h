#pragma once

#include "core/base/error.h"
#include "core/job/train_plan.h"
#include "dataset/caption/caption_file.h"
#include "dataset/image/file_kind.h"
#include "dataset/image/picture_note.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace burnish::dataset {

/// A picture that can be trained. Paths are UTF-8.
struct ScannedPicture {
  std::string path;
  FileKind kind = FileKind::Unknown;
  int width = 0;  ///< Of the upright picture, in pixels.
  int height = 0;
  std::vector<PictureNote> notes;
  std::string contentHash;  ///< SHA-256 of the file.
  bool hasCaptionFile = false;
  Caption caption;                    ///< Empty without a readable caption file.
  std::optional<Error> captionFault;  ///< Why the caption file cannot be read; such a picture is not trained.
  bool operator==(const ScannedPicture&) const = default;
};

/// What a folder holds; the same object serves counting, preview and training. Lists are in natural order of the paths
/// (picture2 before picture10), whatever the locale and the number of workers.
struct ScanReport {
  std::string folder;
  std::vector<ScannedPicture> pictures;
  std::vector<RefusedFile> refused;  ///< Pictures that cannot be trained, and captions that cannot be read.
  std::vector<RefusedFile> ignored;  ///< Files and folders that are no pictures, and why they are not used.
  int64_t subfolders = 0;            ///< Sub-folders that hold pictures of the report.
  bool operator==(const ScanReport&) const = default;
};

}  // namespace burnish::dataset
