#pragma once

#include <ATen/core/Tensor.h>

#include <variant>

namespace burnish {

/// up · down (Hu et al., "LoRA", 2021), or with a core between them the Tucker form of LyCORIS:
/// Σ_pq up[o,p] core[p,q,k,l] down[q,i]. up [out, r(, 1, 1)], down [r, in(, k, k)], core [r, r, k, k].
struct LowRankFactors {
  at::Tensor up;
  at::Tensor down;
  at::Tensor core;
};

/// (a₁ b₁) ∘ (a₂ b₂), a product element by element (Hyeon-Woo et al., "FedPara", 2022; LoHa of LyCORIS: Yeh et al.,
/// "Navigating Text-To-Image Customization", 2024). a [out, r], b [r, in·k·k]; with a core [r, r, k, k] they are
/// a [r, out], b [r, in], and each side is Σ_pq a[p,o] core[p,q,k,l] b[q,i].
struct HadamardFactors {
  struct Side {
    at::Tensor a;
    at::Tensor b;
    at::Tensor core;
  };
  Side first;
  Side second;
};

/// w₁ ⊗ w₂, the Kronecker product (LoKr of LyCORIS; Edalati et al., "KronA", 2022). Each side is whole or a · b, the
/// second one also with a core as in HadamardFactors.
struct KroneckerFactors {
  struct Side {
    at::Tensor whole;
    at::Tensor a;
    at::Tensor b;
    at::Tensor core;
    [[nodiscard]] at::Tensor matrix() const;
  };
  Side first;
  Side second;
};

/// The difference itself; undefined if only the bias changes.
struct FullDifference {
  at::Tensor values;
};

/// A trained change of one layer, of any kind, frozen. delta() is the one formula by which it is applied, merged and
/// extracted.
struct WeightChange {
  std::variant<LowRankFactors, HadamardFactors, KroneckerFactors, FullDifference> factors;
  double scale = 1.0;    ///< alpha / rank.
  at::Tensor magnitude;  ///< Of DoRA: [out], [out, 1, …] or [1, in, …]; else undefined.
  at::Tensor bias;       ///< Added to the layer's bias; may be undefined.
  double strength = 1.0;

  /// What comes to `weight` [out, in, …] at strength 1, in its shape and in float. With a magnitude m (Liu et al.,
  /// "DoRA", 2024) it depends on the weight: m (W + Δ) / ‖W + Δ‖ - W, where the norm runs over the inputs of each
  /// output, or over the outputs of each input if m has one value an input.
  [[nodiscard]] at::Tensor delta(const at::Tensor& weight) const;
  /// The same with all tensors on another device.
  [[nodiscard]] WeightChange to(at::Device device) const;
};

/// scale · up · down (· core) in the shape of a weight.
at::Tensor lowRankDelta(const LowRankFactors& factors, double scale, at::IntArrayRef shape);

}  // namespace burnish
