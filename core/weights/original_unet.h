#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// What the names of a UNet's modules depend on: per level, from full resolution inwards.
struct UnetLayout {
  std::vector<int64_t> layers;  ///< Resnets on the way down; one more on the way up.
  std::vector<bool> hasUpAttention;
  bool operator==(const UnetLayout&) const = default;
};

/// The layout of all published UNets of SD 1.x and 2.x, and of XL.
UnetLayout fourLevelUnet();
UnetLayout threeLevelUnet();

/// Module path of a UNet in the original single-file layout from diffusers' path:
/// "down_blocks.1.attentions.0.proj_in" → "input_blocks.4.1.proj_in", "time_embedding.linear_1" → "time_embed.0". Empty
/// if the path is none of a UNet of that layout.
std::string originalUnetPath(std::string_view diffusersPath, const UnetLayout& layout);

}  // namespace burnish
