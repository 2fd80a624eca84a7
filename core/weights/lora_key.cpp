#include "core/weights/lora_key.h"

#include <array>

namespace burnish {
namespace {

struct Ending {
  std::string_view text;
  LoraPart part;
  LoraEnding ending;
};

// The first one of a part is the spelling of kohya or LyCORIS.
constexpr auto kEndings = std::to_array<Ending>({
    {".lora_down.weight", LoraPart::Down, LoraEnding::Kohya},
    {".lora_up.weight", LoraPart::Up, LoraEnding::Kohya},
    {".lora_mid.weight", LoraPart::Mid, LoraEnding::Kohya},
    {".hada_w1_a", LoraPart::HadaW1A, LoraEnding::Any},
    {".hada_w1_b", LoraPart::HadaW1B, LoraEnding::Any},
    {".hada_t1", LoraPart::HadaT1, LoraEnding::Any},
    {".hada_w2_a", LoraPart::HadaW2A, LoraEnding::Any},
    {".hada_w2_b", LoraPart::HadaW2B, LoraEnding::Any},
    {".hada_t2", LoraPart::HadaT2, LoraEnding::Any},
    {".lokr_w1", LoraPart::LokrW1, LoraEnding::Any},
    {".lokr_w1_a", LoraPart::LokrW1A, LoraEnding::Any},
    {".lokr_w1_b", LoraPart::LokrW1B, LoraEnding::Any},
    {".lokr_w2", LoraPart::LokrW2, LoraEnding::Any},
    {".lokr_w2_a", LoraPart::LokrW2A, LoraEnding::Any},
    {".lokr_w2_b", LoraPart::LokrW2B, LoraEnding::Any},
    {".lokr_t2", LoraPart::LokrT2, LoraEnding::Any},
    {".diff", LoraPart::Diff, LoraEnding::Any},
    {".diff_b", LoraPart::DiffB, LoraEnding::Any},
    {".w_norm", LoraPart::NormW, LoraEnding::Any},
    {".b_norm", LoraPart::NormB, LoraEnding::Any},
    {".alpha", LoraPart::Alpha, LoraEnding::Any},
    {".dora_scale", LoraPart::Magnitude, LoraEnding::Any},
    {".scalar", LoraPart::Scalar, LoraEnding::Any},
    {".lora_A.weight", LoraPart::Down, LoraEnding::Peft},
    {".lora_B.weight", LoraPart::Up, LoraEnding::Peft},
    {".lora_A.default.weight", LoraPart::Down, LoraEnding::Peft},
    {".lora_B.default.weight", LoraPart::Up, LoraEnding::Peft},
    {".lora_magnitude_vector", LoraPart::Magnitude, LoraEnding::Any},
    {".lora_magnitude_vector.weight", LoraPart::Magnitude, LoraEnding::Any},
    {".lora_magnitude_vector.default.weight", LoraPart::Magnitude, LoraEnding::Any},
    {".lora.down.weight", LoraPart::Down, LoraEnding::DiffusersDot},
    {".lora.up.weight", LoraPart::Up, LoraEnding::DiffusersDot},
    {".lora_linear_layer.down.weight", LoraPart::Down, LoraEnding::DiffusersLinear},
    {".lora_linear_layer.up.weight", LoraPart::Up, LoraEnding::DiffusersLinear},
});

struct ForeignMark {
  std::string_view text;
  std::string_view kind;
};

constexpr auto kForeignMarks = std::to_array<ForeignMark>({
    {".oft_", "OFT"},
    {".boft_", "BOFT"},
    {".rescale", "OFT"},
    {".on_input", "IA3"},
    {".a1.weight", "GLoRA"},
    {".a2.weight", "GLoRA"},
    {".b1.weight", "GLoRA"},
    {".b2.weight", "GLoRA"},
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
  return LoraKey{std::move(group),
                 part == "_lora.down.weight" ? LoraPart::Down : LoraPart::Up,
                 LoraEnding::DiffusersProcessor,
                 {}};
}

}  // namespace

LoraKey parseLoraKey(std::string_view key) {
  if (key.starts_with("bundle_emb.")) return {std::string(key), LoraPart::Embedding, LoraEnding::Any, {}};
  if (auto processor = parseProcessorKey(key)) return *std::move(processor);
  for (const Ending& ending : kEndings) {
    if (!key.ends_with(ending.text)) continue;
    return {std::string(key.substr(0, key.size() - ending.text.size())), ending.part, ending.ending, {}};
  }
  for (const ForeignMark& mark : kForeignMarks) {
    const std::size_t at = key.rfind(mark.text);
    if (at != std::string_view::npos)
      return {std::string(key.substr(0, at)), LoraPart::Foreign, LoraEnding::Any, std::string(mark.kind)};
  }
  return {std::string(key), LoraPart::Unknown, LoraEnding::Any, {}};
}

std::string_view kohyaEnding(LoraPart part) {
  for (const Ending& ending : kEndings) {
    if (ending.part == part) return ending.text;
  }
  return {};
}

}  // namespace burnish
