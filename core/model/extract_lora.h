#pragma once

#include "core/base/result.h"
#include "core/model/rank_choice.h"
#include "core/weights/lora_convert.h"
#include "core/weights/lora_file.h"

#include <filesystem>

namespace burnish {

struct ExtractOptions {
  RankChoice choice;
  LoraNaming naming = LoraNaming::Kohya;
  DType floats = DType::F16;
  bool withText = true;  ///< Text encoders, too.
};

/// The LoRA that turns `base` into `tuned`, as nearly as its ranks allow: of each linear layer and convolution the
/// truncated singular value decomposition of the difference. Layers that do not differ are left out. Models in any
/// layout, of one family and size (ModelUnsupported, TensorMissing, TensorShape); no difference at all is LoraInvalid.
/// Weights are read layer by layer; the result is in memory. Nothing that exists is replaced: AlreadyExists.
Result<WrittenLora> extractLora(const std::filesystem::path& base,
                                const std::filesystem::path& tuned,
                                const std::filesystem::path& to,
                                const ExtractOptions& options);

}  // namespace burnish
