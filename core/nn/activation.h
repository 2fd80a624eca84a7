#pragma once

#include <ATen/core/Tensor.h>

#include <optional>
#include <string_view>

namespace burnish {

enum class Activation { QuickGelu, Gelu, GeluTanh, Silu };

/// By the name that model configurations use: "quick_gelu", "gelu", "gelu_new", "silu".
std::optional<Activation> activationFromName(std::string_view name);

/// quick_gelu: x * sigmoid(1.702 x); gelu: exact, with erf; gelu_new: with tanh; silu: x * sigmoid(x).
at::Tensor activate(Activation activation, const at::Tensor& x);

}  // namespace burnish
