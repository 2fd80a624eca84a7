#pragma once

#include "core/text/clip_tokenizer.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace burnish {

/// Tokens of a chunk between its start and end token.
inline constexpr int64_t kChunkBody = 75;
/// Tokens of a chunk in all: what the text encoder sees.
inline constexpr int64_t kChunkLength = kChunkBody + 2;

/// A prompt as the text encoder takes it: chunks of 77 ids, each start + 75 + end, filled up with the padding token.
struct PromptChunks {
  std::vector<std::vector<int64_t>> chunks;  ///< At least one.
  int64_t tokens = 0;                        ///< Of the whole prompt, without start, end and padding.
  int64_t dropped = 0;                       ///< Tokens beyond the last chunk.
  bool operator==(const PromptChunks&) const = default;
};

/// Splits into at most `maximumChunks` chunks (1, 2, 3 = 75, 150, 225 tokens); no more than are needed.
PromptChunks chunkPrompt(const ClipTokenizer& tokenizer, std::string_view prompt, int64_t maximumChunks = 1);

}  // namespace burnish
