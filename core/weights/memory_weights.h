#pragma once

#include "core/weights/weights_source.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace burnish {

/// Tensors in memory, to stand among those of files. Filled first, then shared.
class MemoryWeights final : public WeightsSource {
 public:
  /// `path` is only what messages call it.
  explicit MemoryWeights(std::filesystem::path path) : path_(std::move(path)) {}

  /// `bytes`: little-endian, exactly shape × dtype.
  void add(std::string name, DType dtype, std::vector<int64_t> shape, std::vector<std::byte> bytes);
  void setMetadata(std::map<std::string, std::string> metadata) { metadata_ = std::move(metadata); }

  [[nodiscard]] std::span<const TensorInfo> tensors() const override { return tensors_; }
  [[nodiscard]] const TensorInfo* find(std::string_view name) const override;
  [[nodiscard]] const std::map<std::string, std::string>& metadata() const override { return metadata_; }
  [[nodiscard]] const std::filesystem::path& path() const override { return path_; }
  [[nodiscard]] std::vector<std::filesystem::path> files() const override { return {}; }
  [[nodiscard]] Result<void> readPart(const TensorInfo& tensor,
                                      uint64_t offset,
                                      std::span<std::byte> target) const override;

 private:
  std::filesystem::path path_;
  std::vector<TensorInfo> tensors_;
  std::vector<std::byte> data_;
  std::map<std::string, std::string> metadata_;
};

}  // namespace burnish
