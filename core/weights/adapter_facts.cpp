#include "core/weights/adapter_facts.h"

#include "core/weights/adapter_naming.h"
#include "core/weights/lora_path.h"
#include "core/weights/lora_reader.h"

#include <algorithm>
#include <array>
#include <set>

namespace burnish {
namespace {

constexpr auto kLists = std::to_array<std::string_view>(
    {"down_blocks", "up_blocks", "mid_block", "attentions", "transformer_blocks", "layers", "block", "layer", "resnets",
     "downsamplers", "upsamplers", "joint_blocks", "input_blocks", "middle_block", "output_blocks"});
/// Lists whose name says more than what is in them.
constexpr auto kTellingLists = std::to_array<std::string_view>({"resnets", "downsamplers", "upsamplers"});

template <class List>
bool isIn(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

bool isNumber(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, [](char letter) { return letter >= '0' && letter <= '9'; });
}

std::vector<std::string_view> wordsOf(std::string_view path) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t dot = path.find('.');
    words.push_back(path.substr(0, dot));
    if (dot == std::string_view::npos) return words;
    path.remove_prefix(dot + 1);
  }
}

bool isWide(const LoraEntry& entry) {
  if (!entry.has(LoraPart::Down)) return false;
  const auto& shape = entry.shape(LoraPart::Down);
  return entry.has(LoraPart::Mid) || (shape.size() == 4 && shape[2] * shape[3] > 1);
}

AdapterKind kindFrom(const std::string& foreign) {
  if (foreign.ends_with("OFT")) return AdapterKind::Oft;
  if (foreign == "GLoRA") return AdapterKind::Glora;
  return foreign == "IA3" ? AdapterKind::Ia3 : AdapterKind::Other;
}

/// Collects the facts; its functions are the steps.
class FactsReader {
 public:
  FactsReader(const WeightsSource& source, LoraGroups groups) : source_(source), groups_(std::move(groups)) {
    for (const LoraEntry& entry : groups_.entries) names_.push_back(entry.name);
    for (const auto& [key, kind] : groups_.unsupported) names_.push_back(parseLoraGroup(key));
  }

  Result<AdapterFacts> read() {
    const LoraFamily family = guessLoraFamily(names_);
    const LoraPlaces places(guessLoraLayout(names_, family));
    facts_.layers = static_cast<int64_t>(names_.size());
    facts_.embeddings = groups_.embeddings;
    facts_.notUnderstood = groups_.foreign;
    for (const auto& [key, why] : groups_.broken) facts_.notUnderstood.push_back(key + " " + why);
    facts_.kind = kind();
    facts_.naming = adapterNaming(groups_, places);
    facts_.family = adapterFamily(groups_, places);
    for (const LoraGroupName& name : names_) addTarget(name, places);
    for (const LoraEntry& entry : groups_.entries) noteParts(entry);
    BURNISH_TRY_VOID(readNumbers());
    return std::move(facts_);
  }

 private:
  AdapterKind kind() const {
    std::set<AdapterKind> kinds;
    for (const LoraEntry& entry : groups_.entries) {
      if (entry.kind == LoraKind::Lora) kinds.insert(AdapterKind::Lora);
      if (entry.kind == LoraKind::Loha) kinds.insert(AdapterKind::Loha);
      if (entry.kind == LoraKind::Lokr) kinds.insert(AdapterKind::Lokr);
      if (entry.kind == LoraKind::Full) kinds.insert(AdapterKind::Full);
    }
    for (const auto& [key, name] : groups_.unsupported) kinds.insert(kindFrom(name));
    if (kinds.empty()) return AdapterKind::Full;  // norms alone
    if (kinds.size() > 1) return AdapterKind::Mixed;
    const bool isLocon = *kinds.begin() == AdapterKind::Lora && std::ranges::any_of(groups_.entries, isWide);
    return isLocon ? AdapterKind::Locon : *kinds.begin();
  }

  void addTarget(const LoraGroupName& name, const LoraPlaces& places) {
    AdapterTargets& targets = facts_.targets[name.component];
    const auto found = places.find(name);
    for (const LoraPlace& place : found) {
      ++targets.layers;
      ++targets.kinds[layerKindOf(place.path)];
    }
    if (!found.empty()) return;
    // A model with other depths than the published ones: the words still tell what the layer is.
    const auto path = dottedLoraPath(name.path);
    ++targets.layers;
    ++targets.kinds[path ? layerKindOf(*path) : "?"];
    if (!path || name.component == LoraComponent::Unknown)
      facts_.notUnderstood.push_back(name.path + " is no layer of a known model");
  }

  void noteParts(const LoraEntry& entry) {
    facts_.hasTucker |= entry.has(LoraPart::Mid) || entry.has(LoraPart::HadaT1) || entry.has(LoraPart::LokrT2);
    facts_.hasNorms |= entry.kind == LoraKind::Norm;
    if (!entry.has(LoraPart::Magnitude)) return;
    facts_.hasDora = true;
    const auto& shape = entry.shape(LoraPart::Magnitude);
    facts_.doraPerInput |= shape.size() > 1 && shape[0] == 1 && entry.parts.at(LoraPart::Magnitude)->elementCount() > 1;
  }

  Result<void> readNumbers() {
    auto alphas = LoraAlphaSource::fromMetadata(source_.metadata(), source_.path().string());
    if (!alphas.ok()) facts_.notUnderstood.push_back(describe(alphas.error()));
    const LoraAlphaSource given = alphas.ok() ? std::move(alphas).value() : LoraAlphaSource();
    for (const LoraEntry& entry : groups_.entries) {
      const int64_t rank = std::get<LoraExtent>(loraExtent(entry.kind, entry.shapes())).rank;
      if (rank == 0) continue;
      ++facts_.ranks[rank];
      LoraAlphaSource::Alpha alpha = given.alphaOf(entry.name, rank);
      if (entry.has(LoraPart::Alpha) && entry.parts.at(LoraPart::Alpha)->elementCount() == 1) {
        float value = 0.0f;
        BURNISH_TRY_VOID(source_.readFloats(*entry.parts.at(LoraPart::Alpha), {&value, 1}));
        alpha = {double{value}, true};
      }
      ++facts_.alphas[alpha.value];
      facts_.alphasGiven |= alpha.given;
    }
    return {};
  }

  const WeightsSource& source_;
  LoraGroups groups_;
  std::vector<LoraGroupName> names_;
  AdapterFacts facts_;
};

}  // namespace

std::string layerKindOf(std::string_view path) {
  const auto words = wordsOf(path);
  std::size_t first = 0;
  std::string kind;
  for (std::size_t i = 0; i + 2 < words.size(); ++i) {
    if (!isIn(kLists, words[i]) || !isNumber(words[i + 1])) continue;
    first = i + 2;
    kind = isIn(kTellingLists, words[i]) ? std::string(words[i]) : std::string();
  }
  for (std::size_t i = first; i < words.size(); ++i) kind.append(kind.empty() ? "" : ".").append(words[i]);
  return kind;
}

bool isAdapter(const WeightsSource& source) {
  const LoraGroups groups = groupLora(source);
  return !groups.entries.empty() || !groups.unsupported.empty() ||
         std::ranges::any_of(groups.broken,
                             [](const auto& layer) { return layer.second.find("alpha") == std::string::npos; });
}

Result<AdapterFacts> readAdapterFacts(const WeightsSource& source) {
  if (!isAdapter(source)) return Error{ErrorCode::LoraInvalid, {source.path().string(), "it holds no LoRA layer"}, {}};
  return FactsReader(source, groupLora(source)).read();
}

}  // namespace burnish
