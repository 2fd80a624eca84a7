#pragma once

#include "core/base/error.h"
#include "core/job/recipe.h"

#include <cstdint>
#include <string>
#include <vector>

namespace burnish {

/// A rectangle in the pixels of the upright picture.
struct CropRect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  bool operator==(const CropRect&) const = default;
};

/// One picture of the plan: what it is, which part of it is trained, and at which size.
struct PlannedPicture {
  std::string path;
  std::string caption;
  bool hasCaptionFile = false;
  int width = 0;  ///< Of the upright picture, in pixels.
  int height = 0;
  CropRect crop;
  int trainWidth = 0;  ///< Pixels after the resize; multiples of 8.
  int trainHeight = 0;
  std::string contentHash;  ///< SHA-256 of the file.
  bool operator==(const PlannedPicture&) const = default;
};

/// A file that was found and is not trained, and why.
struct RefusedFile {
  std::string path;
  Error reason;
  bool operator==(const RefusedFile&) const = default;
};

/// Something that the person should know before the start.
struct PlanNote {
  enum class Level { Warning, Error };
  Level level = Level::Warning;
  Error what;
  bool operator==(const PlanNote&) const = default;
};

/// Everything that is known before the first step. The same object serves the dry run, the studio's summary and the
/// trainer, so what was announced is what runs. Nothing starts with a note of level Error.
struct TrainPlan {
  std::vector<PlannedPicture> pictures;
  std::vector<RefusedFile> refused;
  std::vector<PlanNote> notes;
  int64_t stepsPerEpoch = 0;
  int64_t steps = 0;
  double epochs = 0.0;
  int64_t samplePictures = 0;  ///< Drawn in all.
  int64_t checkpoints = 0;     ///< Written in all.
  [[nodiscard]] bool canStart() const;
  bool operator==(const TrainPlan&) const = default;
};

}  // namespace burnish
