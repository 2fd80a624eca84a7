#pragma once

#include "core/nn/changeable_weight.h"

namespace burnish {

/// Group normalisation of [B, C, …] (Wu and He, 2018): y = (x - mean) / sqrt(variance + eps) * weight + bias, mean and
/// variance over the channels of a group and all positions; optionally y * sigmoid(y) (SiLU) in the same step.
class GroupNorm : public ChangeableWeight {
 public:
  GroupNorm(int64_t groups, int64_t channels, double epsilon);

  torch::Tensor forward(const torch::Tensor& x) const;
  /// `added` [B, C], if defined, comes to every pixel of x first.
  torch::Tensor forwardSilu(const torch::Tensor& x, const torch::Tensor& added = {}) const;

 private:
  [[nodiscard]] torch::Tensor run(const torch::Tensor& x, const torch::Tensor& added, bool hasSilu) const;

  int64_t groups_;
  double epsilon_;
};

}  // namespace burnish
