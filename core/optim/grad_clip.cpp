#include "core/optim/grad_clip.h"

#include <torch/torch.h>

#include <vector>

namespace burnish {
namespace {

std::vector<at::Tensor> gradientsOf(std::span<const at::Tensor> parameters) {
  std::vector<at::Tensor> gradients;
  gradients.reserve(parameters.size());
  for (const at::Tensor& parameter : parameters) {
    if (parameter.grad().defined()) gradients.push_back(parameter.grad());
  }
  return gradients;
}

}  // namespace

at::Tensor gradientNorm(std::span<const at::Tensor> parameters) {
  const at::NoGradGuard noGradient;
  const std::vector<at::Tensor> gradients = gradientsOf(parameters);
  if (gradients.empty()) return at::zeros({});
  return at::linalg_vector_norm(at::stack(at::_foreach_norm(gradients, 2.0)), 2.0);
}

void scaleGradients(std::span<const at::Tensor> parameters, double norm, double maximum) {
  const double factor = maximum / (norm + 1e-6);
  if (!(factor < 1.0)) return;
  const at::NoGradGuard noGradient;
  at::_foreach_mul_(gradientsOf(parameters), factor);
}

}  // namespace burnish
