#include "app/compose/merge.h"

#include "core/weights/weighted_sum.h"

#include <cmath>

namespace burnish::app {
namespace {

Result<void> check(const MergeRequest& request) {
  if (request.terms.empty()) return Error{ErrorCode::ValueOutOfRange, {"--model", "none", "at least one model"}, {}};
  for (const LoraTerm& lora : request.loras) {
    if (!std::isfinite(lora.strength))
      return Error{ErrorCode::ValueOutOfRange, {"--strength", std::to_string(lora.strength), "a number"}, {}};
  }
  for (const MergeTerm& term : request.terms) {
    if (!std::isfinite(term.factor))
      return Error{ErrorCode::ValueOutOfRange, {"--weight", std::to_string(term.factor), "a number"}, {}};
  }
  return {};
}

/// The sum of one part over all models that have it.
Result<std::shared_ptr<const WeightsSource>> sumOf(ModelPart part,
                                                   const std::vector<ModelPackage>& packages,
                                                   const MergeRequest& request) {
  std::vector<WeightedTerm> terms;
  for (std::size_t i = 0; i < packages.size(); ++i) {
    if (!packages[i].has(part)) continue;
    BURNISH_TRY(const ComponentFolder component, packages[i].part(part));
    terms.push_back({component.weights, request.terms[i].factor});
  }
  // A part that not every model has is the first one's, as it is.
  if (terms.size() != packages.size()) terms = {{terms.front().source, 1.0}};
  BURNISH_TRY(WeightedSum sum, WeightedSum::make(part, std::move(terms), request.floats));
  return std::shared_ptr<const WeightsSource>(std::make_shared<WeightedSum>(std::move(sum)));
}

/// Puts the LoRAs into the parts; gives what has to be said about them.
Result<std::vector<std::string>> addLoras(ModelContent& content, const MergeRequest& request) {
  PartWeights base;
  PartTensors names;
  for (const auto& [part, component] : content.parts) {
    base.emplace(part, component.weights);
    names.emplace(part, namedPart(part, *component.weights));
  }
  BURNISH_TRY(const KeyLayout layout, layoutOfParts(names, request.terms.front().model.string()));
  BURNISH_TRY(MergedParts merged, mergeLoras(base, layout, request.loras, request.floats));
  for (auto& [part, component] : content.parts) component.weights = merged.parts.at(part);
  return std::move(merged.notes);
}

}  // namespace

Result<WrittenModel> mergeModels(const MergeRequest& request) {
  BURNISH_TRY_VOID(check(request));
  std::vector<ModelPackage> packages;
  for (const MergeTerm& term : request.terms) {
    BURNISH_TRY(ModelPackage package, ModelPackage::open(term.model, request.package));
    if (!packages.empty() && package.family() != packages.front().family()) {
      return Error{ErrorCode::ModelUnsupported,
                   {term.model.string(), "it is of another family than " + request.terms.front().model.string()},
                   {}};
    }
    packages.push_back(std::move(package));
  }
  BURNISH_TRY(ModelContent content, contentOf(packages.front()));
  for (auto& [part, component] : content.parts) {
    BURNISH_TRY(component.weights, sumOf(part, packages, request));
  }
  content.metadata.clear();  // what it said of the first model is not true of the sum
  if (request.loras.empty()) return writeModel(content, request.layout, request.to, request.floats);
  BURNISH_TRY(std::vector<std::string> notes, addLoras(content, request));
  BURNISH_TRY(WrittenModel written, writeModel(content, request.layout, request.to, request.floats));
  written.notes.insert(written.notes.begin(), notes.begin(), notes.end());
  return written;
}

}  // namespace burnish::app
