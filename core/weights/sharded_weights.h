#pragma once

#include "core/weights/weights_source.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace burnish {

/// Weights that are split over several files of one folder, with an index that tells which tensor lies where
/// (`model.safetensors.index.json`, `pytorch_model.bin.index.json`). Every shard is opened and checked, and the index
/// and the shards must name the same tensors in the same places. Names of shards are plain file names: one that leaves
/// the folder is ShardsInvalid.
class ShardedWeights final : public WeightsSource {
 public:
  static Result<ShardedWeights> open(const std::filesystem::path& index);

  [[nodiscard]] std::span<const TensorInfo> tensors() const override { return tensors_; }
  [[nodiscard]] const TensorInfo* find(std::string_view name) const override;
  [[nodiscard]] const std::map<std::string, std::string>& metadata() const override { return metadata_; }
  [[nodiscard]] const std::filesystem::path& path() const override { return path_; }
  [[nodiscard]] std::vector<std::filesystem::path> files() const override;
  [[nodiscard]] Result<void> readPart(const TensorInfo& tensor,
                                      uint64_t offset,
                                      std::span<std::byte> target) const override;

 private:
  using Shard = std::shared_ptr<const WeightsSource>;
  ShardedWeights() = default;
  /// Takes over the tensors of a shard, all of which must be named by the index for it.
  Result<void> add(const std::string& fileName,
                   const Shard& shard,
                   const std::map<std::string, std::string>& weightMap);

  struct Place {
    std::size_t index;        ///< In tensors_.
    std::size_t shard;        ///< In shards_.
    const TensorInfo* there;  ///< As the shard has it.
  };
  std::filesystem::path path_;
  std::vector<Shard> shards_;
  std::vector<TensorInfo> tensors_;
  std::map<std::string, Place, std::less<>> places_;
  std::map<std::string, std::string> metadata_;
};

}  // namespace burnish
