#include "core/weights/key_layout.h"

#include <algorithm>
#include <optional>

namespace burnish {
namespace {

constexpr const char* kUnet = "model.diffusion_model.";

/// The published OpenCLIP-H of SD 2.x: 24 blocks of this width, of which the last is not used.
constexpr int64_t kOpenClipWidth = 1024;
constexpr int64_t kOpenClipBlocks = 24;

std::string block(const std::string& list, int64_t number, const std::string& rest) {
  return list + "." + std::to_string(number) + "." + rest;
}

const TensorInfo* find(const std::vector<NamedTensor>& tensors, std::string_view name) {
  const auto found = std::ranges::find(tensors, name, &NamedTensor::name);
  return found == tensors.end() ? nullptr : found->tensor;
}

/// Levels are told by their downsamplers; the last one has none.
UnetLayout originalUnet(const NameSet& names) {
  UnetLayout layout;
  int64_t layers = 0;
  const std::string list = std::string(kUnet) + "input_blocks";
  const int64_t blocks = names.count(list);
  for (int64_t number = 1; number < blocks; ++number) {
    if (!names.has(block(list, number, "0.op."))) {
      ++layers;
      continue;
    }
    layout.layers.push_back(layers);
    layers = 0;
  }
  layout.layers.push_back(layers);
  layout.hasUpAttention.assign(layout.layers.size(), false);
  int64_t number = 0;
  for (std::size_t level = layout.layers.size(); level-- > 0;) {
    layout.hasUpAttention[level] = names.has(block(std::string(kUnet) + "output_blocks", number, "1.norm."));
    number += layout.layers[level] + 1;
  }
  return layout;
}

UnetLayout diffusersUnet(const NameSet& names) {
  UnetLayout layout;
  const int64_t levels = names.count("down_blocks");
  for (int64_t level = 0; level < levels; ++level) {
    layout.layers.push_back(names.count(block("down_blocks", level, "resnets")));
    layout.hasUpAttention.push_back(names.has(block("up_blocks", levels - 1 - level, "attentions.")));
  }
  return layout;
}

/// SD 2.x takes its text from the last block but one. A file that leaves the last one out has as many as are used.
int64_t usedBlocks(int64_t blocks, const TensorInfo* positions) {
  const bool isPublished =
      positions != nullptr && positions->shape.size() == 2 && positions->shape[1] == kOpenClipWidth;
  return isPublished && blocks < kOpenClipBlocks ? blocks : std::max<int64_t>(blocks - 1, 0);
}

Error unsupported(const std::string& source) {
  return {ErrorCode::ModelUnsupported, {source, "it has no denoiser of Stable Diffusion 1.x, 2.x, XL, 3 or 3.5"}, {}};
}

Result<KeyLayout> checked(const KeyLayout& layout, const std::string& source) {
  const auto isOdd = [](int64_t count) { return count < 1 || count > 64; };
  const bool isUnet = layout.family != KeyFamily::Sd3;
  const bool isPlausible = isUnet ? layout.unet.layers.size() <= 16 && std::ranges::none_of(layout.unet.layers, isOdd)
                                  : layout.jointBlocks >= 1 && layout.jointBlocks <= 1024;
  if (!isPlausible || layout.vaeLevels > 16 || layout.vaeLayers > 64 || layout.openClipLayers > 1024)
    return unsupported(source);
  return layout;
}

}  // namespace

Result<KeyLayout> layoutOfSingleFile(const std::vector<NamedTensor>& tensors, const std::string& source) {
  const NameSet names(tensors);
  KeyLayout layout;
  layout.vaeLevels = names.count("first_stage_model.encoder.down");
  layout.vaeLayers = names.count("first_stage_model.encoder.down.0.block");
  layout.jointBlocks = names.count(std::string(kUnet) + "joint_blocks");
  if (layout.jointBlocks > 0) {
    layout.family = KeyFamily::Sd3;
    return checked(layout, source);
  }
  if (!names.has(std::string(kUnet) + "input_blocks.0.0.")) return unsupported(source);
  layout.unet = originalUnet(names);
  if (names.has(std::string(kUnet) + "label_emb.")) {
    layout.family = KeyFamily::Sdxl;
    layout.openClipLayers = names.count("conditioner.embedders.1.model.transformer.resblocks");
  } else if (names.has("cond_stage_model.model.")) {
    layout.family = KeyFamily::Sd2;
    layout.openClipLayers = usedBlocks(names.count("cond_stage_model.model.transformer.resblocks"),
                                       find(tensors, "cond_stage_model.model.positional_embedding"));
  } else if (!names.has("cond_stage_model.")) {
    const TensorInfo* projection = find(tensors, std::string(kUnet) + "middle_block.1.proj_in.weight");
    layout.family = projection != nullptr && projection->shape.size() == 2 ? KeyFamily::Sd2 : KeyFamily::Sd1;
  }
  return checked(layout, source);
}

Result<KeyLayout> layoutOfParts(const PartTensors& parts, const std::string& source) {
  const auto namesOf = [&](ModelPart part) {
    const auto found = parts.find(part);
    return NameSet(found == parts.end() ? std::vector<NamedTensor>() : found->second);
  };
  const NameSet denoiser = namesOf(ModelPart::Denoiser);
  const NameSet vae = namesOf(ModelPart::Vae);
  KeyLayout layout;
  layout.vaeLevels = vae.count("encoder.down_blocks");
  layout.vaeLayers = vae.count("encoder.down_blocks.0.resnets");
  layout.jointBlocks = denoiser.count("transformer_blocks");
  if (layout.jointBlocks > 0 && denoiser.has("context_embedder.")) {
    layout.family = KeyFamily::Sd3;
    return checked(layout, source);
  }
  if (!denoiser.has("down_blocks.0.resnets.0.")) return unsupported(source);
  layout.jointBlocks = 0;
  layout.unet = diffusersUnet(denoiser);
  const TensorInfo* projection = find(parts.at(ModelPart::Denoiser), "mid_block.attentions.0.proj_in.weight");
  if (denoiser.has("add_embedding.")) {
    layout.family = KeyFamily::Sdxl;
    layout.openClipLayers = namesOf(ModelPart::Text2).count("text_model.encoder.layers");
  } else if (projection != nullptr && projection->shape.size() == 2) {
    layout.family = KeyFamily::Sd2;
    layout.openClipLayers = namesOf(ModelPart::Text).count("text_model.encoder.layers");
  }
  return checked(layout, source);
}

}  // namespace burnish
