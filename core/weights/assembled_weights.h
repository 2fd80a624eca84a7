#pragma once

#include "core/weights/assembled_tensor.h"
#include "core/weights/weights_source.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace burnish {

/// Assembled tensors as weights: a part of a single file looks like that of a folder, read piece by piece when asked
/// for. No type is converted. A transposed matrix is in memory as a whole while it is read.
class AssembledWeights final : public WeightsSource {
 public:
  /// All must be assemblable with plans of the types of their parts; `owners` keeps what they are made of.
  AssembledWeights(std::filesystem::path path,
                   std::vector<AssembledTensor> assembled,
                   std::vector<std::shared_ptr<const WeightsSource>> owners);

  [[nodiscard]] std::span<const TensorInfo> tensors() const override { return tensors_; }
  [[nodiscard]] const TensorInfo* find(std::string_view name) const override;
  [[nodiscard]] const std::map<std::string, std::string>& metadata() const override;
  [[nodiscard]] const std::filesystem::path& path() const override { return path_; }
  [[nodiscard]] std::vector<std::filesystem::path> files() const override;
  [[nodiscard]] Result<void> readPart(const TensorInfo& tensor,
                                      uint64_t offset,
                                      std::span<std::byte> target) const override;

 private:
  std::filesystem::path path_;
  std::vector<AssembledTensor> assembled_;
  std::vector<std::shared_ptr<const WeightsSource>> owners_;  ///< The first one has the metadata.
  std::vector<TensorInfo> tensors_;
  std::map<std::string, std::size_t, std::less<>> byName_;
};

}  // namespace burnish
