#include "core/nn/joint_attention.h"

#include "core/nn/attention_math.h"

#include <ATen/ATen.h>

namespace burnish {

JointAttention::Stream JointAttention::makeStream(const StreamNames& names) {
  const auto linear = [&](const char* name) {
    return register_module(name, std::make_shared<Linear>(options_.width, options_.width));
  };
  const auto norm = [&](const char* name) -> std::shared_ptr<RmsNorm> {
    if (!options_.hasNorms) return nullptr;
    return register_module(name, std::make_shared<RmsNorm>(options_.width / options_.heads));
  };
  Stream stream;
  stream.normQ = norm(names.normQ);
  stream.normK = norm(names.normK);
  stream.q = linear(names.q);
  stream.k = linear(names.k);
  stream.v = linear(names.v);
  return stream;
}

JointAttention::JointAttention(const JointAttentionOptions& options) : options_(options) {
  picture_ = makeStream({"to_q", "to_k", "to_v", "norm_q", "norm_k"});
  toOut_ = register_module("to_out", std::make_shared<ModuleList<Linear>>());
  toOut_->append(std::make_shared<Linear>(options.width, options.width));
  if (!options.hasContext) return;
  context_ = makeStream({"add_q_proj", "add_k_proj", "add_v_proj", "norm_added_q", "norm_added_k"});
  if (!options.hasContextOutput) return;
  toAddOut_ = register_module("to_add_out", std::make_shared<Linear>(options.width, options.width));
}

torch::Tensor JointAttention::normed(const std::shared_ptr<RmsNorm>& norm, const torch::Tensor& x) const {
  if (!norm) return x;
  return norm->forward(x.unflatten(-1, {options_.heads, options_.width / options_.heads})).flatten(-2);
}

JointAttention::Projected JointAttention::project(const Stream& stream, const torch::Tensor& x) const {
  return {normed(stream.normQ, stream.q->forward(x)), normed(stream.normK, stream.k->forward(x)), stream.v->forward(x)};
}

JointStreams JointAttention::forward(const JointStreams& streams) {
  const Projected own = project(picture_, streams.picture);
  if (!options_.hasContext) {
    return {(*toOut_)[0].forward(attentionMath(own.q, own.k, own.v, {options_.heads, false})), {}};
  }
  const Projected added = project(context_, streams.context);
  const auto joined = [](const torch::Tensor& a, const torch::Tensor& b) { return at::cat({a, b}, 1); };
  const torch::Tensor mixed =
      attentionMath(joined(own.q, added.q), joined(own.k, added.k), joined(own.v, added.v), {options_.heads, false});
  const int64_t tokens = streams.picture.size(1);
  const torch::Tensor picture = (*toOut_)[0].forward(mixed.narrow(1, 0, tokens));
  if (!toAddOut_) return {picture, {}};
  return {picture, toAddOut_->forward(mixed.narrow(1, tokens, mixed.size(1) - tokens))};
}

}  // namespace burnish
