#pragma once

#include "core/base/result.h"
#include "core/job/size_facts.h"
#include "core/model/conditioning.h"
#include "core/model/load_model.h"

#include <cstdint>
#include <string>

namespace burnish {

/// The text of one prompt as the family's denoiser takes it, B = 1; tokens beyond the first chunk are dropped. Loads
/// the text part if it is not there. SD 1.x and 2.x: the state of the encoder `clipSkip` layers from its end (1 = the
/// last), normed. SDXL (Podell et al., 2023): both encoders' states before the last layer, `clipSkip - 1` layers
/// further in, not normed, side by side; pooled is the second one's projected end state. SD3:
/// encodeSd3Prompt().
Result<Conditioning> encodePrompt(StableDiffusion& model, const std::string& prompt, int64_t clipSkip = 1);

/// float [1, 6] on the CPU, in SDXL's order.
torch::Tensor timeIdsOf(const SizeFacts& sizes);

}  // namespace burnish
