#pragma once

#include "core/base/result.h"
#include "core/model/lora_targets.h"
#include "core/weights/lora_match.h"
#include "core/weights/lora_writer.h"

#include <filesystem>
#include <map>
#include <memory>
#include <span>
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
  torch::nn::Module* text3 = nullptr;
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
  /// From a file of any naming and kind (see readLoraFile()), frozen. No layer in common is LoraMismatch. `strength`
  /// multiplies alpha / rank.
  static Result<LoraAdapter> loadOnto(const LoraHosts& hosts, const std::filesystem::path& file, double strength = 1.0);

  LoraAdapter(LoraAdapter&&) noexcept = default;
  LoraAdapter& operator=(LoraAdapter&& other) noexcept;
  ~LoraAdapter();

  void detach();
  void setStrength(double strength);

  /// down and up of each layer, in a fixed order: that of training, checkpoints and resume.
  [[nodiscard]] std::vector<NamedParameter> parameters() const;
  [[nodiscard]] int64_t parameterCount() const;
  /// "Applied k of n": layers attached, and layers that the file holds; a fused one of SD3 counts as one.
  [[nodiscard]] int64_t appliedLayers() const { return appliedLayers_; }
  [[nodiscard]] int64_t fileLayers() const { return fileLayers_; }
  /// What the file's reader has to say (no alpha found, …), and layers that found no place.
  [[nodiscard]] const std::vector<Error>& warnings() const { return warnings_; }
  [[nodiscard]] const std::vector<std::string>& unmatched() const { return unmatched_; }

  /// What was trained or loaded as plain LoRA. Atomic; returns the size in bytes. The names follow the denoiser's
  /// family, whatever `options` say.
  Result<uint64_t> save(const std::filesystem::path& file, const LoraWriteOptions& options) const;
  /// How many layers such a file has: those that are fused in it count as one.
  [[nodiscard]] int64_t savedLayers(LoraNaming naming) const;

 private:
  struct Layer {
    AdaptableSite site;
    std::shared_ptr<LowRankAdapter> adapter;
  };
  /// What is attached but cannot be trained: other kinds, and changes of norms.
  struct Change {
    std::shared_ptr<ChangeableWeight> module;
    std::shared_ptr<WeightChange> change;
  };
  LoraAdapter() = default;
  void add(const AdaptableSite& site, LowRankAdapter adapter);
  Result<void> add(std::span<const LoraBinding> bindings,
                   std::span<const AdaptableSite* const> sites,
                   const std::string& file);

  std::vector<Layer> layers_;
  std::vector<Change> changes_;
  LoraFamily family_ = LoraFamily::StableDiffusion;
  int64_t appliedLayers_ = 0;
  int64_t fileLayers_ = 0;
  std::vector<Error> warnings_;
  std::vector<std::string> unmatched_;
};

}  // namespace burnish
