#include "dataset/plan/train_planner.h"

#include "dataset/plan/plan_notes.h"

#include <algorithm>

namespace burnish::dataset {
namespace {

PlannedPicture plannedFrom(const ScannedPicture& scanned, const Recipe& recipe) {
  PlannedPicture picture;
  picture.path = scanned.path;
  picture.caption = scanned.hasCaptionFile ? scanned.caption.text : recipe.data.defaultCaption;
  picture.hasCaptionFile = scanned.hasCaptionFile;
  picture.width = scanned.width;
  picture.height = scanned.height;
  picture.crop = centreSquare(scanned.width, scanned.height);
  picture.trainWidth = picture.trainHeight = static_cast<int>(recipe.data.size);
  picture.contentHash = scanned.contentHash;
  return picture;
}

/// How often something happens that is due every `every` steps, not counting the last step, which has its own.
int64_t timesBeforeTheEnd(int64_t every, int64_t steps) {
  return every > 0 && steps > 0 ? (steps - 1) / every : 0;
}

void countSteps(const Recipe& recipe, TrainPlan& plan) {
  const auto pictures = static_cast<int64_t>(plan.pictures.size());
  const int64_t batch = std::max<int64_t>(1, recipe.schedule.batch);
  const int64_t drawings =
      (recipe.sampling.before ? 1 : 0) + timesBeforeTheEnd(recipe.sampling.everySteps, recipe.schedule.steps) + 1;
  plan.stepsPerEpoch = (pictures + batch - 1) / batch;
  plan.steps = recipe.schedule.steps;
  plan.epochs =
      plan.stepsPerEpoch > 0 ? static_cast<double>(plan.steps) / static_cast<double>(plan.stepsPerEpoch) : 0.0;
  plan.samplePictures = drawings * static_cast<int64_t>(recipe.sampling.prompts.size());
  plan.checkpoints = timesBeforeTheEnd(recipe.saving.checkpointEverySteps, recipe.schedule.steps) + 1;
}

}  // namespace

CropRect centreSquare(int width, int height) {
  const int side = std::min(width, height);
  return {(width - side) / 2, (height - side) / 2, side, side};
}

Result<TrainPlan> planTraining(const Recipe& recipe, const ScanReport& scan) {
  if (scan.pictures.empty() && scan.refused.empty()) return Error{ErrorCode::FolderEmpty, {scan.folder}, {}};
  TrainPlan plan;
  for (const ScannedPicture& picture : scan.pictures) {
    if (!picture.captionFault) plan.pictures.push_back(plannedFrom(picture, recipe));
  }
  plan.refused = scan.refused;
  countSteps(recipe, plan);
  plan.notes = notesFor(recipe, plan);
  if (scan.subfolders > 0) {
    plan.notes.push_back(
        {PlanNote::Level::Warning, {ErrorCode::SubfoldersRead, {std::to_string(scan.subfolders)}, {}}});
  }
  plan.refused.insert(plan.refused.end(), scan.ignored.begin(), scan.ignored.end());
  return plan;
}

}  // namespace burnish::dataset
