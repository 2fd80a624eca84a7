#pragma once

#include "core/diffusion/noise_schedule.h"
#include "core/job/recipe.h"
#include "core/model/unet.h"
#include "core/optim/adamw.h"
#include "core/train/batch_tensors.h"

#include <cstdint>
#include <vector>

namespace burnish {

/// Mean squared error between what the denoiser makes of the noisy latents and its target (the noise, or the velocity).
at::Tensor denoisingLoss(Unet& denoiser, const NoiseSchedule& schedule, const StepInputs& inputs);

struct StepNumbers {
  double loss = 0.0;
  double gradientNorm = 0.0;  ///< Before clipping.
  double learningRate = 0.0;
};

/// One optimizer step: loss, backward, finite?, clip, AdamW. Throws what LibTorch throws. Thread of the model.
class TrainStep {
 public:
  TrainStep(Unet& denoiser, const NoiseSchedule& schedule, AdamW& optimizer, const Recipe& recipe);

  /// `step` counts from 0. LossNotFinite leaves weights and optimizer as they were before the step.
  Result<StepNumbers> run(int64_t step, const StepInputs& inputs);

 private:
  Unet& denoiser_;
  const NoiseSchedule& schedule_;
  AdamW& optimizer_;
  OptimizerOptions options_;
  ScheduleOptions plan_;
};

}  // namespace burnish
