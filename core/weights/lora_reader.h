#pragma once

#include "core/weights/lora_alpha.h"
#include "core/weights/lora_layer.h"
#include "core/weights/weights_source.h"

#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace burnish {

/// The layers of a LoRA by names and shapes alone, and what does not belong to any.
struct LoraGroups {
  std::vector<LoraEntry> entries;  ///< Sorted by key.
  /// Why a layer cannot be used, as the end of a sentence; by key.
  std::map<std::string, std::string> broken;
  std::map<std::string, std::string> unsupported;  ///< Layers of kinds that cannot be applied: key → "OFT" ….
  std::vector<std::string> embeddings;             ///< Tensors of textual inversions.
  std::vector<std::string> foreign;                ///< Tensors that belong to no adapter.
};
/// `bare`: the component of names that name none (peft folders). `source` must outlive the result.
LoraGroups groupLora(const WeightsSource& source, LoraComponent bare = LoraComponent::Unknown);

/// An opened LoRA whose layers are read one by one. Immutable; any thread.
class LoraReader {
 public:
  /// See readLoraFile(). The whole header is checked: a broken layer is LoraInvalid.
  static Result<LoraReader> open(const std::filesystem::path& path);
  /// Of weights that are open already; alpha is where the tensors or the metadata have it.
  static Result<LoraReader> of(std::shared_ptr<const WeightsSource> source);

  [[nodiscard]] const std::filesystem::path& path() const { return source_->path(); }
  [[nodiscard]] const WeightsSource& source() const { return *source_; }
  [[nodiscard]] std::span<const LoraEntry> entries() const { return entries_; }
  [[nodiscard]] const std::vector<Error>& warnings() const { return warnings_; }
  /// LoraInvalid if a value is NaN or infinite.
  [[nodiscard]] Result<LoraLayer> read(const LoraEntry& entry) const;
  /// alpha as it counts, from the layer's tensor or the file's configuration, and whether any of them names it.
  [[nodiscard]] Result<LoraAlphaSource::Alpha> alphaOf(const LoraEntry& entry) const;

 private:
  LoraReader() = default;
  Result<void> group();
  [[nodiscard]] Result<HostTensor> readFinite(const LoraEntry& entry, const TensorInfo& tensor) const;

  std::shared_ptr<const WeightsSource> source_;
  LoraAlphaSource alphas_;
  std::vector<LoraEntry> entries_;
  std::vector<Error> warnings_;
};

}  // namespace burnish
