#pragma once

#include "core/base/result.h"
#include "core/weights/dtype.h"
#include "core/weights/lora_file.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace burnish {

/// A layer to be written; the values belong to the caller. Shapes as in LoraLayer.
struct LoraLayerView {
  LoraComponent component = LoraComponent::Denoiser;
  std::string path;
  std::vector<int64_t> downShape;
  std::span<const float> down;
  std::vector<int64_t> upShape;
  std::span<const float> up;
  double alpha = 1.0;
  std::string originalPath = {};  ///< See LoraTarget.
  KeyOperation operation = KeyOperation::Same;
};

struct LoraWriteOptions {
  LoraNaming naming = LoraNaming::Kohya;
  DType dtype = DType::F32;                         ///< F32, F16 or BF16; alpha has the same.
  LoraFamily family = LoraFamily::StableDiffusion;  ///< What kohya's names follow.
  std::map<std::string, std::string> metadata;      ///< ss_* and modelspec.* entries, from modelCard().
};

/// Writes a LoRA: kohya names with one alpha per layer and the sshs_* hashes, or diffusers names with
/// `lora_adapter_metadata`. Of SD3, kohya's form has the fused layers of the single file (fuseLoraLayers()). Atomic and
/// checked like writeSafetensors(); returns the size in bytes. NaN or infinity in a layer is LoraInvalid: such weights
/// are never saved as a result.
Result<uint64_t> writeLoraFile(const std::filesystem::path& path,
                               std::span<const LoraLayerView> layers,
                               const LoraWriteOptions& options);

}  // namespace burnish
