#include "core/diffusion/samplers/dpmpp_sde.h"

#include "core/diffusion/samplers/euler_ancestral.h"

#include <ATen/ATen.h>

#include <cmath>

namespace burnish {
namespace {

/// The exact solution for a constant x_0 down to σ_down, then noise of σ_up.
at::Tensor advance(const at::Tensor& x, const at::Tensor& clean, double from, double to, const at::Tensor& noise) {
  const auto [down, up] = ancestralStep(from, to);
  const double kept = down / from;
  return kept * x + (1.0 - kept) * clean + up * noise;
}

}  // namespace

DpmppSdeSampler::DpmppSdeSampler(const SchedulerConfig& config, int64_t steps) : SigmaSampler(config, steps) {
  const std::vector<double> training = trainingSigmas(NoiseSchedule(config));
  timesteps_.clear();
  for (int64_t i = 0; i < steps; ++i) {
    timesteps_.push_back(table().timesteps[static_cast<std::size_t>(i)]);
    if (i + 1 < steps) timesteps_.push_back(timestepOfSigma(middle(i), training));
  }
}

double DpmppSdeSampler::middle(int64_t step) const {
  return std::sqrt(sigma(step) * sigma(step + 1));
}

double DpmppSdeSampler::sigmaOfCall(int64_t call) const {
  return call % 2 == 0 ? sigma(call / 2) : middle(call / 2);
}

at::Tensor DpmppSdeSampler::step(const at::Tensor& output, int64_t call, const at::Tensor& x, const at::Tensor& noise) {
  const double from = sigma(call / 2);
  const double to = sigma(call / 2 + 1);
  const at::Tensor clean = cleanAt(output, x, sigmaOfCall(call));
  if (to == 0.0) return clean;
  const double half = middle(call / 2);
  if (call % 2 == 0) {
    start_ = x;
    firstNoise_ = noise;
    return advance(x, clean, from, half, noise);
  }
  const at::Tensor whole = (std::sqrt(from - half) * firstNoise_ + std::sqrt(half - to) * noise) / std::sqrt(from - to);
  return advance(start_, clean, from, to, whole);
}

}  // namespace burnish
