#include "app/compose/inspection.h"

#include "core/weights/dtype.h"
#include "core/weights/hub_folder.h"
#include "core/weights/model_package.h"
#include "core/weights/weights_source.h"

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

std::string rankText(const AdapterFacts& facts) {
  if (facts.ranks.empty()) return {};
  const auto [first, last] = std::pair(facts.ranks.begin()->first, facts.ranks.rbegin()->first);
  return ", rank " + std::to_string(first) + (first == last ? "" : " to " + std::to_string(last));
}

/// "LoRA for Stable Diffusion XL, kohya, rank 16, 722 layers".
std::string summaryOf(const AdapterFacts& facts) {
  return std::string(adapterKindName(facts.kind)) + (facts.hasDora ? " with DoRA" : "") + " for " +
         std::string(adapterFamilyName(facts.family)) + ", naming " + std::string(adapterNamingName(facts.naming)) +
         rankText(facts) + ", " + std::to_string(facts.layers) + " layers";
}

Result<Inspection> inspectWeights(const fs::path& path) {
  BURNISH_TRY(const auto file, openWeights(path));
  Inspection inspection;
  inspection.files.push_back(summarise(*file));
  inspection.metadata = file->metadata();
  if (isAdapter(*file)) {
    inspection.kind = "adapter";
    BURNISH_TRY(inspection.adapter, readAdapterFacts(*file));
    inspection.summary = summaryOf(*inspection.adapter);
    return inspection;
  }
  inspection.model = detectModel(*file);
  inspection.kind = inspection.model->layout == SourceLayout::Unknown ? "weights" : "model";
  inspection.summary = burnish::summaryOf(*inspection.model);
  return inspection;
}

Result<Inspection> inspectModelFolder(const fs::path& folder) {
  Inspection inspection;
  inspection.kind = "model";
  BURNISH_TRY(const ModelPackage package, ModelPackage::open(folder));
  BURNISH_TRY(inspection.model, detectModel(package));
  inspection.summary = burnish::summaryOf(*inspection.model);
  for (const PartFacts& part : inspection.model->parts) {
    BURNISH_TRY(const ComponentFolder component, package.part(part.part));
    inspection.files.push_back(summarise(*component.weights));
  }
  return inspection;
}

}  // namespace

Result<Inspection> inspectPath(const fs::path& path) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return Error{ErrorCode::FileMissing, {path.string()}, {}};
  BURNISH_TRY(const fs::path resolved, resolveModelFolder(path));
  if (fs::exists(resolved / "model_index.json", ignored)) return inspectModelFolder(resolved);
  if (fs::exists(resolved / "adapter_config.json", ignored))
    return inspectWeights(resolved / "adapter_model.safetensors");
  const bool isFolder = fs::is_directory(resolved, ignored);
  if (isFolder && !fs::exists(resolved / "config.json", ignored)) {
    return Error{ErrorCode::ModelUnsupported,
                 {path.string(), "it holds neither model_index.json nor config.json nor adapter_config.json"},
                 {}};
  }
  return inspectWeights(resolved);
}

}  // namespace burnish::app
