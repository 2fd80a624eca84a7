#include "core/optim/adamw.h"

#include "core/base/check.h"

#include <torch/torch.h>

#include <utility>

namespace burnish {

AdamW::AdamW(std::vector<at::Tensor> parameters, const AdamWOptions& options)
    : options_(options), parameters_(std::move(parameters)) {
  for (const at::Tensor& parameter : parameters_) {
    BURNISH_CHECK(parameter.is_leaf() && parameter.requires_grad(), "a trained parameter is a leaf with a gradient");
    state_.means.push_back(at::zeros_like(parameter, at::MemoryFormat::Preserve).detach());
    state_.squares.push_back(at::zeros_like(parameter, at::MemoryFormat::Preserve).detach());
  }
  if (parameters_.empty()) return;
  const at::Tensor count = at::zeros({}, parameters_.front().options().requires_grad(false));
  stepCounts_.assign(parameters_.size(), count);
}

void AdamW::step(double learningRate) {
  if (parameters_.empty()) return;
  const at::NoGradGuard noGradient;
  gradients_.clear();
  for (const at::Tensor& parameter : parameters_) {
    BURNISH_CHECK(parameter.grad().defined(), "a trained parameter has no gradient");
    gradients_.push_back(parameter.grad());
  }
  ++state_.steps;
  stepCounts_.front().fill_(static_cast<double>(state_.steps));
  at::_fused_adamw_(parameters_, gradients_, state_.means, state_.squares, {}, stepCounts_, learningRate,
                    options_.beta1, options_.beta2, options_.weightDecay, options_.epsilon, /*amsgrad=*/false,
                    /*maximize=*/false);
  gradients_.clear();
}

void AdamW::clearGradients() {
  for (at::Tensor& parameter : parameters_) parameter.mutable_grad().reset();
}

void AdamW::restore(const AdamWState& state) {
  const std::size_t count = parameters_.size();
  BURNISH_CHECK(state.means.size() == count && state.squares.size() == count, "the state belongs to other parameters");
  const at::NoGradGuard noGradient;
  for (std::size_t i = 0; i < count; ++i) {
    const auto shape = parameters_[i].sizes();
    BURNISH_CHECK(state.means[i].sizes() == shape && state.squares[i].sizes() == shape, "the state has other shapes");
    state_.means[i].copy_(state.means[i]);
    state_.squares[i].copy_(state.squares[i]);
  }
  state_.steps = state.steps;
}

}  // namespace burnish
