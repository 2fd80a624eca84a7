#include "core/train/train_step.h"

#include "core/optim/grad_clip.h"
#include "core/optim/lr_schedule.h"
#include "core/train/nan_guard.h"

#include <torch/torch.h>

namespace burnish {

at::Tensor denoisingLoss(Denoiser& denoiser,
                         const ForwardProcess& schedule,
                         const StepInputs& inputs,
                         const Objective& objective) {
  const NoisedLatents noised = schedule.apply(inputs.latents, inputs.noise, inputs.timesteps);
  const at::Tensor output = denoiser.forward(noised.latents, noised.timesteps, inputs.conditioning);
  return objectiveLoss(objective, schedule, output, noised, inputs.timesteps);
}

Objective objectiveOf(const ObjectiveOptions& options) {
  Objective objective;
  if (options.loss == "huber") objective.loss = LossKind::PseudoHuber;
  if (options.loss == "smooth-l1") objective.loss = LossKind::SmoothL1;
  objective.huberC = options.huberC;
  objective.minSnrGamma = options.minSnrGamma;
  if (options.flowWeighting == "sigma-sqrt") objective.flowWeighting = FlowWeighting::SigmaSqrt;
  if (options.flowWeighting == "cosmap") objective.flowWeighting = FlowWeighting::Cosmap;
  return objective;
}

TrainStep::TrainStep(Denoiser& denoiser, const ForwardProcess& schedule, AdamW& optimizer, const Recipe& recipe)
    : denoiser_(denoiser),
      schedule_(schedule),
      optimizer_(optimizer),
      options_(recipe.optimizer),
      objective_(objectiveOf(recipe.objective)),
      plan_(recipe.schedule) {}

Result<StepNumbers> TrainStep::run(int64_t step, const StepInputs& inputs) {
  StepNumbers numbers;
  numbers.learningRate = options_.learningRate * learningRateFactor(plan_, step);
  const at::Tensor loss = denoisingLoss(denoiser_, schedule_, inputs, objective_);
  loss.backward();
  const at::Tensor norm = gradientNorm(optimizer_.parameters());
  numbers.loss = loss.item<double>();
  numbers.gradientNorm = norm.item<double>();
  const auto isFinite = requireFinite(step + 1, numbers.learningRate, numbers.loss, numbers.gradientNorm);
  if (isFinite.ok()) {
    if (options_.gradientClip > 0.0)
      scaleGradients(optimizer_.parameters(), numbers.gradientNorm, options_.gradientClip);
    optimizer_.step(numbers.learningRate);
  }
  optimizer_.clearGradients();
  if (!isFinite.ok()) return isFinite.error();
  return numbers;
}

}  // namespace burnish
