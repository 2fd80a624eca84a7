#pragma once

#include "core/base/result.h"
#include "core/weights/key_map.h"
#include "core/weights/tensor_names.h"

#include <map>
#include <string>
#include <vector>

namespace burnish {

/// The tensors of a model in diffusers' layout, part by part, with canonicalPartName().
using PartTensors = std::map<ModelPart, std::vector<NamedTensor>>;

/// What the names of a single file say of its layout; `tensors` as namedSingleFile() gives them. ModelUnsupported,
/// which names `source`, if there is no denoiser of a family that we know.
Result<KeyLayout> layoutOfSingleFile(const std::vector<NamedTensor>& tensors, const std::string& source);

/// The same from the parts of a folder. Parts may be missing but for the denoiser, which tells the family.
Result<KeyLayout> layoutOfParts(const PartTensors& parts, const std::string& source);

}  // namespace burnish
