#include "core/model/sd3_prompt.h"

#include "core/model/sd3_text.h"
#include "core/text/prompt_chunks.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

at::Tensor rowOf(const std::vector<int64_t>& ids, at::Device device) {
  return at::tensor(ids, at::kLong).unsqueeze(0).to(device);
}

}  // namespace

Conditioning encodeSd3Prompt(const StableDiffusion& model, const std::string& prompt, int64_t clipSkip) {
  Sd3Tokens tokens;
  tokens.first = rowOf(chunkPrompt(*model.tokenizer, prompt).chunks.front(), model.device());
  tokens.second = rowOf(chunkPrompt(*model.tokenizer2, prompt).chunks.front(), model.device());
  if (model.text3) tokens.third = rowOf(model.tokenizer3->encodePadded(prompt, kSd3ThirdTokens), model.device());
  return sd3Conditioning({*model.text, *model.text2, model.text3.get(), model.contextWidth()}, tokens, clipSkip);
}

}  // namespace burnish
