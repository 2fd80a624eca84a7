#pragma once

#include "core/weights/key_map.h"
#include "core/weights/weights_source.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace burnish {

/// Weights that are added up with a factor.
struct WeightedTerm {
  std::shared_ptr<const WeightsSource> source;
  double factor = 1.0;
};

/// The sum of one part of several models, factor by factor, as weights: 0.7 · A + 0.3 · B, or A + 0.5 · B - 0.5 · C.
/// Values are made when they are read, in float (Wortsman et al., "Model soups", 2022); whole numbers are the first
/// one's. Names and order are the first one's, under canonicalPartName().
class WeightedSum final : public WeightsSource {
 public:
  /// All terms must have the same tensors with the same shapes, but a 1×1 convolution may stand for a linear layer;
  /// position_ids may be missing. Errors name the term: TensorMissing, TensorUnexpected, TensorShape. `floats`: the
  /// type of the sum; not given, the first one's types.
  static Result<WeightedSum> make(ModelPart part, std::vector<WeightedTerm> terms, std::optional<DType> floats = {});

  [[nodiscard]] std::span<const TensorInfo> tensors() const override { return tensors_; }
  [[nodiscard]] const TensorInfo* find(std::string_view name) const override;
  [[nodiscard]] const std::map<std::string, std::string>& metadata() const override;
  [[nodiscard]] const std::filesystem::path& path() const override;
  [[nodiscard]] std::vector<std::filesystem::path> files() const override;
  /// Whole elements only.
  [[nodiscard]] Result<void> readPart(const TensorInfo& tensor,
                                      uint64_t offset,
                                      std::span<std::byte> target) const override;

 private:
  WeightedSum() = default;

  std::vector<WeightedTerm> terms_;
  std::vector<TensorInfo> tensors_;
  std::vector<std::vector<const TensorInfo*>> parts_;  ///< Of each tensor, one for each term.
};

}  // namespace burnish
