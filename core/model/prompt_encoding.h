#pragma once

#include "core/base/result.h"
#include "core/job/size_facts.h"
#include "core/model/conditioning.h"
#include "core/model/load_model.h"

#include <cstdint>
#include <string>

namespace burnish {

/// SDXL's text (Podell et al., 2023) from the ids of both tokenizers, int64 [B, T]: the encoders' states before the
/// last layer, `clipSkip - 1` layers further in, not normed, side by side; pooled is the second one's projected end
/// state.
Conditioning xlConditioning(
    ClipText& first, ClipText& second, const torch::Tensor& ids, const torch::Tensor& ids2, int64_t clipSkip = 1);

/// The text of one prompt as the family's denoiser takes it, B = 1; tokens beyond the first chunk are dropped. Loads
/// the text part if it is not there. SD 1.x and 2.x: the state of the encoder `clipSkip` layers from its end (1 = the
/// last), normed. SDXL: xlConditioning(). SD3: encodeSd3Prompt().
Result<Conditioning> encodePrompt(StableDiffusion& model, const std::string& prompt, int64_t clipSkip = 1);

/// A prompt and what the picture should not be; contexts of the same length.
struct PromptPair {
  Conditioning wanted;
  Conditioning unwanted;
};

/// For drawing: prompts of any length in chunks of 75 tokens, with brackets, weights and BREAK as the AUTOMATIC1111 web
/// UI reads them (weighPrompt(), weightedContext()). Pooled vectors are those of the first chunk; T5 has no chunks but
/// kSd3ThirdTokens tokens. An SDXL model
/// that asks for it gets zeros for an empty negative prompt, as in diffusers.
Result<PromptPair> encodePrompts(StableDiffusion& model,
                                 const std::string& prompt,
                                 const std::string& negative,
                                 int64_t clipSkip = 1);

/// float [1, 6] on the CPU, in SDXL's order.
torch::Tensor timeIdsOf(const SizeFacts& sizes);

}  // namespace burnish
