#pragma once

#include "core/nn/conv2d.h"

namespace burnish {

struct PatchEmbedOptions {
  int64_t inputs = 16;
  int64_t width = 0;
  int64_t patch = 2;      ///< Latent positions a side that become one token.
  int64_t tableSide = 0;  ///< Tokens a side of the largest picture that the table of positions knows.
};

/// Latents [B, inputs, h, w] → tokens [B, (h / patch) * (w / patch), width], row by row: a convolution over patches
/// plus the centre of a stored square table of positions (Esser et al., 2024). What a whole patch does not cover at the
/// right and bottom is left out. Diffusers' names: proj, pos_embed; the table is a buffer, as it is not trained.
class PatchEmbed : public torch::nn::Module {
 public:
  explicit PatchEmbed(const PatchEmbedOptions& options);

  /// Latents larger than the table are a LogicError: whoever takes sizes from outside asks first.
  torch::Tensor forward(const torch::Tensor& x);

 private:
  /// [1, rows * columns, width]: the middle of the table.
  [[nodiscard]] torch::Tensor positions(int64_t rows, int64_t columns) const;

  int64_t tableSide_;
  std::shared_ptr<Conv2d> proj_;
  torch::Tensor table_;
};

}  // namespace burnish
