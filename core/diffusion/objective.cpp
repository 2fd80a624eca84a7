#include "core/diffusion/objective.h"

#include "core/base/check.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <numbers>

namespace burnish {
namespace {

at::Tensor rooted(const at::Tensor& difference, double c) {
  return (difference.square() + c * c).sqrt() - c;
}

double minSnrWeight(double snr, double gamma, Prediction prediction) {
  const double least = std::min(snr, gamma);
  if (prediction == Prediction::Velocity) return least / (snr + 1.0);
  return snr > 0.0 ? least / snr : 1.0;
}

at::Tensor minSnrWeights(const Objective& objective, const ForwardProcess& process, const at::Tensor& indices) {
  const at::Tensor plain = indices.to(at::kCPU, at::kLong).contiguous();
  at::Tensor weights = at::empty({plain.numel()}, at::kFloat);
  for (int64_t i = 0; i < plain.numel(); ++i) {
    const double snr = process.snr(plain.const_data_ptr<int64_t>()[i]);
    weights.mutable_data_ptr<float>()[i] =
        static_cast<float>(minSnrWeight(snr, objective.minSnrGamma, process.prediction()));
  }
  return weights;
}

/// σ of each sample, from what the denoiser is told.
at::Tensor flowWeights(const Objective& objective, const ForwardProcess& process, const NoisedLatents& noised) {
  const at::Tensor sigma = noised.timesteps.to(at::kFloat) / static_cast<double>(process.timesteps());
  at::Tensor weights = at::ones_like(sigma);
  if (objective.isPreconditioned) weights = weights * sigma.square();
  if (objective.flowWeighting == FlowWeighting::SigmaSqrt) weights = weights / sigma.square();
  if (objective.flowWeighting == FlowWeighting::Cosmap)
    weights = weights * (2.0 / (std::numbers::pi * (1.0 - 2.0 * sigma + 2.0 * sigma.square())));
  return weights;
}

}  // namespace

at::Tensor distance(const at::Tensor& output, const at::Tensor& target, LossKind loss, double huberC) {
  switch (loss) {
    case LossKind::PseudoHuber:
      return 2.0 * huberC * rooted(output - target, huberC);
    case LossKind::SmoothL1:
      return 2.0 * rooted(output - target, huberC);
    case LossKind::MeanSquare:
      break;
  }
  return (output - target).square();
}

at::Tensor sampleWeights(const Objective& objective,
                         const ForwardProcess& process,
                         const NoisedLatents& noised,
                         const at::Tensor& indices) {
  if (process.isFlow()) {
    BURNISH_CHECK(objective.minSnrGamma == 0.0, "min-SNR of a flow");
    const bool isPlain = objective.flowWeighting == FlowWeighting::None && !objective.isPreconditioned;
    return isPlain ? at::Tensor() : flowWeights(objective, process, noised);
  }
  if (objective.minSnrGamma <= 0.0) return {};
  return minSnrWeights(objective, process, indices).to(noised.latents.device());
}

at::Tensor objectiveLoss(const Objective& objective,
                         const ForwardProcess& process,
                         const at::Tensor& output,
                         const NoisedLatents& noised,
                         const at::Tensor& indices) {
  const at::Tensor weights = sampleWeights(objective, process, noised, indices);
  if (!weights.defined() && objective.loss == LossKind::MeanSquare) return at::mse_loss(output, noised.target);
  const at::Tensor each = distance(output, noised.target, objective.loss, objective.huberC).flatten(1).mean(1);
  return weights.defined() ? (each * weights).mean() : each.mean();
}

}  // namespace burnish
