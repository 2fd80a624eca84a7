#include "app/compose/inspection_text.h"

#include "core/job/number_text.h"

#include <array>

namespace burnish::app {
namespace {

constexpr std::size_t kShownValue = 200;

/// Bytes below 32 and 127 as "\x1b".
std::string harmless(const std::string& text) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte >= 32 && byte != 127) {
      result += letter;
      continue;
    }
    result += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return result;
}

std::string row(const std::string& name, const std::string& value) {
  return name + std::string(name.size() < 14 ? 14 - name.size() : 1, ' ') + harmless(value) + "\n";
}

template <class Key, class Text>
std::string countsText(const std::map<Key, int64_t>& counts, const Text& textOf) {
  std::string text;
  for (const auto& [key, count] : counts)
    text += (text.empty() ? "" : ", ") + textOf(key) + " × " + std::to_string(count);
  return text;
}

std::string plainCounts(const std::map<std::string, int64_t>& counts) {
  return countsText(counts, [](const std::string& key) { return key; });
}

std::string listText(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::vector<std::string> partNames(const std::vector<ModelPart>& parts, BaseModel base) {
  std::vector<std::string> names;
  for (const ModelPart part : parts) names.emplace_back(partName(part, base));
  return names;
}

const char* predictionName(PredictionKind prediction) {
  return prediction == PredictionKind::V ? "v" : prediction == PredictionKind::Flow ? "flow" : "epsilon";
}

const char* componentName(LoraComponent component) {
  static constexpr auto kNames = std::to_array<const char*>(
      {"denoiser", "text encoder", "second text encoder", "third text encoder", "unknown part"});
  return kNames.at(static_cast<std::size_t>(component));
}

std::string predictionText(const ModelFacts& facts) {
  if (!facts.prediction) return "unknown: the weights do not tell; say it when you train or convert (epsilon or v)";
  return std::string(predictionName(*facts.prediction)) + " (" + facts.predictionReason + ")" +
         (facts.hasZeroTerminalSnr ? ", zero terminal SNR" : "");
}

std::string modelText(const ModelFacts& facts) {
  std::string text;
  for (const PartFacts& part : facts.parts) {
    text += row(std::string(partName(part.part, facts.base)), std::to_string(part.tensors) + " tensors, " +
                                                                  std::to_string(part.parameters) + " parameters (" +
                                                                  plainCounts(part.dtypes) + ")");
  }
  if (!facts.missing.empty()) text += row("missing", listText(partNames(facts.missing, facts.base)));
  if (!facts.missingOptional.empty())
    text += row("left out", listText(partNames(facts.missingOptional, facts.base)) + ", which is not needed");
  if (facts.isKnown()) text += row("predicts", predictionText(facts));
  if (facts.isKnown()) text += row("inputs", std::to_string(facts.inputs) + " channels");
  if (facts.hasEma) text += row("EMA", "a second, averaged copy of the UNet is in the file");
  if (facts.otherTensors > 0)
    text += row("other", std::to_string(facts.otherTensors) + " tensors that belong to no part");
  if (facts.nearest != BaseModel::Unknown)
    text += row("nearest", std::string(baseModelName(facts.nearest)) + ", with " + std::to_string(facts.commonNames) +
                               " names in common");
  if (!facts.firstDiffering.empty()) text += row("differing", listText(facts.firstDiffering));
  return text;
}

std::string adapterText(const AdapterFacts& facts) {
  const auto number = [](auto value) { return shortestText(static_cast<double>(value)); };
  std::string text = row("kind", std::string(adapterKindName(facts.kind)) + (facts.hasDora ? ", DoRA" : "") +
                                     (facts.hasTucker ? ", Tucker" : "") + (facts.hasNorms ? ", norms" : ""));
  text += row("naming", std::string(adapterNamingName(facts.naming)));
  text += row("made for", std::string(adapterFamilyName(facts.family)));
  text += row("rank", countsText(facts.ranks, number));
  text +=
      row("alpha", countsText(facts.alphas, number) + (facts.alphasGiven ? "" : " (none is given: the rank counts)"));
  for (const auto& [component, targets] : facts.targets)
    text += row(componentName(component), std::to_string(targets.layers) + " layers: " + plainCounts(targets.kinds));
  if (!facts.embeddings.empty()) text += row("embeddings", listText(facts.embeddings));
  for (const std::string& what : facts.notUnderstood) text += row("not known", what);
  return text;
}

OrderedJson partsJson(const ModelFacts& facts) {
  OrderedJson json = OrderedJson::array();
  for (const PartFacts& part : facts.parts) {
    json.push_back({{"name", partName(part.part, facts.base)},
                    {"tensors", part.tensors},
                    {"parameters", part.parameters},
                    {"dtypes", part.dtypes}});
  }
  return json;
}

OrderedJson modelJson(const ModelFacts& facts) {
  OrderedJson json{{"base", baseModelName(facts.base)},
                   {"layout", sourceLayoutName(facts.layout)},
                   {"parts", partsJson(facts)},
                   {"missing", partNames(facts.missing, facts.base)},
                   {"missing_optional", partNames(facts.missingOptional, facts.base)},
                   {"inputs", facts.inputs},
                   {"prediction", nullptr},
                   {"prediction_reason", facts.predictionReason},
                   {"zero_terminal_snr", facts.hasZeroTerminalSnr},
                   {"ema", facts.hasEma},
                   {"other_tensors", facts.otherTensors}};
  if (facts.prediction) json["prediction"] = predictionName(*facts.prediction);
  if (!facts.isKnown() && facts.layout == SourceLayout::Unknown) {
    json["nearest"] = baseModelName(facts.nearest);
    json["common_names"] = facts.commonNames;
    json["first_differing"] = facts.firstDiffering;
  }
  return json;
}

template <class Key>
OrderedJson countsJson(const std::map<Key, int64_t>& counts) {
  OrderedJson json = OrderedJson::object();
  for (const auto& [key, count] : counts) json[shortestText(static_cast<double>(key))] = count;
  return json;
}

OrderedJson adapterJson(const AdapterFacts& facts) {
  OrderedJson json{{"kind", adapterKindName(facts.kind)},
                   {"naming", adapterNamingName(facts.naming)},
                   {"family", adapterFamilyName(facts.family)},
                   {"layers", facts.layers},
                   {"ranks", countsJson(facts.ranks)},
                   {"alphas", countsJson(facts.alphas)},
                   {"alphas_given", facts.alphasGiven},
                   {"dora", facts.hasDora},
                   {"tucker", facts.hasTucker},
                   {"norms", facts.hasNorms},
                   {"targets", OrderedJson::object()},
                   {"embeddings", facts.embeddings},
                   {"not_understood", facts.notUnderstood}};
  for (const auto& [component, targets] : facts.targets)
    json["targets"][componentName(component)] = {{"layers", targets.layers}, {"kinds", targets.kinds}};
  return json;
}

}  // namespace

