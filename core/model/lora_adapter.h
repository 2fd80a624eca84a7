#pragma once

#include "core/base/result.h"
#include "core/model/lora_targets.h"
#include "core/weights/lora_file.h"
#include "core/weights/lora_writer.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace burnish {

struct LoraOptions {
  int64_t rank = 16;
  double alpha = 16.0;
  std::string targets = "attention";  ///< See selectSites().
  uint64_t seed = 0;                  ///< Of the initial values, with the layer's index.
};

/// The modules that a LoRA may be attached to; the text encoders may be null.
struct LoraHosts {
  torch::nn::Module* denoiser = nullptr;
  torch::nn::Module* text = nullptr;
  torch::nn::Module* text2 = nullptr;
};

/// A trained tensor with its name, "<module path>.lora_down" or "<module path>.lora_up".
struct NamedParameter {
  std::string name;
  at::Tensor tensor;
};

/// One LoRA attached to a model: a fresh one to be trained, or one from a file. Several may be attached at once; their
/// changes add up. The model's own weights are never touched; destroying or detaching the set restores the model.
/// Move-only. Belongs to the thread of the model.
class LoraAdapter {
 public:
  /// Fresh adapters on the denoiser's layers: change nothing until they are trained. All parameters require gradients.
  static Result<LoraAdapter> createOn(torch::nn::Module& denoiser, const LoraOptions& options);
  /// From a file of any naming or a peft folder, frozen. No layer in common is LoraMismatch. `strength` multiplies
  /// alpha / rank.
  static Result<LoraAdapter> loadOnto(const LoraHosts& hosts, const std::filesystem::path& file, double strength = 1.0);

  LoraAdapter(LoraAdapter&&) noexcept = default;
  LoraAdapter& operator=(LoraAdapter&& other) noexcept;
  ~LoraAdapter();

  void detach();
  void setStrength(double strength);

  /// down and up of each layer, in a fixed order: that of training, checkpoints and resume.
  [[nodiscard]] std::vector<NamedParameter> parameters() const;
  [[nodiscard]] int64_t parameterCount() const;
  /// "Applied k of n": layers attached, and layers that the file holds.
  [[nodiscard]] int64_t appliedLayers() const { return static_cast<int64_t>(layers_.size()); }
  [[nodiscard]] int64_t fileLayers() const { return fileLayers_; }
  /// What the file's reader has to say (no alpha found, …), and layers that found no place.
  [[nodiscard]] const std::vector<Error>& warnings() const { return warnings_; }
  [[nodiscard]] const std::vector<std::string>& unmatched() const { return unmatched_; }

  /// Atomic; returns the size in bytes.
  Result<uint64_t> save(const std::filesystem::path& file, const LoraWriteOptions& options) const;

 private:
  struct Layer {
    AdaptableSite site;
    std::shared_ptr<LowRankAdapter> adapter;
  };
  LoraAdapter() = default;
  void add(const AdaptableSite& site, LowRankAdapter adapter);

  std::vector<Layer> layers_;
  int64_t fileLayers_ = 0;
  std::vector<Error> warnings_;
  std::vector<std::string> unmatched_;
};

}  // namespace burnish
