#pragma once

#include "core/base/json.h"
#include "core/weights/deduced_config.h"
#include "core/weights/key_map.h"
#include "core/weights/weights_source.h"

#include <optional>
#include <string>

namespace burnish {

/// What a model says of its prediction, which no shape shows (trap 17).
struct PredictionHint {
  std::optional<PredictionKind> prediction;
  std::string reason;  ///< For a person; empty if nothing is known.
  bool hasZeroTerminalSnr = false;
};

/// In this order: SD3 is a flow; the marker tensors v_pred and ztsnr; modelspec.prediction_type and
/// modelspec.architecture; for SD 2.x the spread of the last block's norm1.bias, by which ComfyUI guesses (more than
/// 0.09: v); SD 1.x and XL predict noise unless they say otherwise.
PredictionHint predictionHint(const WeightsSource& source, KeyFamily family);

/// From scheduler_config.json.
PredictionHint predictionHint(const Json& scheduler, KeyFamily family);

}  // namespace burnish
