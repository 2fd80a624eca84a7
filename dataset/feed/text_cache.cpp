#include "dataset/feed/text_cache.h"

#include "dataset/feed/cache_key.h"
#include "dataset/feed/cache_log.h"
#include "dataset/feed/tensor_store.h"

#include <utility>

namespace burnish::dataset {

Result<void> TextCache::prepare(const std::vector<std::string>& captions,
                                PictureEncoder& encoder,
                                const BatchSource::Progress& progress,
                                const std::function<void(const std::string&)>& log,
                                std::stop_token stop) {
  TensorStore store(folder_, "captions");
  states_.clear();
  for (const std::string& caption : captions) states_.emplace(caption, CaptionStates{});
  CacheCounts counts{"captions"};
  const auto total = static_cast<int64_t>(states_.size());
  for (auto& [caption, states] : states_) {
    if (stop.stop_requested()) return Error{ErrorCode::Interrupted, {}, {}};
    const std::string key = contextKey(caption, encoder.textIdentity());
    if (auto stored = store.find(key); stored && stored->size() == 2) {
      states = {std::move((*stored)[0]), std::move((*stored)[1])};
      ++counts.reused;
    } else {
      BURNISH_TRY(states, encoder.encodeCaption(caption));
      store.add(key, {states.context, states.pooled});
      ++counts.made;
    }
    if (progress) progress(counts.reused + counts.made, total, caption);
  }
  counts.damaged = store.damagedCount();
  logCache(counts, store.flush(), log);
  return {};
}

const CaptionStates* TextCache::statesOf(const std::string& caption) const {
  const auto found = states_.find(caption);
  return found != states_.end() ? &found->second : nullptr;
}

}  // namespace burnish::dataset
