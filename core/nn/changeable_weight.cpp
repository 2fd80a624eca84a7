#include "core/nn/changeable_weight.h"

#include "core/base/check.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace burnish {

void ChangeableWeight::attach(std::shared_ptr<const WeightChange> change) {
  BURNISH_CHECK(change != nullptr, "no change to attach");
  changes_.push_back(std::move(change));
}

void ChangeableWeight::detach(const WeightChange& change) {
  std::erase_if(changes_, [&](const auto& attached) { return attached.get() == &change; });
}

torch::Tensor ChangeableWeight::effectiveWeight() const {
  torch::Tensor sum = weight;
  for (const auto& change : changes_) sum = sum + (change->delta(weight) * change->strength).to(weight.dtype());
  return sum;
}

torch::Tensor ChangeableWeight::effectiveBias() const {
  torch::Tensor sum = bias;
  for (const auto& change : changes_) {
    if (!change->bias.defined()) continue;
    const torch::Tensor part = (change->bias * change->strength).to(weight.dtype());
    sum = sum.defined() ? sum + part : part;
  }
  return sum;
}

}  // namespace burnish
