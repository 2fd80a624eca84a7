#include "core/weights/lora_key.h"

#include <array>

namespace burnish {
namespace {

struct Ending {
  std::string_view text;
  LoraPart part;
  bool kohya;
};

constexpr auto kEndings = std::to_array<Ending>({
    {".lora_down.weight", LoraPart::Down, true},
    {".lora_up.weight", LoraPart::Up, true},
    {".alpha", LoraPart::Alpha, false},
    {".lora_A.weight", LoraPart::Down, false},
    {".lora_B.weight", LoraPart::Up, false},
    {".lora_A.default.weight", LoraPart::Down, false},
    {".lora_B.default.weight", LoraPart::Up, false},
    {".lora.down.weight", LoraPart::Down, false},
    {".lora.up.weight", LoraPart::Up, false},
    {".lora_linear_layer.down.weight", LoraPart::Down, false},
    {".lora_linear_layer.up.weight", LoraPart::Up, false},
});

struct ForeignMark {
  std::string_view text;
  std::string_view kind;
};

constexpr auto kForeignMarks = std::to_array<ForeignMark>({
    {".hada_", "LoHa"},
    {".lokr_", "LoKr"},
    {".dora_scale", "DoRA"},
    {".lora_magnitude_vector", "DoRA"},
    {".lora_mid", "LoCon with Tucker decomposition"},
    {".oft_", "OFT"},
    {".oft_R", "OFT"},
    {".rescale", "OFT"},
    {".on_input", "IA3"},
    {".a1.weight", "GLoRA"},
    {".a2.weight", "GLoRA"},
    {".b1.weight", "GLoRA"},
    {".b2.weight", "GLoRA"},
    {".diff", "a full weight difference"},
    {".w_norm", "trained norm layers"},
    {".b_norm", "trained norm layers"},
    {".scalar", "LyCORIS with a trained scale"},
    {".lora_embedding_", "LoRA on embeddings"},
    {".lora_A.bias", "LoRA with bias"},
    {".lora_B.bias", "LoRA with bias"},
});

/// diffusers' oldest spelling: "….attn1.processor.to_q_lora.down.weight" stands for the layer "….attn1.to_q".
std::optional<LoraKey> parseProcessorKey(std::string_view key) {
  static constexpr std::string_view kProcessor = ".processor.";
  const std::size_t at = key.find(kProcessor);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view layer = key.substr(at + kProcessor.size());
  const std::size_t end = layer.find("_lora.");
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view part = layer.substr(end);
  if (part != "_lora.down.weight" && part != "_lora.up.weight") return std::nullopt;
  std::string group = std::string(key.substr(0, at)) + "." + std::string(layer.substr(0, end));
  if (group.ends_with(".to_out")) group += ".0";
  return LoraKey{std::move(group), part == "_lora.down.weight" ? LoraPart::Down : LoraPart::Up, false, {}};
}

}  // namespace

LoraKey parseLoraKey(std::string_view key) {
  if (key.starts_with("bundle_emb.")) return {std::string(key), LoraPart::Embedding, false, {}};
  if (auto processor = parseProcessorKey(key)) return *std::move(processor);
  for (const Ending& ending : kEndings) {
    if (!key.ends_with(ending.text)) continue;
    return {std::string(key.substr(0, key.size() - ending.text.size())), ending.part, ending.kohya, {}};
  }
  for (const ForeignMark& mark : kForeignMarks) {
    const std::size_t at = key.rfind(mark.text);
    if (at != std::string_view::npos)
      return {std::string(key.substr(0, at)), LoraPart::Foreign, false, std::string(mark.kind)};
  }
  return {std::string(key), LoraPart::Unknown, false, {}};
}

}  // namespace burnish
