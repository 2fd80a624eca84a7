#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/weights/dtype.h"
#include "core/weights/lora_tensors.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace burnish {

/// Makes the tensors of one unit (a layer, or a few that are written as one); the same ones whenever it is asked.
using LoraRender = std::function<Result<std::vector<LoraTensor>>(std::size_t unit)>;

/// Writes a LoRA unit by unit, so that only one is in memory: each unit is rendered twice, for the header and for the
/// content. Nothing that exists is replaced: AlreadyExists. Two tensors of one name, NaN and infinity are LoraInvalid.
/// Returns the size in bytes.
Result<uint64_t> streamLora(const std::filesystem::path& target,
                            std::size_t units,
                            const LoraRender& render,
                            DType dtype,
                            const std::map<std::string, std::string>& metadata);

/// A layer that a file of diffusers or peft has.
struct LoraHeaderLayer {
  LoraComponent component = LoraComponent::Denoiser;
  std::string path;
  int64_t rank = 0;
};

/// `lora_adapter_metadata` of diffusers: for each component one rank and patterns for the layers that differ; alpha
/// likewise, which is always the rank.
Json loraAdapterMetadata(const std::vector<LoraHeaderLayer>& layers, bool hasDora);

/// adapter_config.json of a peft folder for the layers of one component.
OrderedJson peftConfig(const std::vector<LoraHeaderLayer>& layers, bool hasDora);

}  // namespace burnish
