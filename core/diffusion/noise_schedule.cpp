#include "core/diffusion/noise_schedule.h"

#include "core/base/check.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace burnish {
namespace {

at::Tensor spacedBetas(double from, double to, int64_t count) {
  return at::linspace(from, to, count, at::kFloat);
}

/// β_i = min(1 - ᾱ((i + 1) / n) / ᾱ(i / n), 0.999), ᾱ(t) = cos²((t + 0.008) / 1.008 · π/2).
at::Tensor cosineBetas(int64_t count) {
  const auto alphaBar = [](double t) { return std::pow(std::cos((t + 0.008) / 1.008 * M_PI / 2.0), 2.0); };
  at::Tensor betas = at::empty({count}, at::kFloat);
  float* values = betas.mutable_data_ptr<float>();
  for (int64_t i = 0; i < count; ++i) {
    const double n = static_cast<double>(count);
    const double t = static_cast<double>(i);
    values[i] = static_cast<float>(std::min(1.0 - alphaBar((t + 1.0) / n) / alphaBar(t / n), 0.999));
  }
  return betas;
}

/// Shifts and scales sqrt(ᾱ) so that the last one is exactly 0 and the first stays (Lin et al., 2023, algorithm 1).
at::Tensor withZeroTerminalSnr(const at::Tensor& betas) {
  at::Tensor roots = at::sqrt(at::cumprod(1.0 - betas, 0));
  const at::Tensor first = roots[0].clone();
  const at::Tensor last = roots[-1].clone();
  roots = (roots - last) * (first / (first - last));
  const at::Tensor bars = roots.pow(2);
  const at::Tensor alphas = at::cat({bars.slice(0, 0, 1), bars.slice(0, 1) / bars.slice(0, 0, -1)});
  return 1.0 - alphas;
}

at::Tensor betasOf(const SchedulerConfig& config) {
  const int64_t count = config.trainTimesteps;
  switch (config.curve) {
    case BetaCurve::Linear:
      return spacedBetas(config.betaStart, config.betaEnd, count);
    case BetaCurve::ScaledLinear:
      return spacedBetas(std::sqrt(config.betaStart), std::sqrt(config.betaEnd), count).pow(2);
    case BetaCurve::SquaredCosine:
      break;
  }
  return cosineBetas(count);
}

std::vector<float> valuesOf(const at::Tensor& tensor) {
  const at::Tensor plain = tensor.contiguous();
  const float* first = plain.const_data_ptr<float>();
  return {first, first + plain.numel()};
}

}  // namespace

NoiseSchedule::NoiseSchedule(const SchedulerConfig& config) : prediction_(config.prediction) {
  BURNISH_CHECK(prediction_ != Prediction::Flow, "a flow model has a FlowSchedule");
  at::Tensor betas = betasOf(config);
  if (config.rescaleToZeroSnr) betas = withZeroTerminalSnr(betas);
  betas_ = valuesOf(betas);
  alphasCumprod_ = valuesOf(at::cumprod(1.0 - betas, 0));
}

double NoiseSchedule::snr(int64_t timestep) const {
  const double alpha = alphasCumprod_.at(static_cast<std::size_t>(timestep));
  return alpha / (1.0 - alpha);
}

std::pair<at::Tensor, at::Tensor> NoiseSchedule::factors(const at::Tensor& timesteps, const at::Tensor& like) const {
  const at::Tensor plain = timesteps.to(at::kCPU, at::kLong).contiguous();
  at::Tensor alphas = at::empty({plain.numel()}, at::kFloat);
  const int64_t* timestep = plain.const_data_ptr<int64_t>();
  float* values = alphas.mutable_data_ptr<float>();
  for (int64_t i = 0; i < plain.numel(); ++i) {
    BURNISH_CHECK(timestep[i] >= 0 && timestep[i] < this->timesteps(), "timestep outside the schedule");
    values[i] = alphasCumprod_[static_cast<std::size_t>(timestep[i])];
  }
  std::vector<int64_t> shape(static_cast<std::size_t>(like.dim()), 1);
  shape[0] = plain.numel();
  const auto shaped = [&](const at::Tensor& factor) { return factor.view(shape).to(like.device()); };
  return {shaped(at::sqrt(alphas)), shaped(at::sqrt(1.0 - alphas))};
}

at::Tensor NoiseSchedule::addNoise(const at::Tensor& latents,
                                   const at::Tensor& noise,
                                   const at::Tensor& timesteps) const {
  const auto [signal, sigma] = factors(timesteps, latents);
  return signal * latents + sigma * noise;
}

at::Tensor NoiseSchedule::target(const at::Tensor& latents,
                                 const at::Tensor& noise,
                                 const at::Tensor& timesteps) const {
  if (prediction_ == Prediction::Epsilon) return noise;
  const auto [signal, sigma] = factors(timesteps, latents);
  return signal * noise - sigma * latents;
}

}  // namespace burnish
