#include "core/text/prompt_chunks.h"

#include <algorithm>

namespace burnish {
namespace {

std::vector<int64_t> makeChunk(const ClipTokenizer& tokenizer, std::span<const int64_t> body) {
  std::vector<int64_t> chunk;
  chunk.reserve(static_cast<std::size_t>(kChunkLength));
  chunk.push_back(tokenizer.startId());
  chunk.insert(chunk.end(), body.begin(), body.end());
  chunk.push_back(tokenizer.endId());
  chunk.resize(static_cast<std::size_t>(kChunkLength), tokenizer.padId());
  return chunk;
}

}  // namespace

PromptChunks chunkPrompt(const ClipTokenizer& tokenizer, std::string_view prompt, int64_t maximumChunks) {
  const std::vector<int64_t> ids = tokenizer.encode(prompt);
  PromptChunks result;
  result.tokens = static_cast<int64_t>(ids.size());
  const int64_t needed = std::max<int64_t>(1, (result.tokens + kChunkBody - 1) / kChunkBody);
  const int64_t count = std::min(needed, std::max<int64_t>(1, maximumChunks));
  for (int64_t i = 0; i < count; ++i) {
    const auto from = static_cast<std::size_t>(i * kChunkBody);
    const std::size_t length = std::min(ids.size() - from, static_cast<std::size_t>(kChunkBody));
    result.chunks.push_back(makeChunk(tokenizer, std::span(ids).subspan(from, length)));
  }
  result.dropped = std::max<int64_t>(0, result.tokens - count * kChunkBody);
  return result;
}

}  // namespace burnish
