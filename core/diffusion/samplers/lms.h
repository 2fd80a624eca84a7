#pragma once

#include "core/diffusion/samplers/sigma_sampler.h"

#include <deque>

namespace burnish {

/// Linear multistep method of order 4 on the probability flow (Adams-Bashforth with uneven steps): the slopes of up to
/// four calls are joined by the polynomial through them, which is integrated from σ to σ_next.
class LmsSampler : public SigmaSampler {
 public:
  using SigmaSampler::SigmaSampler;

  [[nodiscard]] at::Tensor step(const at::Tensor& output,
                                int64_t call,
                                const at::Tensor& x,
                                const at::Tensor& noise) override;

 private:
  /// ∫ of the Lagrange polynomial of order `order` that is 1 at the σ of `which` calls ago.
  [[nodiscard]] double coefficient(int64_t order, int64_t call, int64_t which) const;

  std::deque<at::Tensor> slopes_;  ///< The newest first.
};

}  // namespace burnish
