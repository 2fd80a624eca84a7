#include "core/nn/attention.h"

#include "core/nn/attention_math.h"

namespace burnish {

Attention::Attention(const AttentionOptions& options) : options_(options) {
  toQ_ = register_module("to_q", std::make_shared<Linear>(options.width, options.width, options.hasInputBias));
  toK_ = register_module("to_k", std::make_shared<Linear>(options.contextWidth, options.width, options.hasInputBias));
  toV_ = register_module("to_v", std::make_shared<Linear>(options.contextWidth, options.width, options.hasInputBias));
  toOut_ = register_module("to_out", std::make_shared<ModuleList<Linear>>());
  toOut_->append(std::make_shared<Linear>(options.width, options.width));
}

torch::Tensor Attention::forward(const torch::Tensor& x) {
  return forward(x, x);
}

torch::Tensor Attention::forward(const torch::Tensor& x, const torch::Tensor& context) {
  const torch::Tensor mixed =
      attentionMath(toQ_->forward(x), toK_->forward(context), toV_->forward(context), {options_.heads, false});
  return (*toOut_)[0].forward(mixed);
}

}  // namespace burnish
