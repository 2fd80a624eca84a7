#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace burnish {

/// The module path that kohya's names have with underscores for its dots: "down_blocks_0_attentions_0_proj_in" →
/// "down_blocks.0.attentions.0.proj_in". Underscores cannot be split back in general (trap 21), but every name of a
/// module of our families is made of a few known words, of which the longest that fits counts. Knows diffusers' names
/// and those of the single files, of all families and text encoders, of any depth. Nothing if a word is unknown. A
/// path that has dots already comes back as it is.
std::optional<std::string> dottedLoraPath(std::string_view flat);

}  // namespace burnish
