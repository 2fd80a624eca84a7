#include "core/weights/safetensors_stream.h"

#include "core/base/check.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/weights/disk_space.h"

#include <array>
#include <cstdio>

namespace burnish {
namespace fs = std::filesystem;
namespace {

uint64_t totalBytes(std::span<const TensorPlan> plans) {
  uint64_t total = 0;
  for (const TensorPlan& plan : plans) total += plan.byteCount();
  return total;
}

/// Indices of the plans of each file.
std::vector<std::vector<std::size_t>> splitIntoShards(std::span<const TensorPlan> plans, uint64_t shardBytes) {
  std::vector<std::vector<std::size_t>> shards(1);
  uint64_t filled = 0;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const uint64_t size = plans[i].byteCount();
    if (!shards.back().empty() && filled + size > shardBytes) {
      shards.emplace_back();
      filled = 0;
    }
    shards.back().push_back(i);
    filled += size;
  }
  return shards;
}

std::string shardName(const std::string& stem, std::size_t number, std::size_t count) {
  if (count == 1) return stem + ".safetensors";
  std::array<char, 64> part{};
  std::snprintf(part.data(), part.size(), "-%05zu-of-%05zu.safetensors", number + 1, count);
  return stem + part.data();
}

Result<void> writeContent(AtomicFile& file, const TensorPlan& plan, std::size_t index, const TensorContent& content) {
  uint64_t written = 0;
  BURNISH_TRY_VOID(content(index, [&](std::span<const std::byte> bytes) {
    written += bytes.size();
    return file.write(bytes);
  }));
  BURNISH_CHECK(written == plan.byteCount(), "the content of " + plan.name + " does not fit its plan");
  return {};
}

}  // namespace

Result<uint64_t> streamSafetensors(const fs::path& path,
                                   std::span<const TensorPlan> plans,
                                   const std::map<std::string, std::string>& metadata,
                                   const TensorContent& content) {
  const SafetensorsLayout layout = layoutSafetensors(plans, metadata);
  const uint64_t size = layout.header.size() + totalBytes(plans);
  BURNISH_TRY_VOID(requireDiskSpace(path, size));
  BURNISH_TRY(AtomicFile file, AtomicFile::create(path));
  BURNISH_TRY_VOID(file.write(layout.header));
  for (const std::size_t index : layout.order) {
    BURNISH_TRY_VOID(writeContent(file, plans[index], index, content));
  }
  BURNISH_TRY_VOID(file.commit());
  BURNISH_TRY_VOID(checkWrittenSafetensors(path, plans));
  return size;
}

Result<std::vector<fs::path>> streamComponent(const fs::path& folder,
                                              const std::string& stem,
                                              std::span<const TensorPlan> plans,
                                              const std::map<std::string, std::string>& metadata,
                                              const TensorContent& content,
                                              uint64_t shardBytes) {
  BURNISH_TRY_VOID(requireDiskSpace(folder, totalBytes(plans)));
  const auto shards = splitIntoShards(plans, shardBytes);
  std::vector<fs::path> files;
  Json weightMap = Json::object();
  for (std::size_t number = 0; number < shards.size(); ++number) {
    const std::string name = shardName(stem, number, shards.size());
    std::vector<TensorPlan> part;
    for (const std::size_t index : shards[number]) {
      part.push_back(plans[index]);
      weightMap[plans[index].name] = name;
    }
    BURNISH_TRY_VOID(streamSafetensors(folder / name, part, metadata, [&](std::size_t index, const ByteSink& sink) {
      return content(shards[number][index], sink);
    }));
    files.push_back(folder / name);
  }
  if (shards.size() == 1) return files;
  const Json index{{"metadata", {{"total_size", totalBytes(plans)}}}, {"weight_map", std::move(weightMap)}};
  files.push_back(folder / (stem + ".safetensors.index.json"));
  BURNISH_TRY_VOID(writeFileAtomically(files.back(), index.dump(2) + "\n"));
  return files;
}

}  // namespace burnish
