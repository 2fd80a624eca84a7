#include "core/train/nan_guard.h"

#include "core/job/number_text.h"

#include <torch/torch.h>

#include <algorithm>
#include <cmath>

namespace burnish {

Result<void> requireFinite(int64_t step, double learningRate, double loss, double gradientNorm) {
  if (std::isfinite(loss) && std::isfinite(gradientNorm)) return {};
  return Error{ErrorCode::LossNotFinite,
               {std::to_string(step), shortestText(learningRate)},
               "loss " + shortestText(loss) + ", gradient norm " + shortestText(gradientNorm)};
}

bool allFinite(std::span<const at::Tensor> tensors) {
  const at::NoGradGuard noGradient;
  return std::all_of(tensors.begin(), tensors.end(),
                     [](const at::Tensor& tensor) { return at::isfinite(tensor).all().item<bool>(); });
}

}  // namespace burnish
