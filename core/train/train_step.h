#pragma once

#include "core/diffusion/forward_process.h"
#include "core/diffusion/objective.h"
#include "core/job/recipe.h"
#include "core/model/denoiser.h"
#include "core/optim/adamw.h"
#include "core/train/batch_tensors.h"

#include <cstdint>
#include <vector>

namespace burnish {

/// The objective's distance between what the denoiser makes of the noisy latents and its target (the noise, the
/// velocity, or the slope of a flow).
at::Tensor denoisingLoss(Denoiser& denoiser,
                         const ForwardProcess& schedule,
                         const StepInputs& inputs,
                         const Objective& objective = {});

/// What a recipe asks for.
Objective objectiveOf(const ObjectiveOptions& options);

struct StepNumbers {
  double loss = 0.0;
  double gradientNorm = 0.0;  ///< Before clipping.
  double learningRate = 0.0;
};

/// One optimizer step: loss, backward, finite?, clip, AdamW. Throws what LibTorch throws. Thread of the model.
class TrainStep {
 public:
  TrainStep(Denoiser& denoiser, const ForwardProcess& schedule, AdamW& optimizer, const Recipe& recipe);

  /// `step` counts from 0. LossNotFinite leaves weights and optimizer as they were before the step.
  Result<StepNumbers> run(int64_t step, const StepInputs& inputs);

 private:
  Denoiser& denoiser_;
  const ForwardProcess& schedule_;
  AdamW& optimizer_;
  OptimizerOptions options_;
  Objective objective_;
  ScheduleOptions plan_;
};

}  // namespace burnish
