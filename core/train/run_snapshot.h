#pragma once

#include "core/checkpoint/snapshot_reader.h"
#include "core/job/recipe.h"
#include "core/model/lora_adapter.h"
#include "core/optim/adamw.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace burnish {

/// Writes adapter, optimizer and state of a run after `step` as a snapshot; `baseIdentity` names the base model.
/// Returns the snapshot's folder. Values that are not finite are refused (WeightsCorrupt): such a checkpoint is worth
/// nothing.
Result<std::filesystem::path> saveRunSnapshot(const std::filesystem::path& checkpoints,
                                              int64_t step,
                                              const Recipe& recipe,
                                              const std::string& baseIdentity,
                                              const std::vector<NamedParameter>& parameters,
                                              const AdamWState& optimizer);

/// Puts adapter and optimizer back exactly. CheckpointMismatch names what differs from the recipe or the base model;
/// CheckpointDamaged names the tensor that is missing. Nothing is half restored: all is read before anything is
/// changed.
Result<void> loadRunSnapshot(const Snapshot& snapshot,
                             const Recipe& recipe,
                             const std::string& baseIdentity,
                             const std::vector<NamedParameter>& parameters,
                             AdamW& optimizer);

}  // namespace burnish
