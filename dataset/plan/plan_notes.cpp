#include "dataset/plan/plan_notes.h"

#include "core/base/translatable.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

namespace burnish::dataset {
namespace {

constexpr int64_t kFewPictures = 10;
constexpr double kElongated = 2.0;  ///< Long side over short side.

PlanNote error(ErrorCode code, std::vector<std::string> args) {
  return {PlanNote::Level::Error, {code, std::move(args), {}}};
}
PlanNote warning(ErrorCode code, std::vector<std::string> args) {
  return {PlanNote::Level::Warning, {code, std::move(args), {}}};
}

std::string sizeText(int width, int height) {
  return std::to_string(width) + " × " + std::to_string(height);
}

/// Three digits at most: 1.02, 9.14, 64.
std::string shortNumber(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", value);
  return text;
}

void addModelNotes(const Recipe& recipe, std::vector<PlanNote>& notes) {
  std::error_code failure;
  if (recipe.model.base.empty()) {
    notes.push_back(
        error(ErrorCode::ValueMissing, {"model.base", BURNISH_NOOP("Dataset", "the folder of a base model.")}));
  } else if (!std::filesystem::exists(recipe.model.base, failure)) {
    notes.push_back(error(ErrorCode::FileMissing, {recipe.model.base}));
  }
}

void addNumberNotes(const Recipe& recipe, std::vector<PlanNote>& notes) {
  const auto require = [&](bool good, const char* key, int64_t value, const char* allowed) {
    if (!good) notes.push_back(error(ErrorCode::ValueOutOfRange, {key, std::to_string(value), allowed}));
  };
  const int64_t size = recipe.data.size;
  require(size > 0 && size % 8 == 0, "data.size", size, BURNISH_NOOP("Dataset", "multiples of 8"));
  require(recipe.schedule.batch > 0, "schedule.batch", recipe.schedule.batch, BURNISH_NOOP("Dataset", "1 or more"));
  require(recipe.schedule.steps > 0, "schedule.steps", recipe.schedule.steps, BURNISH_NOOP("Dataset", "1 or more"));
}

void addSetNotes(const Recipe& recipe, const TrainPlan& plan, std::vector<PlanNote>& notes) {
  const auto count = static_cast<int64_t>(plan.pictures.size());
  const auto isBare = [](const PlannedPicture& picture) { return !picture.hasCaptionFile && picture.caption.empty(); };
  const auto bare = std::ranges::count_if(plan.pictures, isBare);
  const std::string total = std::to_string(count);
  if (count == 0) notes.push_back(error(ErrorCode::FolderEmpty, {recipe.data.folder}));
  if (!plan.refused.empty()) {
    notes.push_back(warning(ErrorCode::FilesRefused, {std::to_string(plan.refused.size())}));
  }
  if (count > 0 && count < kFewPictures) notes.push_back(warning(ErrorCode::FewPictures, {total}));
  if (bare > 0) notes.push_back(warning(ErrorCode::CaptionsMissing, {std::to_string(bare), total}));
  if (count > 0 && recipe.schedule.batch > count) {
    notes.push_back(warning(ErrorCode::BatchLarge, {std::to_string(recipe.schedule.batch), total}));
  }
}

void addPictureNotes(const PlannedPicture& picture, std::vector<PlanNote>& notes) {
  const double scale = static_cast<double>(picture.trainWidth) / picture.crop.width;
  if (scale > 1.0) {
    notes.push_back(warning(ErrorCode::PictureSmall,
                            {picture.path, sizeText(picture.trainWidth, picture.trainHeight), shortNumber(scale)}));
  }
  const double longest = std::max(picture.width, picture.height), shortest = std::min(picture.width, picture.height);
  if (longest < kElongated * shortest) return;
  const auto cut = static_cast<int>(100.0 * (1.0 - shortest / longest) + 0.5);
  notes.push_back(warning(ErrorCode::PictureElongated,
                          {picture.path, sizeText(picture.width, picture.height), std::to_string(cut)}));
}

}  // namespace

std::vector<PlanNote> notesFor(const Recipe& recipe, const TrainPlan& plan) {
  std::vector<PlanNote> notes;
  addModelNotes(recipe, notes);
  addNumberNotes(recipe, notes);
  addSetNotes(recipe, plan, notes);
  for (const PlannedPicture& picture : plan.pictures) addPictureNotes(picture, notes);
  return notes;
}

}  // namespace burnish::dataset
