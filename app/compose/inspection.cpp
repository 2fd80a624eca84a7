#include "app/compose/inspection.h"

#include "core/job/number_text.h"
#include "core/weights/dtype.h"
#include "core/weights/lora_file.h"
#include "core/weights/weights_folder.h"
#include "core/weights/weights_source.h"

#include <algorithm>

namespace burnish::app {
namespace fs = std::filesystem;
namespace {

WeightsSummary summarise(const WeightsSource& file) {
  WeightsSummary summary;
  summary.path = file.path().string();
  std::error_code ignored;
  for (const fs::path& part : file.files()) summary.bytes += static_cast<int64_t>(fs::file_size(part, ignored));
  for (const TensorInfo& tensor : file.tensors()) {
    ++summary.tensors;
    summary.parameters += tensor.elementCount();
    ++summary.dtypes[std::string(dtypeName(tensor.dtype))];
  }
  return summary;
}

/// "attn1 to_q" of "…transformer_blocks.0.attn1.to_q": the last two names of the path that are no numbers.
std::string targetKind(const std::string& path) {
  std::vector<std::string> names;
  std::string name;
  for (const char letter : path + ".") {
    if (letter != '.' && letter != '_') {
      name += letter;
      continue;
    }
    const bool isNumber = std::ranges::all_of(name, [](char digit) { return digit >= '0' && digit <= '9'; });
    if (!name.empty() && !isNumber) names.push_back(name);
    name.clear();
  }
  std::string kind;
  const std::size_t first = names.size() > 3 ? names.size() - 3 : 0;
  for (std::size_t i = first; i < names.size(); ++i) kind += (kind.empty() ? "" : " ") + names[i];
  return kind;
}

LoraSummary summarise(const LoraFile& lora) {
  LoraSummary summary;
  summary.naming = lora.naming == LoraNaming::Kohya ? "kohya" : "diffusers";
  summary.layers = static_cast<int64_t>(lora.layers.size());
  for (const LoraLayer& layer : lora.layers) {
    ++summary.ranks[std::to_string(layer.rank())];
    ++summary.strengths[shortestText(layer.scale())];
    ++summary.targets[targetKind(layer.name.path)];
  }
  for (const Error& warning : lora.warnings) summary.warnings.push_back(describe(warning));
  return summary;
}

/// Any tensor that a kind of adapter would have.
bool looksLikeAdapter(const WeightsSource& file) {
  return std::ranges::any_of(file.tensors(), [](const TensorInfo& tensor) {
    return tensor.name.find("lora") != std::string::npos || tensor.name.starts_with("hada_") ||
           tensor.name.find(".hada_") != std::string::npos || tensor.name.find(".lokr_") != std::string::npos;
  });
}

Result<Inspection> inspectFile(const fs::path& path) {
  BURNISH_TRY(const auto file, openWeights(path));
  Inspection inspection;
  inspection.kind = "weights";
  inspection.files.push_back(summarise(*file));
  inspection.metadata = file->metadata();
  if (!looksLikeAdapter(*file)) return inspection;
  BURNISH_TRY(const LoraFile lora, readLoraFile(path));
  inspection.kind = "LoRA";
  inspection.loras.push_back(summarise(lora));
  return inspection;
}

Result<Inspection> inspectPeftFolder(const fs::path& folder) {
  BURNISH_TRY(Inspection inspection, inspectFile(folder / "adapter_model.safetensors"));
  BURNISH_TRY(const LoraFile lora, readLoraFile(folder));
  inspection.kind = "LoRA";
  inspection.loras = {summarise(lora)};
  return inspection;
}

Result<Inspection> inspectModelFolder(const fs::path& folder) {
  BURNISH_TRY(const Json index, readJsonFile((folder / "model_index.json").string()));
  Inspection inspection;
  inspection.kind = "diffusers model";
  for (const auto& [name, value] : index.items()) {
    const bool isComponent = value.is_array() && value.size() == 2 && value[1].is_string();
    if (!isComponent) continue;
    inspection.components[name] = value[1].get<std::string>();
    const auto weights = componentWeightsPath(folder / name);
    if (!weights.ok()) continue;  // schedulers and tokenizers have none
    BURNISH_TRY(const auto file, openWeights(weights.value()));
    inspection.files.push_back(summarise(*file));
  }
  return inspection;
}

std::string countsText(const std::map<std::string, int64_t>& counts) {
  std::string text;
  for (const auto& [name, count] : counts) text += (text.empty() ? "" : ", ") + name + " × " + std::to_string(count);
  return text;
}

std::string row(const std::string& name, const std::string& value) {
  return name + std::string(name.size() < 12 ? 12 - name.size() : 1, ' ') + value + "\n";
}

std::string filesText(const Inspection& inspection) {
  std::string text;
  for (const WeightsSummary& file : inspection.files) {
    text += row("file", file.path);
    text += row("", std::to_string(file.bytes) + " bytes, " + std::to_string(file.tensors) + " tensors (" +
                        countsText(file.dtypes) + "), " + std::to_string(file.parameters) + " values");
  }
  return text;
}

}  // namespace

Result<Inspection> inspectPath(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_directory(path, ignored)) return inspectFile(path);
  if (fs::exists(path / "model_index.json", ignored)) return inspectModelFolder(path);
  if (fs::exists(path / "adapter_config.json", ignored)) return inspectPeftFolder(path);
  return Error{
      ErrorCode::ModelUnsupported, {path.string(), "it holds neither model_index.json nor adapter_config.json"}, {}};
}

OrderedJson inspectionToJson(const Inspection& inspection) {
  OrderedJson json{{"kind", inspection.kind}};
  json["components"] = inspection.components;
  for (const WeightsSummary& file : inspection.files) {
    json["files"].push_back({{"path", file.path},
                             {"bytes", file.bytes},
                             {"tensors", file.tensors},
                             {"parameters", file.parameters},
                             {"dtypes", file.dtypes}});
  }
  for (const LoraSummary& lora : inspection.loras) {
    json["lora"] = {{"naming", lora.naming},       {"layers", lora.layers},   {"ranks", lora.ranks},
                    {"strengths", lora.strengths}, {"targets", lora.targets}, {"warnings", lora.warnings}};
  }
  json["metadata"] = inspection.metadata;
  return json;
}

std::string inspectionToText(const Inspection& inspection) {
  std::string text = row("kind", inspection.kind) + filesText(inspection);
  for (const auto& [name, type] : inspection.components) text += row(name, type);
  for (const LoraSummary& lora : inspection.loras) {
    text += row("naming", lora.naming) + row("layers", std::to_string(lora.layers));
    text += row("rank", countsText(lora.ranks)) + row("strength", countsText(lora.strengths));
    text += row("targets", countsText(lora.targets));
    for (const std::string& warning : lora.warnings) text += row("warning", warning);
  }
  for (const auto& [key, value] : inspection.metadata) {
    text += row("metadata", key + " = " + (value.size() > 200 ? value.substr(0, 200) + "…" : value));
  }
  return text;
}

}  // namespace burnish::app
