#pragma once

#include "core/job/command.h"
#include "core/job/event.h"
#include "core/job/recipe.h"
#include "core/job/train_plan.h"
#include "core/train/trainer.h"

#include <filesystem>
#include <functional>
#include <stop_token>

namespace burnish::app {

/// Scans the pictures and plans the run; nothing is written. Errors that forbid the start are notes of the plan; an
/// Error is returned only where no plan can be made (folder missing, no picture). `progress` gets files done / found.
Result<TrainPlan> planRun(const Recipe& recipe,
                          const std::function<void(int64_t, int64_t)>& progress = {},
                          std::stop_token stop = {});

/// How a run is begun.
struct RunRequest {
  Recipe recipe;
  std::filesystem::path folder;  ///< Run folder; made if absent. An existing run is an error unless `resume`.
  bool resume = false;           ///< Go on from the newest checkpoint; the recipe must be that of the folder, but for
                                 ///< schedule.steps, optimizer.learning_rate, sampling, saving.keepCheckpoints
                                 ///< and where.
  std::function<void(const TrainPlan&)> onPlan = {};  ///< Told before anything starts.
};

/// Folder for a new run of this recipe: saving.folder, else runs/NAME-N below `home`, the first that is free.
std::filesystem::path newRunFolder(const Recipe& recipe, const std::filesystem::path& home);

/// Folder of the run to resume: saving.folder, else the newest of runs/NAME, runs/NAME-2 … below `home`.
std::filesystem::path latestRunFolder(const Recipe& recipe, const std::filesystem::path& home);

/// Plans, makes the run folder (recipe.toml, plan.json, env.json, events.jsonl), locks it against a second process,
/// and trains on the calling thread. Every event goes to the journal first and then to `events`.
Result<RunOutcome> executeRun(const RunRequest& request,
                              EventSink& events,
                              CommandQueue& commands,
                              std::stop_token stop);

/// The recipe of the demo that ships with Burnish: the cat faces on the tiny base.
Result<Recipe> demoRecipe();

}  // namespace burnish::app
