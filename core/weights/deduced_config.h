#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/weights/key_map.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace burnish {

/// Names and shapes of a part's tensors in diffusers' layout.
using PartShapes = std::map<std::string, std::vector<int64_t>, std::less<>>;

/// How a family predicts; what no shape tells.
enum class PredictionKind : uint8_t { Epsilon, V, Flow };

/// config.json of a part, from names and shapes and from what all published models of the family have in common, which
/// shapes cannot tell: 32 groups, 64 channels a head (SD 1.x: 8 heads), activations, the scale of latents. ModelConfig,
/// which names `source`, if the widths are none of a published kind: such a model needs its folder's configuration.
Result<OrderedJson> deducePartConfig(ModelPart part,
                                     KeyFamily family,
                                     const PartShapes& shapes,
                                     const std::string& source);

/// scheduler_config.json as the published folders of the family have it.
OrderedJson publishedScheduler(KeyFamily family, PredictionKind prediction, bool hasZeroTerminalSnr);

/// model_index.json for the parts that there are.
OrderedJson publishedModelIndex(KeyFamily family, const std::vector<ModelPart>& parts, PredictionKind prediction);

}  // namespace burnish