OrderedJson inspectionToJson(const Inspection& inspection) {
  OrderedJson json{{"kind", inspection.kind}, {"summary", inspection.summary}};
  if (inspection.model) json["model"] = modelJson(*inspection.model);
  if (inspection.adapter) json["adapter"] = adapterJson(*inspection.adapter);
  json["files"] = OrderedJson::array();
  for (const WeightsSummary& file : inspection.files) {
    json["files"].push_back({{"path", file.path},
                             {"bytes", file.bytes},
                             {"tensors", file.tensors},
                             {"parameters", file.parameters},
                             {"dtypes", file.dtypes}});
  }
  json["metadata"] = inspection.metadata;
  return json;
}

std::string inspectionToText(const Inspection& inspection) {
  std::string text = harmless(inspection.summary) + "\n\n";
  for (const WeightsSummary& file : inspection.files) {
    text += row("file", file.path + ", " + std::to_string(file.bytes) + " bytes, " + std::to_string(file.tensors) +
                            " tensors (" + plainCounts(file.dtypes) + ")");
  }
  if (inspection.model) text += modelText(*inspection.model);
  if (inspection.adapter) text += adapterText(*inspection.adapter);
  for (const auto& [key, value] : inspection.metadata) {
    std::string shown = value.substr(0, kShownValue);
    if (value.size() > kShownValue) shown += "…";
    text += row("metadata", key + " = " + shown);
  }
  return text;
}

}  // namespace burnish::app
