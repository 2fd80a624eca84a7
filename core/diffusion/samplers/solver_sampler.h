#pragma once

#include "core/diffusion/prediction.h"
#include "core/diffusion/sampler.h"
#include "core/diffusion/sigmas.h"

namespace burnish {

/// What DPM-Solver++ and UniPC have in common: both integrate the predicted x_0 over λ = log(signal / noise), half the
/// log of the SNR, in which a constant x_0 is solved exactly. x is variance-preserving: x = signal x_0 + noise ε.
class SolverSampler : public Sampler {
 public:
  SolverSampler(const SchedulerConfig& config, int64_t steps);

  [[nodiscard]] double initialSigma() const override { return 1.0; }
  [[nodiscard]] const std::vector<double>& sigmas() const { return table_.sigmas; }

 protected:
  /// Signal and noise at the σ of an index; calls() is the end, where the noise is 0.
  [[nodiscard]] VarianceParts partsAt(int64_t index) const;
  /// λ there; infinite at the end.
  [[nodiscard]] double lambdaAt(int64_t index) const;
  /// x_0 that a call's output tells.
  [[nodiscard]] at::Tensor cleanOfCall(const at::Tensor& output, int64_t call, const at::Tensor& x) const;

 private:
  Prediction prediction_;
  SigmaTable table_;
};

}  // namespace burnish
