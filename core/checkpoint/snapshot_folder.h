#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace burnish {

/// "step-00000100". Names carry the total number of steps, so a resumed run never overwrites an earlier one.
std::string snapshotName(int64_t step);

/// The step of a folder's name; empty for anything else, such as the hidden names of unfinished work.
std::optional<int64_t> stepOfSnapshotName(const std::string& name);

/// Folders of `checkpoints` that are named like a snapshot, newest first; empty if there is no such folder.
std::vector<std::filesystem::path> listSnapshots(const std::filesystem::path& checkpoints);

/// Hidden names of work in progress in the same folder: a kill leaves them, never a half snapshot under its real name.
std::filesystem::path writingPath(const std::filesystem::path& checkpoints, int64_t step);

/// Renames the snapshot to a hidden name, then deletes it.
Result<void> removeSnapshot(const std::filesystem::path& snapshot);

/// Deletes what killed writes and removals have left. Call it when a run starts, before anything is written.
void removeLeftovers(const std::filesystem::path& checkpoints);

}  // namespace burnish
