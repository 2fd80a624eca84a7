#pragma once

#include "core/nn/adaptable_layer.h"

namespace burnish {

struct Conv2dOptions {
  int64_t inputs = 0;
  int64_t outputs = 0;
  int64_t kernel = 1;  ///< Square.
  int64_t stride = 1;
  int64_t padding = 0;  ///< Zeros on all four sides.
};

/// A square convolution with bias plus the adapters' parts. x [B, inputs, H, W]; results have channels-last layout.
class Conv2d : public AdaptableLayer {
 public:
  explicit Conv2d(const Conv2dOptions& options);

  [[nodiscard]] LayerShape shape() const override;
  torch::Tensor forward(const torch::Tensor& x) const;

 private:
  /// A 1×1 convolution of a channels-last picture is a linear layer over its pixels.
  [[nodiscard]] bool isPointwise(const torch::Tensor& x) const;
  [[nodiscard]] torch::Tensor forwardRows(const torch::Tensor& x) const;

  Conv2dOptions options_;
};

}  // namespace burnish
