#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace burnish {

/// The shape of a layer as a LoRA sees it: kernel 0 = linear, otherwise a square convolution.
struct LayerShape {
  int64_t inputs = 0;
  int64_t outputs = 0;
  int64_t kernel = 0;

  [[nodiscard]] bool isConvolution() const { return kernel > 0; }
  bool operator==(const LayerShape&) const = default;
};

/// A low-rank change of one layer (Hu et al., "LoRA", 2021): y += scale * up(down(x)), scale = alpha / rank * strength.
///
/// Linear: down [rank, inputs], up [outputs, rank]. Convolution: down [rank, inputs, k, k] with the stride and padding
/// of its layer, up [outputs, rank, 1, 1]. A plain value shared by the layer that adds it and by whoever trains it.
struct LowRankAdapter {
  at::Tensor down;
  at::Tensor up;
  double alpha = 1.0;
  double strength = 1.0;

  [[nodiscard]] int64_t rank() const { return down.size(0); }
  [[nodiscard]] double scale() const { return alpha / static_cast<double>(rank()) * strength; }
  /// The change of a layer's weight at strength 1: see WeightChange::delta().
  [[nodiscard]] at::Tensor delta(const at::Tensor& weight) const;
  /// Whether down and up have the shapes that a layer of `shape` needs.
  [[nodiscard]] bool fits(const LayerShape& shape) const;
};

/// A fresh layer that changes nothing yet: down uniform in ±1/sqrt(fan in) (Kaiming with a = √5, as torch's own linear
/// layer), up zero. The numbers belong to (seed, moduleIndex) alone. Both require gradients.
LowRankAdapter makeLowRankAdapter(
    const LayerShape& shape, int64_t rank, double alpha, uint64_t seed, uint32_t moduleIndex);

}  // namespace burnish
