#pragma once

#include "core/job/train_plan.h"

#include <cstdint>

namespace burnish {

/// What an SDXL model is told about the size of a picture (Podell et al., 2023, section 2.2); pixels.
struct SizeFacts {
  int64_t originalHeight = 0;
  int64_t originalWidth = 0;
  int64_t cropTop = 0;  ///< Of the part that is trained, in the picture as it was resized.
  int64_t cropLeft = 0;
  int64_t targetHeight = 0;
  int64_t targetWidth = 0;
  bool operator==(const SizeFacts&) const = default;
};

/// The true offset of the crop, as diffusers and OneTrainer pass it; not sd-scripts' letterbox formula.
SizeFacts sizeFactsOf(const PlannedPicture& picture);

}  // namespace burnish
