#include "core/model/prompt_weights.h"

#include "core/base/check.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace burnish {
namespace {

/// [B, 1, 1]
at::Tensor meanOf(const at::Tensor& context) {
  return context.mean({1, 2}, /*keepdim=*/true, at::kFloat);
}

/// A mean of 0 cannot be restored by a factor: what has it stays as it is.
at::Tensor withMean(const at::Tensor& context, const at::Tensor& wanted) {
  const at::Tensor mean = meanOf(context);
  const at::Tensor factor = at::where(mean == 0.0, at::ones_like(mean), wanted / mean);
  return (context * factor).to(context.scalar_type());
}

}  // namespace

at::Tensor applyPromptWeights(const at::Tensor& context, std::span<const float> weights, ContextMean mean) {
  BURNISH_CHECK(context.dim() == 3 && context.size(1) == std::ssize(weights), "each token of a context has one weight");
  if (std::all_of(weights.begin(), weights.end(), [](float weight) { return weight == 1.0f; })) return context;
  const at::Tensor factors = at::tensor(at::ArrayRef<float>(weights.data(), weights.size()), at::kFloat)
                                 .to(context.device(), context.scalar_type())
                                 .view({1, -1, 1});
  const at::Tensor weighed = context * factors;
  return mean == ContextMean::Restored ? withMean(weighed, meanOf(context)) : weighed;
}

at::Tensor weightedContext(const WeightedPrompt& prompt,
                           const std::function<at::Tensor(const at::Tensor& ids)>& encode,
                           ContextMean mean) {
  std::vector<at::Tensor> contexts;
  for (const WeightedTokens& chunk : prompt.chunks) {
    const at::Tensor ids = at::tensor(chunk.ids, at::kLong).unsqueeze(0);
    contexts.push_back(applyPromptWeights(encode(ids), chunk.weights, mean));
  }
  return at::cat(contexts, 1);
}

}  // namespace burnish
