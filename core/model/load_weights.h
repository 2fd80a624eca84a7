#pragma once

#include "core/base/result.h"
#include "core/weights/weights_source.h"

#include <torch/nn/module.h>

#include <functional>
#include <optional>
#include <string>

namespace burnish {

/// From a tensor's name in a file to the name of our parameter; nothing = a tensor that no model needs.
using WeightNaming = std::function<std::optional<std::string>(const std::string& fileName)>;

/// Names of a UNet2DConditionModel: as they are.
std::optional<std::string> unetWeightName(const std::string& fileName);
/// Names of an AutoencoderKL; those of the attention before 2023 (query, key, value, proj_attn) become today's.
std::optional<std::string> vaeWeightName(const std::string& fileName);
/// Names of a CLIPTextModel, with or without the level "text_model."; position_ids are not needed.
std::optional<std::string> clipTextWeightName(const std::string& fileName);

/// Fills every parameter and buffer of `module` from the file, converting tensor by tensor into the parameter's own
/// memory. A 1×1 convolution and a linear layer may stand for each other. Errors name the tensor: TensorMissing,
/// TensorUnexpected, TensorShape, WeightsCorrupt.
Result<void> loadWeights(torch::nn::Module& module, const WeightsSource& file, const WeightNaming& naming);

}  // namespace burnish
