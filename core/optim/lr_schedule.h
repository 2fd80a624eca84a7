#pragma once

#include "core/job/recipe.h"

#include <cstdint>

namespace burnish {

/// Factor of the learning rate at optimizer step `step`, counted from 0, as diffusers, transformers and kohya have it:
///   warm-up:  step / warmup for step < warmup: the very first step trains at rate 0;
///   constant: 1;
///   cosine:   (1 + cos(π p)) / 2, p = (step - warmup) / (steps - warmup).
/// Past the last step the cosine rises again. It depends on the planned number of steps: raising schedule.steps on a
/// resume makes the steps still to come follow the new, longer curve.
double learningRateFactor(const ScheduleOptions& schedule, int64_t step);

}  // namespace burnish
