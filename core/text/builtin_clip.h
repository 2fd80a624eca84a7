#pragma once

#include "core/text/clip_tokenizer.h"

#include <map>
#include <string>

namespace burnish {

/// The vocabulary of OpenAI's CLIP (49408 tokens), which all published Stable Diffusion models use; for models that
/// come without a tokenizer. `padding` is not AsInFolder.
ClipTokenizer builtInClipTokenizer(ClipPadding padding);

/// The files of a tokenizer folder of diffusers with that vocabulary: name → content.
std::map<std::string, std::string> builtInClipFiles(ClipPadding padding);

}  // namespace burnish
