#include "core/nn/activation.h"

#include <ATen/ATen.h>

namespace burnish {

std::optional<Activation> activationFromName(std::string_view name) {
  if (name == "quick_gelu") return Activation::QuickGelu;
  if (name == "gelu") return Activation::Gelu;
  if (name == "gelu_new" || name == "gelu_pytorch_tanh") return Activation::GeluTanh;
  if (name == "silu" || name == "swish") return Activation::Silu;
  return std::nullopt;
}

at::Tensor activate(Activation activation, const at::Tensor& x) {
  switch (activation) {
    case Activation::QuickGelu:
      return x * at::sigmoid(x * 1.702);
    case Activation::Gelu:
      return at::gelu(x);
    case Activation::GeluTanh:
      return at::gelu(x, "tanh");
    case Activation::Silu:
      break;
  }
  return at::silu(x);
}

}  // namespace burnish
