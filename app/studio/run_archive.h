#pragma once

#include "core/base/result.h"
#include "core/job/event.h"
#include "core/job/recipe.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace burnish::app {

/// What a run folder tells of a run, wherever it was trained.
struct RunArchive {
  Recipe recipe;
  std::vector<Event> events;  ///< Empty if the run never got as far as its first event.
  uint64_t journalBytes = 0;  ///< Length of the journal that `events` stand for.
};

/// Reads recipe.toml and events.jsonl of a run folder. What follows a damaged line of the journal is left out. Reads
/// the whole file: call it on a worker.
Result<RunArchive> readRunArchive(const std::filesystem::path& folder);

/// The journal of a run folder.
std::filesystem::path journalOf(const std::filesystem::path& folder);

}  // namespace burnish::app
