#include "core/optim/ema.h"

#include "core/base/check.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace burnish {

Ema::Ema(std::vector<at::Tensor> weights, EmaOptions options) : weights_(std::move(weights)), options_(options) {
  for (const at::Tensor& weight : weights_) averages_.push_back(weight.detach().clone());
}

double Ema::decayAt(int64_t step) const {
  if (!options_.hasWarmup) return options_.decay;
  const auto before = static_cast<double>(std::max<int64_t>(step - 1, 0));
  return before == 0.0 ? 0.0 : std::min(options_.decay, (1.0 + before) / (10.0 + before));
}

void Ema::update() {
  const at::NoGradGuard noGrad;
  ++steps_;
  const double decay = decayAt(steps_);
  for (std::size_t i = 0; i < weights_.size(); ++i) averages_[i].lerp_(weights_[i].detach(), 1.0 - decay);
}

void Ema::restore(int64_t steps, const std::vector<at::Tensor>& averages) {
  BURNISH_CHECK(averages.size() == averages_.size(), "another number of averages");
  const at::NoGradGuard noGrad;
  for (std::size_t i = 0; i < averages.size(); ++i) averages_[i].copy_(averages[i]);
  steps_ = steps;
}

}  // namespace burnish
