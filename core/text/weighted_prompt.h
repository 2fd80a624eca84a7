#pragma once

#include "core/text/clip_tokenizer.h"
#include "core/text/t5_tokenizer.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace burnish {

/// Token ids as a text encoder takes them, and the weight of each in what the encoder makes of it. Start, end and
/// padding weigh 1.
struct WeightedTokens {
  std::vector<int64_t> ids;
  std::vector<float> weights;
  bool operator==(const WeightedTokens&) const = default;
};

/// A prompt of any length for a CLIP text encoder: chunks of 77 (start, 75, end, padding), encoded one by one and
/// joined.
struct WeightedPrompt {
  std::vector<WeightedTokens> chunks;  ///< At least one.
  int64_t tokens = 0;                  ///< Of the whole prompt, without start, end and padding.
  int64_t dropped = 0;                 ///< Tokens beyond the last chunk.
  bool operator==(const WeightedPrompt&) const = default;
};

struct WeightedPromptOptions {
  bool readsWeights = true;   ///< Brackets, weights and BREAK have their meaning; else they are text.
  int64_t commaReach = 20;    ///< A full chunk ends after a comma if one is among its last so many tokens; 0 = never.
  int64_t minimumChunks = 1;  ///< Filled up with chunks of an empty prompt: both prompts of a guided call need as many.
  int64_t maximumChunks = 0;  ///< 0 = as many as the prompt needs.
};

/// Reads the prompt by parsePromptWeights() and fills chunks as the AUTOMATIC1111 web UI does. Parts of a prompt that
/// weigh differently are tokenized one by one, so a word never spans two of them.
WeightedPrompt weighPrompt(const ClipTokenizer& tokenizer,
                           std::string_view prompt,
                           const WeightedPromptOptions& options = {});

/// The same for T5, which has no chunks: `length` ids, cut so that the end token fits; BREAK means nothing.
WeightedTokens weighPrompt(const T5Tokenizer& tokenizer,
                           std::string_view prompt,
                           int64_t length,
                           bool readsWeights = true);

}  // namespace burnish
