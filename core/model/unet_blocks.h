#pragma once

#include "core/model/unet_config.h"
#include "core/nn/module_list.h"
#include "core/nn/resample.h"
#include "core/nn/resnet_block.h"
#include "core/nn/spatial_transformer.h"

#include <memory>
#include <vector>

namespace burnish {

/// What every block of a UNet is given besides the picture.
struct UnetConditions {
  torch::Tensor activatedTime;  ///< [B, time width], after SiLU.
  torch::Tensor context;        ///< [B, T, context width].
};

/// Numbers that all blocks of a UNet share.
struct UnetBlockOptions {
  int64_t timeWidth = 0;
  int64_t contextWidth = 0;
  int64_t groups = 32;
  double epsilon = 1e-5;
  bool hasLinearProjection = false;
};

/// Resnets (each with a transformer, or none), then halving unless it is the innermost level. Diffusers' names
/// (CrossAttnDownBlock2D, DownBlock2D): resnets.N, attentions.N, downsamplers.0.
class UnetDownBlock : public torch::nn::Module {
 public:
  UnetDownBlock(const UnetBlockOptions& options, const UnetLevel& level, int64_t inputs, bool isLast);

  /// Pushes the output of each layer to `skips`, for the way up.
  torch::Tensor forward(torch::Tensor x, const UnetConditions& conditions, std::vector<torch::Tensor>& skips);

 private:
  std::shared_ptr<ModuleList<ResnetBlock>> resnets_;
  std::shared_ptr<ModuleList<SpatialTransformer>> attentions_;
  std::shared_ptr<ModuleList<Downsample>> downsamplers_;
};

/// Resnet, transformer, resnet at the innermost level. Diffusers' names (UNetMidBlock2DCrossAttn): resnets.0,
/// attentions.0, resnets.1.
class UnetMidBlock : public torch::nn::Module {
 public:
  UnetMidBlock(const UnetBlockOptions& options, const UnetLevel& level);

  torch::Tensor forward(torch::Tensor x, const UnetConditions& conditions);

 private:
  std::shared_ptr<ModuleList<ResnetBlock>> resnets_;
  std::shared_ptr<ModuleList<SpatialTransformer>> attentions_;
};

struct UnetUpBlockWidths {
  int64_t inputs = 0;          ///< Of what comes from the level below.
  std::vector<int64_t> skips;  ///< Of each skip connection, in the order in which they are joined.
};

/// Resnets over the input joined with a skip connection each (and a transformer, or none), then doubling unless it is
/// the outermost level. Diffusers' names (CrossAttnUpBlock2D, UpBlock2D): resnets.N, attentions.N, upsamplers.0.
class UnetUpBlock : public torch::nn::Module {
 public:
  UnetUpBlock(const UnetBlockOptions& options, const UnetLevel& level, const UnetUpBlockWidths& widths, bool isLast);

  /// Takes its skips from the back of `skips`.
  torch::Tensor forward(torch::Tensor x, const UnetConditions& conditions, std::vector<torch::Tensor>& skips);

 private:
  std::shared_ptr<ModuleList<ResnetBlock>> resnets_;
  std::shared_ptr<ModuleList<SpatialTransformer>> attentions_;
  std::shared_ptr<ModuleList<Upsample>> upsamplers_;
};

}  // namespace burnish
