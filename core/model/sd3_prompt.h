#pragma once

#include "core/model/conditioning.h"
#include "core/model/load_model.h"

#include <cstdint>
#include <string>

namespace burnish {

/// The text of one prompt for SD3, B = 1: the first 77 tokens of each CLIP, the first kSd3ThirdTokens of T5. The text
/// part must be there. Throws what LibTorch throws.
Conditioning encodeSd3Prompt(const StableDiffusion& model, const std::string& prompt, int64_t clipSkip = 1);

}  // namespace burnish
