#include "core/weights/sharded_weights.h"

#include "core/base/check.h"
#include "core/base/json.h"

#include <set>

namespace burnish {
namespace fs = std::filesystem;
namespace {

using WeightMap = std::map<std::string, std::string>;

constexpr std::size_t kMaximumShards = 1000;

Error invalid(const fs::path& index, const std::string& what) {
  return {ErrorCode::ShardsInvalid, {index.string(), what}, {}};
}

bool isPlainFileName(const std::string& name) {
  return !name.empty() && name.size() <= 255 && name != "." && name != ".." &&
         name.find_first_of(std::string("/\\\0", 3)) == std::string::npos;
}

Result<WeightMap> readWeightMap(const fs::path& index) {
  BURNISH_TRY(const Json json, readJsonFile(index.string()));
  const auto found = json.is_object() ? json.find("weight_map") : json.end();
  if (!json.is_object() || found == json.end() || !found->is_object() || found->empty())
    return invalid(index, "it has no weight_map");
  WeightMap map;
  for (const auto& [tensor, file] : found->items()) {
    if (!file.is_string()) return invalid(index, "the place of " + tensor + " is not a file name");
    const auto name = file.get<std::string>();
    if (!isPlainFileName(name)) return invalid(index, "\"" + name + "\" is not the name of a file in its folder");
    map.emplace(tensor, name);
  }
  return map;
}

}  // namespace

Result<void> ShardedWeights::add(const std::string& fileName, const Shard& shard, const WeightMap& weightMap) {
  uint64_t base = tensors_.empty() ? 0 : tensors_.back().end;
  for (const TensorInfo& there : shard->tensors()) {
    const auto listed = weightMap.find(there.name);
    if (listed == weightMap.end() || listed->second != fileName)
      return invalid(path_, fileName + " holds the tensor " + there.name + ", which it does not list there");
    TensorInfo tensor = there;
    tensor.begin = base;
    tensor.end = base += there.byteCount();
    places_.emplace(there.name, Place{tensors_.size(), shards_.size(), &there});
    tensors_.push_back(std::move(tensor));
  }
  for (const auto& [key, value] : shard->metadata()) metadata_.emplace(key, value);
  shards_.push_back(shard);
  return {};
}

Result<ShardedWeights> ShardedWeights::open(const fs::path& index) {
  ShardedWeights weights;
  weights.path_ = index;
  BURNISH_TRY(const WeightMap weightMap, readWeightMap(index));
  std::set<std::string> names;
  for (const auto& [tensor, file] : weightMap) names.insert(file);
  if (names.size() > kMaximumShards) return invalid(index, "it names more than 1000 files");
  for (const std::string& name : names) {
    if (name.ends_with(".json")) return invalid(index, "\"" + name + "\" is not a file of weights");
    BURNISH_TRY(const Shard shard, openWeights(index.parent_path() / name));
    BURNISH_TRY_VOID(weights.add(name, shard, weightMap));
  }
  for (const auto& [tensor, file] : weightMap) {
    if (!weights.places_.contains(tensor)) return invalid(index, file + " lacks the tensor " + tensor);
  }
  return weights;
}

const TensorInfo* ShardedWeights::find(std::string_view name) const {
  const auto found = places_.find(name);
  return found == places_.end() ? nullptr : &tensors_[found->second.index];
}

std::vector<fs::path> ShardedWeights::files() const {
  std::vector<fs::path> files{path_};
  for (const Shard& shard : shards_) files.push_back(shard->path());
  return files;
}

Result<void> ShardedWeights::readPart(const TensorInfo& tensor, uint64_t offset, std::span<std::byte> target) const {
  const auto found = places_.find(tensor.name);
  BURNISH_CHECK(found != places_.end(), "the tensor is of another source");
  return shards_[found->second.shard]->readPart(*found->second.there, offset, target);
}

}  // namespace burnish
