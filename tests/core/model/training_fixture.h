#pragma once

#include "core/diffusion/objective.h"
#include "core/model/lora_targets.h"
#include "core/nn/low_rank_adapter.h"
#include "tests/core/model/golden_model.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace burnish::test {

/// A LoRA under training as a lora_train fixture describes it: A from the file, B zero.
struct GoldenAdapters {
  std::map<std::string, std::shared_ptr<LowRankAdapter>> byName;  ///< "denoiser.<path>", "text_0.<path>".

  [[nodiscard]] std::vector<at::Tensor> parameters() const;
};
Result<GoldenAdapters> attachGoldenAdapters(const GoldenCase& golden, StableDiffusion& model);

/// What the fixture's loss is.
Objective goldenObjective(const GoldenCase& golden);

/// Loss of step `step` over the fixture's shared batches; the context comes from the text encoder where it is trained.
Result<at::Tensor> goldenLoss(const GoldenCase& golden, StableDiffusion& model, int64_t step);

/// torch's AdamW over fixed parameters.
class GoldenAdamW {
 public:
  GoldenAdamW(const GoldenCase& golden, std::vector<at::Tensor> parameters);

  /// One step with the gradients at hand, which are dropped.
  void step();

 private:
  const Json& in_;
  std::vector<at::Tensor> parameters_, means_, squares_, counts_;
};

}  // namespace burnish::test
