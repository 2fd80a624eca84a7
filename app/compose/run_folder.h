#pragma once

#include "core/base/result.h"
#include "core/job/recipe.h"
#include "core/job/train_plan.h"

#include <filesystem>

namespace burnish::app {

/// The files of a run: recipe.toml plan.json events.jsonl checkpoints/ samples/ models/ env.json. Everything that is
/// shown of a run can be rebuilt from them.
struct RunFolder {
  std::filesystem::path root;

  [[nodiscard]] std::filesystem::path recipe() const { return root / "recipe.toml"; }
  [[nodiscard]] std::filesystem::path plan() const { return root / "plan.json"; }
  [[nodiscard]] std::filesystem::path journal() const { return root / "events.jsonl"; }
  [[nodiscard]] std::filesystem::path environment() const { return root / "env.json"; }
  /// True when a run was begun here.
  [[nodiscard]] bool holdsRun() const;
};

/// Keeps a second process out of a run folder for as long as it lives; the kernel frees it even after kill -9.
class RunLock {
 public:
  /// RunBusy if another process trains there.
  static Result<RunLock> take(const RunFolder& folder);
  RunLock(RunLock&& other) noexcept;
  RunLock& operator=(RunLock&&) = delete;
  ~RunLock();

 private:
  explicit RunLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

/// `wanted`, or `wanted-2`, `wanted-3` …: the first that is free.
std::filesystem::path freeFolder(const std::filesystem::path& wanted);

/// Makes the folder and writes recipe.toml, plan.json and env.json. AlreadyExists if a run is there, or something else
/// under one of the names that a run uses.
Result<void> beginRunFolder(const RunFolder& folder, const Recipe& recipe, const TrainPlan& plan);

/// Whether `recipe` and `plan` may go on with the run that the folder holds: the recipe may differ only in
/// schedule.steps, optimizer.learning_rate, sampling, saving.keep_checkpoints and where; the pictures must be the same.
/// CheckpointMismatch names the first field or picture that differs.
Result<void> checkResumable(const RunFolder& folder, const Recipe& recipe, const TrainPlan& plan);

/// checkResumable(), then recipe.toml and plan.json are those that the run goes on with.
Result<void> renewRunFolder(const RunFolder& folder, const Recipe& recipe, const TrainPlan& plan);

/// The recipe that the run was started or last resumed with.
Result<Recipe> recipeOfRun(const RunFolder& folder);

}  // namespace burnish::app
