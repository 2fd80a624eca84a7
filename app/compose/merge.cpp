#include "app/compose/merge.h"

#include "core/weights/weighted_sum.h"

#include <cmath>

namespace burnish::app {
namespace {

Result<void> check(const MergeRequest& request) {
  if (request.terms.empty()) return Error{ErrorCode::ValueOutOfRange, {"--model", "none", "at least one model"}, {}};
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
  return writeModel(content, request.layout, request.to, request.floats);
}

}  // namespace burnish::app
