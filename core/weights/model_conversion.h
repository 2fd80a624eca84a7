#pragma once

#include "core/base/result.h"
#include "core/weights/assembled_tensor.h"
#include "core/weights/key_layout.h"
#include "core/weights/key_map.h"
#include "core/weights/tensor_names.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace burnish {

/// What splitSingleFile() adds to SD3's first text encoder where it is missing.
inline constexpr const char* kMadeProjection = "text_projection.weight";

/// A single file as the parts of diffusers' layout. The source that it was made from must outlive it.
struct SplitModel {
  std::map<ModelPart, std::vector<AssembledTensor>> parts;
  /// What diffusers has no place for, under canonical names: schedule tables, EMA copies, SD 2.x's last text layer,
  /// position_ids (numbers from 0 on, which new folders leave out).
  std::vector<NamedTensor> rest;
  /// Made here: SD3's CLIP-L has no projection in single files, an identity in folders.
  std::shared_ptr<const WeightsSource> made;
};

/// Takes a single file apart; floats become `floats` if given. Errors: WeightsCorrupt (two tensors of one name),
/// TensorShape (a fused tensor whose rows are no three equal parts).
Result<SplitModel> splitSingleFile(const std::vector<NamedTensor>& tensors,
                                   const KeyMap& map,
                                   std::optional<DType> floats = {});

/// The way back. `rest` is what an earlier split left over; its tensors are added where the parts do not make them.
/// `source` is named in errors: TensorMissing (a part of a fused tensor), TensorUnexpected (no place in a single file).
Result<std::vector<AssembledTensor>> joinParts(const PartTensors& parts,
                                               const std::vector<NamedTensor>& rest,
                                               const KeyMap& map,
                                               const std::string& source,
                                               std::optional<DType> floats = {});

}  // namespace burnish
