#pragma once

#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace burnish {

struct AdamWOptions {
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;
  double weightDecay = 0.01;  ///< Decoupled: each step scales a weight by 1 - rate * decay.
};

/// What AdamW remembers between steps; tensors in the order and shape of the parameters.
struct AdamWState {
  int64_t steps = 0;
  std::vector<at::Tensor> means;    ///< Moving mean of the gradients, m.
  std::vector<at::Tensor> squares;  ///< Moving mean of their squares, v.
};

/// AdamW (Loshchilov and Hutter, "Decoupled Weight Decay Regularization", 2019):
///   w -= rate * decay * w;  m = β1 m + (1 - β1) g;  v = β2 v + (1 - β2) g²;
///   w -= rate * (m / (1 - β1^t)) / (sqrt(v / (1 - β2^t)) + ε)
/// as one fused pass over all parameters. Equal to torch.optim.AdamW but for rounding. One thread.
class AdamW {
 public:
  /// `parameters` are float leaves; they are shared, not copied.
  AdamW(std::vector<at::Tensor> parameters, const AdamWOptions& options);

  /// Every parameter must have a gradient.
  void step(double learningRate);
  /// Drops the gradients, so that the next backward pass hands over its own instead of adding to old ones.
  void clearGradients();

  [[nodiscard]] const std::vector<at::Tensor>& parameters() const { return parameters_; }
  /// Shares its tensors with the optimizer: they change with the next step.
  [[nodiscard]] const AdamWState& state() const { return state_; }
  /// Takes over values of a state with the same number of tensors and the same shapes; anything else is a LogicError.
  void restore(const AdamWState& state);

 private:
  AdamWOptions options_;
  std::vector<at::Tensor> parameters_;
  std::vector<at::Tensor> gradients_;  ///< Kept between steps for its memory only.
  AdamWState state_;
  std::vector<at::Tensor> stepCounts_;  ///< One tensor, once for each parameter, as the fused kernel wants it.
};

}  // namespace burnish
