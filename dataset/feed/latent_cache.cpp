#include "dataset/feed/latent_cache.h"

#include "dataset/feed/cache_key.h"
#include "dataset/feed/cache_log.h"
#include "dataset/feed/picture_prefetcher.h"
#include "dataset/feed/tensor_store.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace burnish::dataset {
namespace {

constexpr uint64_t kFlushBytes = 64u << 20;  // what a kill may cost

/// A latent that has to be made.
struct Missing {
  std::size_t latent;   ///< Index of the result.
  std::size_t picture;  ///< Index of a picture that gives it.
  std::string key;
};

std::optional<LatentMoments> storedLatent(TensorStore& store, const std::string& key) {
  auto tensors = store.find(key);
  if (!tensors || tensors->size() != 2) return std::nullopt;
  return LatentMoments{std::move((*tensors)[0]), std::move((*tensors)[1])};
}

bool isFinite(const HostTensor& tensor) {
  return std::all_of(tensor.values.begin(), tensor.values.end(), [](float value) { return std::isfinite(value); });
}

/// Decodes ahead, encodes in order, keeps.
class LatentMaker {
 public:
  LatentMaker(const std::vector<PlannedPicture>& pictures, const std::vector<Missing>& missing, std::stop_token stop)
      : pictures_(pictures), missing_(missing), prefetcher_(jobsOf(pictures, missing), std::move(stop)) {}

  Result<void> make(PictureEncoder& encoder,
                    TensorStore& store,
                    std::vector<LatentMoments>& latents,
                    const std::function<void(std::size_t made)>& progress) {
    for (std::size_t i = 0; i < missing_.size(); ++i) {
      BURNISH_TRY(const RgbImage picture, prefetcher_.next());
      BURNISH_TRY(LatentMoments latent, encoder.encodePicture(picture));
      if (!isFinite(latent.mean) || !isFinite(latent.deviation))
        return Error{ErrorCode::LatentNotFinite, {pictures_[missing_[i].picture].path}, {}};
      store.add(missing_[i].key, {latent.mean, latent.deviation});
      latents[missing_[i].latent] = std::move(latent);
      if (store.pendingBytes() > kFlushBytes) (void)store.flush();  // the last flush tells of a full disk
      progress(i + 1);
    }
    return {};
  }

 private:
  static std::vector<PlannedPicture> jobsOf(const std::vector<PlannedPicture>& pictures,
                                            const std::vector<Missing>& missing) {
    std::vector<PlannedPicture> jobs;
    for (const Missing& item : missing) jobs.push_back(pictures[item.picture]);
    return jobs;
  }

  const std::vector<PlannedPicture>& pictures_;
  const std::vector<Missing>& missing_;
  PicturePrefetcher prefetcher_;
};

}  // namespace

Result<void> LatentCache::prepare(const std::vector<PlannedPicture>& pictures,
                                  PictureEncoder& encoder,
                                  const BatchSource::Progress& progress,
                                  const std::function<void(const std::string&)>& log,
                                  std::stop_token stop) {
  TensorStore store(folder_, "latents");
  std::map<std::string, std::size_t> indexOfKey;
  std::vector<Missing> missing;
  latents_.clear();
  indexOf_.clear();
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    if (stop.stop_requested()) return Error{ErrorCode::Interrupted, {}, {}};
    const std::string key = latentKey(pictures[i], encoder.vaeIdentity());
    const auto [entry, isNew] = indexOfKey.emplace(key, latents_.size());
    indexOf_.push_back(entry->second);
    if (!isNew) continue;
    auto stored = storedLatent(store, key);
    if (!stored) missing.push_back({latents_.size(), i, key});
    latents_.push_back(stored ? std::move(*stored) : LatentMoments{});
  }
  const auto total = static_cast<int64_t>(latents_.size());
  const auto reused = total - static_cast<int64_t>(missing.size());
  if (progress) progress(reused, total, {});
  const auto report = [&](std::size_t made) {
    const std::string& path = pictures[missing[made - 1].picture].path;
    if (progress) progress(reused + static_cast<int64_t>(made), total, path);
  };
  auto made = LatentMaker(pictures, missing, stop).make(encoder, store, latents_, report);
  logCache({"latents", reused, static_cast<int64_t>(missing.size()), store.damagedCount()}, store.flush(), log);
  return made;
}

}  // namespace burnish::dataset
