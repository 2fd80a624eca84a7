#pragma once

#include "core/weights/lora_layer.h"
#include "core/weights/lora_places.h"
#include "core/weights/weights_source.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// How an adapter changes weights. Locon: LoRA that also adapts convolutions wider than a pixel. Mixed: several kinds
/// in one file. Oft and those after it are recognised but cannot be applied.
enum class AdapterKind : uint8_t { Unknown, Lora, Locon, Loha, Lokr, Full, Mixed, Oft, Glora, Ia3, Other };
std::string_view adapterKindName(AdapterKind kind);

/// Whose names an adapter has.
enum class AdapterNaming : uint8_t {
  Unknown,
  Kohya,           ///< "lora_unet_input_blocks_4_1_…" of SDXL, "lora_unet_down_blocks_…" of SD 1.x and 2.x.
  KohyaDiffusers,  ///< Of SDXL: kohya's form with diffusers' block names; of SD3: "lora_transformer_…".
  Diffusers,       ///< "unet.….lora_A.weight"
  DiffusersOld,    ///< "unet.….lora.down.weight", "….lora_linear_layer.…", "….processor.…"
  Peft,            ///< "base_model.model.…"
  ComfyUi,         ///< "diffusion_model.input_blocks.…", "text_encoders.clip_l.transformer.…"
  Original,        ///< "input_blocks.4.1.…" without a prefix.
  Omi              ///< "unet.input_blocks.…lora_down.weight", "clip_l.…"
};
std::string_view adapterNamingName(AdapterNaming naming);

/// The model that an adapter was made for, as far as names and widths tell it.
enum class AdapterFamily : uint8_t {
  Unknown,
  Sd1Or2,  ///< Its layers are the same in both.
  Sd1,
  Sd2,
  Sdxl,
  Sd3,  ///< SD3 or 3.5: no layer tells which.
  Sd3Medium,
  Sd35Medium,
  Sd35Large
};
std::string_view adapterFamilyName(AdapterFamily family);

/// Of one part of the model: how many layers of each kind are adapted, by the last words of their paths ("attn1.to_q",
/// "ff.net.0.proj"). A fused projection counts as its three layers.
struct AdapterTargets {
  int64_t layers = 0;
  std::map<std::string, int64_t> kinds;
  bool operator==(const AdapterTargets&) const = default;
};

/// What an adapter is, from names, shapes and single numbers; no other value is read.
struct AdapterFacts {
  AdapterKind kind = AdapterKind::Unknown;
  bool hasDora = false;       ///< With trained magnitudes,
  bool doraPerInput = false;  ///< one an input instead of one an output (trap 24).
  bool hasTucker = false;     ///< With cores between the factors of convolutions.
  bool hasNorms = false;      ///< With differences of norms.
  AdapterNaming naming = AdapterNaming::Unknown;
  AdapterFamily family = AdapterFamily::Unknown;
  int64_t layers = 0;                ///< As the file counts them.
  std::map<int64_t, int64_t> ranks;  ///< Rank → layers; layers without a rank are not counted.
  std::map<double, int64_t> alphas;  ///< alpha → layers; the rank where the file names none.
  bool alphasGiven = false;          ///< False: no layer names its alpha.
  std::map<LoraComponent, AdapterTargets> targets;
  std::vector<std::string> embeddings;     ///< Textual inversions in the same file.
  std::vector<std::string> notUnderstood;  ///< Tensors and layers that have no place, with the reason.
};

/// Facts about a file of adapters. Broken or unknown layers are listed, not refused; a source without any layer of an
/// adapter is LoraInvalid. Errors of reading the single numbers are passed on.
Result<AdapterFacts> readAdapterFacts(const WeightsSource& source);

/// True if a source holds tensors of adapters.
bool isAdapter(const WeightsSource& source);

/// "….transformer_blocks.0.attn1.to_q" → "attn1.to_q": the words after the last number but those of a list's place.
std::string layerKindOf(std::string_view path);

}  // namespace burnish
