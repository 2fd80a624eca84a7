#include "core/text/weighted_prompt.h"

#include "core/base/check.h"
#include "core/text/prompt_brackets.h"
#include "core/text/prompt_chunks.h"

#include <algorithm>
#include <utility>

namespace burnish {
namespace {

constexpr auto kBody = static_cast<std::size_t>(kChunkBody);
constexpr auto kLength = static_cast<std::size_t>(kChunkLength);
constexpr std::size_t kNoComma = SIZE_MAX;

std::vector<WeightedText> partsOf(std::string_view prompt, bool readsWeights) {
  if (readsWeights) return parsePromptWeights(prompt);
  return {{std::string(prompt), 1.0, false}};
}

/// Fills one chunk after the other.
class ChunkFiller {
 public:
  ChunkFiller(const ClipTokenizer& tokenizer, int64_t commaReach)
      : tokenizer_(tokenizer), commaReach_(static_cast<std::size_t>(std::max<int64_t>(0, commaReach))) {
    const std::vector<int64_t> comma = tokenizer.encode(",");
    commaId_ = comma.size() == 1 ? comma.front() : -1;
  }

  void add(int64_t id, float weight) {
    if (body_.ids.size() == kBody) endFullChunk(id);
    if (id == commaId_) lastComma_ = body_.ids.size();
    body_.ids.push_back(id);
    body_.weights.push_back(weight);
  }

  void endChunk() {
    tokens_.push_back(std::ssize(body_.ids));
    WeightedTokens chunk = std::exchange(body_, {});
    chunk.ids.insert(chunk.ids.begin(), tokenizer_.startId());
    chunk.weights.insert(chunk.weights.begin(), 1.0f);
    chunk.ids.push_back(tokenizer_.endId());
    chunk.ids.resize(kLength, tokenizer_.padId());
    chunk.weights.resize(kLength, 1.0f);
    chunks_.push_back(std::move(chunk));
    lastComma_ = kNoComma;
  }

  [[nodiscard]] bool isChunkBegun() const { return !body_.ids.empty() || chunks_.empty(); }

  WeightedPrompt finish(const WeightedPromptOptions& options) {
    while (std::ssize(chunks_) < options.minimumChunks) endChunk();
    WeightedPrompt prompt;
    for (const int64_t tokens : tokens_) prompt.tokens += tokens;
    if (options.maximumChunks > 0 && std::ssize(chunks_) > options.maximumChunks) {
      for (auto i = static_cast<std::size_t>(options.maximumChunks); i < tokens_.size(); ++i)
        prompt.dropped += tokens_[i];
      chunks_.resize(static_cast<std::size_t>(options.maximumChunks));
    }
    prompt.chunks = std::move(chunks_);
    return prompt;
  }

 private:
  /// What follows the last comma moves into the next chunk, if that comma is near and the next token is not one itself.
  void endFullChunk(int64_t nextId) {
    WeightedTokens moved;
    if (nextId != commaId_ && lastComma_ != kNoComma && kBody - lastComma_ <= commaReach_) {
      const auto from = static_cast<std::ptrdiff_t>(lastComma_ + 1);
      moved.ids.assign(body_.ids.begin() + from, body_.ids.end());
      moved.weights.assign(body_.weights.begin() + from, body_.weights.end());
      body_.ids.resize(lastComma_ + 1);
      body_.weights.resize(lastComma_ + 1);
    }
    endChunk();
    body_ = std::move(moved);
  }

  const ClipTokenizer& tokenizer_;
  std::size_t commaReach_;
  int64_t commaId_ = -1;
  WeightedTokens body_;
  std::size_t lastComma_ = kNoComma;
  std::vector<WeightedTokens> chunks_;
  std::vector<int64_t> tokens_;  ///< Of each chunk, without what is around them.
};

}  // namespace

WeightedPrompt weighPrompt(const ClipTokenizer& tokenizer,
                           std::string_view prompt,
                           const WeightedPromptOptions& options) {
  ChunkFiller filler(tokenizer, options.commaReach);
  for (const WeightedText& part : partsOf(prompt, options.readsWeights)) {
    if (part.isBreak) filler.endChunk();
    for (const int64_t id : tokenizer.encode(part.text)) filler.add(id, static_cast<float>(part.weight));
  }
  if (filler.isChunkBegun()) filler.endChunk();
  return filler.finish(options);
}

WeightedTokens weighPrompt(const T5Tokenizer& tokenizer, std::string_view prompt, int64_t length, bool readsWeights) {
  BURNISH_CHECK(length > 0, "no room for the end token");
  WeightedTokens result;
  for (const WeightedText& part : partsOf(prompt, readsWeights)) {
    const std::vector<int64_t> ids = tokenizer.encode(part.text);
    result.ids.insert(result.ids.end(), ids.begin(), ids.end());
    result.weights.resize(result.ids.size(), static_cast<float>(part.weight));
  }
  const std::size_t kept = std::min(result.ids.size(), static_cast<std::size_t>(length - 1));
  result.ids.resize(kept);
  result.weights.resize(kept);
  result.ids.push_back(tokenizer.endId());
  result.ids.resize(static_cast<std::size_t>(length), tokenizer.padId());
  result.weights.resize(static_cast<std::size_t>(length), 1.0f);
  return result;
}

}  // namespace burnish
