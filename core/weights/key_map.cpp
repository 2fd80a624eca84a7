#include "core/weights/key_map.h"

#include <functional>

namespace burnish {
namespace {

/// Calls `visit(module, rest)` from the whole name to its first word, until it says that it found something.
void walkUp(std::string_view name, const std::function<bool(std::string_view module, std::string_view rest)>& visit) {
  for (std::size_t end = name.size(); end != std::string_view::npos; end = name.rfind('.', end - 1)) {
    if (visit(name.substr(0, end), name.substr(end)) || end == 0) return;
  }
}

std::string joined(const std::string& module, std::string_view rest) {
  return std::string(module).append(rest);
}

}  // namespace

std::string_view partFolderName(ModelPart part, KeyFamily family) {
  switch (part) {
    case ModelPart::Denoiser:
      return family == KeyFamily::Sd3 ? "transformer" : "unet";
    case ModelPart::Vae:
      return "vae";
    case ModelPart::Text:
      return "text_encoder";
    case ModelPart::Text2:
      return "text_encoder_2";
    case ModelPart::Text3:
      return "text_encoder_3";
  }
  return {};
}

std::optional<int64_t> thirdOf(KeyOperation operation) {
  switch (operation) {
    case KeyOperation::FirstThird:
      return 0;
    case KeyOperation::MiddleThird:
      return 1;
    case KeyOperation::LastThird:
      return 2;
    case KeyOperation::Same:
    case KeyOperation::Flatten:
    case KeyOperation::Transpose:
    case KeyOperation::SwapHalves:
      break;
  }
  return std::nullopt;
}

KeyMap::KeyMap(const KeyLayout& layout) : layout_(layout), rules_(keyRules(layout)) {
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    byOriginal_.emplace(rules_[i].original, i);
    byDiffusers_[static_cast<std::size_t>(rules_[i].part)].emplace(rules_[i].diffusers, i);
  }
}

std::vector<KeyMap::Home> KeyMap::homesOf(std::string_view original) const {
  std::vector<Home> homes;
  walkUp(original, [&](std::string_view module, std::string_view rest) {
    const auto [first, last] = byOriginal_.equal_range(std::string(module));
    for (auto found = first; found != last; ++found) {
      const KeyRule& rule = rules_[found->second];
      homes.push_back({rule.part, joined(rule.diffusers, rest), rule.operation});
    }
    return first != last;
  });
  return homes;
}

std::optional<KeyMap::Origin> KeyMap::originOf(ModelPart part, std::string_view diffusers) const {
  std::optional<Origin> origin;
  const auto& rules = byDiffusers_[static_cast<std::size_t>(part)];
  walkUp(diffusers, [&](std::string_view module, std::string_view rest) {
    const auto found = rules.find(std::string(module));
    if (found == rules.end()) return false;
    const KeyRule& rule = rules_[found->second];
    origin = Origin{joined(rule.original, rest), rule.operation};
    return true;
  });
  return origin;
}

}  // namespace burnish
