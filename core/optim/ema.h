#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace burnish {

/// How fast the average follows.
struct EmaOptions {
  double decay = 0.999;
  /// The decay of the first steps is min(decay, (1 + n) / (10 + n)), as TensorFlow's and diffusers' EMAModel do, whose
  /// first step copies the weights; without it the decay is constant.
  bool hasWarmup = true;
};

/// The exponential moving average of weights (Polyak and Juditsky, 1992): s ← d s + (1 − d) w. Belongs to the thread of
/// the weights.
class Ema {
 public:
  Ema(std::vector<at::Tensor> weights, EmaOptions options);

  /// After each optimizer step.
  void update();
  /// Decay of update number `step`, from 1.
  [[nodiscard]] double decayAt(int64_t step) const;
  /// In the order of the weights.
  [[nodiscard]] const std::vector<at::Tensor>& averages() const { return averages_; }
  [[nodiscard]] int64_t steps() const { return steps_; }
  /// For a resume; `averages` has the shapes of the weights.
  void restore(int64_t steps, const std::vector<at::Tensor>& averages);

 private:
  std::vector<at::Tensor> weights_;
  EmaOptions options_;
  std::vector<at::Tensor> averages_;
  int64_t steps_ = 0;
};

}  // namespace burnish
