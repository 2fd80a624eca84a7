#pragma once

#include "core/diffusion/samplers/solver_sampler.h"

namespace burnish {

/// UniPC (Zhao et al., "UniPC: A Unified Predictor-Corrector Framework", 2023) of order 2 with B(h) = e^h - 1 ("bh2")
/// on the predicted x_0: each call first corrects the x that was predicted for it, with the x_0 found there, then
/// predicts the next one. The first step is of order 1, as is the last, which is not corrected.
class UniPcSampler : public SolverSampler {
 public:
  using SolverSampler::SolverSampler;

  [[nodiscard]] at::Tensor step(const at::Tensor& output,
                                int64_t call,
                                const at::Tensor& x,
                                const at::Tensor& noise) override;

 private:
  [[nodiscard]] at::Tensor corrected(const at::Tensor& clean, int64_t call) const;
  [[nodiscard]] at::Tensor predicted(const at::Tensor& clean, int64_t call, const at::Tensor& x) const;

  at::Tensor start_;         ///< Corrected x of the call before.
  at::Tensor before_;        ///< x_0 of the call before.
  at::Tensor twiceBefore_;   ///< x_0 of the one before that.
  int64_t orderBefore_ = 1;  ///< Of the step that the call before predicted.
};

}  // namespace burnish
