#pragma once

#include "core/diffusion/sampler.h"

#include <deque>

namespace burnish {

/// PNDM (Liu et al., "Pseudo Numerical Methods for Diffusion Models on Manifolds", 2022) without its Runge-Kutta start,
/// as the published SD models ask for (`skip_prk_steps`): the output is joined with up to three earlier ones by the
/// coefficients of Adams and Bashforth, and formula 9 goes on with it. The first step is done twice, the second time
/// with the mean of both outputs: steps + 1 calls.
class PndmSampler : public Sampler {
 public:
  PndmSampler(const SchedulerConfig& config, int64_t steps);

  [[nodiscard]] double initialSigma() const override { return 1.0; }
  [[nodiscard]] at::Tensor step(const at::Tensor& output,
                                int64_t call,
                                const at::Tensor& x,
                                const at::Tensor& noise) override;

 private:
  [[nodiscard]] double alphaAt(int64_t timestep) const;
  /// Formula 9 from one timestep to another.
  [[nodiscard]] at::Tensor transfer(const at::Tensor& x, const at::Tensor& output, int64_t from, int64_t to) const;
  /// The newest output joined with earlier ones.
  [[nodiscard]] at::Tensor combined() const;

  NoiseSchedule schedule_;
  bool setAlphaToOne_;
  int64_t stride_;
  at::Tensor start_;                ///< x before the first call.
  std::deque<at::Tensor> outputs_;  ///< The newest first.
};

}  // namespace burnish
