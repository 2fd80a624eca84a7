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
  contexts_.clear();
  for (const std::string& caption : captions) contexts_.emplace(caption, HostTensor{});
  CacheCounts counts{"captions"};
  const auto total = static_cast<int64_t>(contexts_.size());
  for (auto& [caption, context] : contexts_) {
    if (stop.stop_requested()) return Error{ErrorCode::Interrupted, {}, {}};
    const std::string key = contextKey(caption, encoder.textIdentity());
    if (auto stored = store.find(key); stored && stored->size() == 1) {
      context = std::move(stored->front());
      ++counts.reused;
    } else {
      BURNISH_TRY(context, encoder.encodeCaption(caption));
      store.add(key, {context});
      ++counts.made;
    }
    if (progress) progress(counts.reused + counts.made, total, caption);
  }
  counts.damaged = store.damagedCount();
  logCache(counts, store.flush(), log);
  return {};
}

const HostTensor* TextCache::contextOf(const std::string& caption) const {
  const auto found = contexts_.find(caption);
  return found != contexts_.end() ? &found->second : nullptr;
}

}  // namespace burnish::dataset
