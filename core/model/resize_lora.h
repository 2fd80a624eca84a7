#pragma once

#include "core/base/result.h"
#include "core/model/rank_choice.h"
#include "core/weights/lora_convert.h"

#include <filesystem>
#include <optional>

namespace burnish {

/// Writes a LoRA with other ranks: each layer becomes the nearest one of the rank that is chosen for it (truncated
/// singular value decomposition). No layer gets a higher rank than it has. Names, kinds other than LoRA, magnitudes and
/// the strength alpha / rank stay. Layer by layer; nothing that exists is replaced: AlreadyExists.
Result<WrittenLora> resizeLora(const std::filesystem::path& from,
                               const std::filesystem::path& to,
                               const RankChoice& choice,
                               std::optional<DType> floats = {});

}  // namespace burnish
