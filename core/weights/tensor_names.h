#pragma once

#include "core/weights/key_map.h"
#include "core/weights/weights_source.h"

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// A tensor under the name that the key map knows it by. The source must outlive it.
struct NamedTensor {
  std::string name;
  const WeightsSource* source = nullptr;
  const TensorInfo* tensor = nullptr;
};

/// The name of a tensor of a single file with today's prefixes: "diffusion_model.", "vae." and files of one bare part
/// get those of a whole model; CLIP's level "text_model." is added where it was left out.
std::string canonicalSingleName(std::string_view name);
/// The name of a tensor of a part in a folder: CLIP's level "text_model." is added where it was left out (transformers
/// from 5.6 on); the VAE's attention of before 2023 (query, key, value, proj_attn) gets today's names.
std::string canonicalPartName(ModelPart part, std::string_view name);

std::vector<NamedTensor> namedSingleFile(const WeightsSource& source);
std::vector<NamedTensor> namedPart(ModelPart part, const WeightsSource& source);

/// Names to look at by their beginnings.
class NameSet {
 public:
  explicit NameSet(const std::vector<NamedTensor>& tensors);
  /// True if a name begins so.
  [[nodiscard]] bool has(std::string_view beginning) const;
  /// How many of `list`.0., `list`.1. … there are without a gap.
  [[nodiscard]] int64_t count(const std::string& list) const;

 private:
  std::set<std::string, std::less<>> names_;
};

}  // namespace burnish
