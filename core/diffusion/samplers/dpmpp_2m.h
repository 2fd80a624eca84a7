#pragma once

#include "core/diffusion/samplers/solver_sampler.h"

namespace burnish {

/// DPM-Solver++(2M) (Lu et al., "DPM-Solver++", 2022, algorithm 2, midpoint form): with h = λ_next - λ and
/// D = x_0 + h / (2 h_before) (x_0 - x_0 before),
///   x ← noise_next / noise · x - signal_next (e^-h - 1) D.
/// The first and the last step take D = x_0.
class Dpmpp2mSampler : public SolverSampler {
 public:
  using SolverSampler::SolverSampler;

  [[nodiscard]] at::Tensor step(const at::Tensor& output,
                                int64_t call,
                                const at::Tensor& x,
                                const at::Tensor& noise) override;

 protected:
  /// D of a call; remembers its x_0.
  [[nodiscard]] at::Tensor extrapolate(const at::Tensor& clean, int64_t call);

 private:
  at::Tensor before_;  ///< x_0 of the call before.
};

/// The stochastic form (the same paper's SDE variant of 2M):
///   x ← noise_next / noise · e^-h x + signal_next (1 - e^-2h) D + noise_next sqrt(1 - e^-2h) z.
class Dpmpp2mSdeSampler : public Dpmpp2mSampler {
 public:
  using Dpmpp2mSampler::Dpmpp2mSampler;

  [[nodiscard]] bool isStochastic() const override { return true; }
  [[nodiscard]] at::Tensor step(const at::Tensor& output,
                                int64_t call,
                                const at::Tensor& x,
                                const at::Tensor& noise) override;
};

}  // namespace burnish
