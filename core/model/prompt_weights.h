#pragma once

#include "core/text/weighted_prompt.h"

#include <ATen/core/Tensor.h>

#include <functional>
#include <span>

namespace burnish {

/// What becomes of the mean of a context whose tokens were weighed. The AUTOMATIC1111 web UI restores it unless told
/// otherwise, which keeps strong weights from spoiling the picture; for SDXL many leave it.
enum class ContextMean { Restored, Left };

/// Multiplies each token's vector by its weight. context [B, T, width]; T weights. The mean over tokens and features is
/// restored per prompt of the batch. Weights that are all 1 change nothing, not even by rounding.
at::Tensor applyPromptWeights(const at::Tensor& context,
                              std::span<const float> weights,
                              ContextMean mean = ContextMean::Restored);

/// The context of a prompt of several chunks, [1, 77 * chunks, width]: each chunk's ids [1, 77] go through `encode`,
/// are weighed, and are joined along the tokens. Of two text encoders each has its own call, before they are joined.
at::Tensor weightedContext(const WeightedPrompt& prompt,
                           const std::function<at::Tensor(const at::Tensor& ids)>& encode,
                           ContextMean mean = ContextMean::Restored);

}  // namespace burnish
