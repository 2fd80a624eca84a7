#include "app/compose/run_folder.h"

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/job/recipe_fields.h"
#include "core/job/recipe_toml.h"
#include "core/job/train_plan_json.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <thread>
#include <utility>

namespace burnish::app {
namespace fs = std::filesystem;
namespace {

/// Fields that may change between a start and a resume: they do not change what is learnt up to the step reached. The
/// rate is one of them, since a loss that became NaN asks for a lower one.
constexpr std::array kFreeFields{"schedule.steps", "saving.keep_checkpoints", "saving.checkpoint_every_steps",
                                 "saving.folder", "optimizer.learning_rate"};

bool isFree(std::string_view key) {
  return key.starts_with("sampling.") || key.starts_with("where.") ||
         std::ranges::find(kFreeFields, key) != kFreeFields.end();
}

std::string environmentJson() {
  utsname system{};
  uname(&system);
  OrderedJson environment;
  environment["burnish"] = BURNISH_VERSION;
  environment["system"] = std::string(system.sysname) + " " + system.release;
  environment["machine"] = system.machine;
  environment["cpus"] = std::thread::hardware_concurrency();
  return environment.dump(2) + "\n";
}

Result<void> comparePictures(const fs::path& root, const TrainPlan& before, const TrainPlan& now) {
  const auto mismatch = [&](const std::string& what) {
    return Error{ErrorCode::CheckpointMismatch, {root.string(), what}, "the pictures changed since the start"};
  };
  if (before.pictures.size() != now.pictures.size()) return mismatch("the number of pictures");
  for (std::size_t i = 0; i < now.pictures.size(); ++i) {
    const PlannedPicture& old = before.pictures[i];
    const PlannedPicture& current = now.pictures[i];
    const bool isSame =
        old.contentHash == current.contentHash && old.caption == current.caption && old.crop == current.crop;
    if (!isSame) return mismatch(current.path);
  }
  return {};
}

/// True if env.json is ours: it is written first, so a beginning that was killed leaves it.
bool hasBegun(const RunFolder& folder) {
  const auto json = readJsonFile(folder.environment().string(), 1u << 16);
  return json.ok() && json.value().is_object() && json.value().contains("burnish");
}

/// What lies under the names of a run and was not put there by one must not be overwritten.
Result<void> refuseForeignFiles(const RunFolder& folder) {
  if (hasBegun(folder)) return {};
  for (const char* name : {"env.json", "plan.json", "events.jsonl", "checkpoints", "samples", "models"}) {
    BURNISH_TRY_VOID(requireAbsent(folder.root / name));
  }
  return {};
}

}  // namespace

bool RunFolder::holdsRun() const {
  std::error_code ignored;
  return fs::exists(recipe(), ignored);
}

Result<RunLock> RunLock::take(const RunFolder& folder) {
  const fs::path path = folder.root / "run.lock";
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor < 0) return writeError(path, errno);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    ::close(descriptor);
    return Error{ErrorCode::RunBusy, {folder.root.string()}, {}};
  }
  return RunLock(descriptor);
}

RunLock::RunLock(RunLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

RunLock::~RunLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<void> beginRunFolder(const RunFolder& folder, const Recipe& recipe, const TrainPlan& plan) {
  if (folder.holdsRun()) return Error{ErrorCode::AlreadyExists, {folder.root.string()}, "a run is there"};
  BURNISH_TRY_VOID(refuseForeignFiles(folder));
  BURNISH_TRY_VOID(makeFolders(folder.root));
  BURNISH_TRY_VOID(writeFileAtomically(folder.environment(), environmentJson()));
  BURNISH_TRY_VOID(writeFileAtomically(folder.plan(), trainPlanToJson(plan).dump(2) + "\n"));
  return writeFileAtomically(folder.recipe(), recipeToToml(recipe));  // last: it marks the folder as a run
}

Result<void> checkResumable(const RunFolder& folder, const Recipe& recipe, const TrainPlan& plan) {
  BURNISH_TRY(const Recipe started, recipeOfRun(folder));
  for (const RecipeField& field : recipeFields()) {
    if (isFree(field.key) || fieldValue(field, started) == fieldValue(field, recipe)) continue;
    return Error{ErrorCode::CheckpointMismatch, {folder.root.string(), std::string(field.key)}, {}};
  }
  BURNISH_TRY(const Json planJson, readJsonFile(folder.plan().string()));
  BURNISH_TRY(const TrainPlan before, trainPlanFromJson(planJson, folder.plan().string()));
  return comparePictures(folder.root, before, plan);
}

Result<void> renewRunFolder(const RunFolder& folder, const Recipe& recipe, const TrainPlan& plan) {
  BURNISH_TRY_VOID(checkResumable(folder, recipe, plan));
  BURNISH_TRY_VOID(writeFileAtomically(folder.plan(), trainPlanToJson(plan).dump(2) + "\n"));
  return writeFileAtomically(folder.recipe(), recipeToToml(recipe));
}

Result<Recipe> recipeOfRun(const RunFolder& folder) {
  if (!folder.holdsRun()) return Error{ErrorCode::NothingToResume, {folder.root.string()}, {}};
  return readRecipeFile(folder.recipe());
}

}  // namespace burnish::app
