#include "dataset/plan/plan_notes.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <algorithm>
#include <string>
#include <vector>

namespace burnish::dataset {

namespace {

Recipe soundRecipe() {
  Recipe recipe;
  recipe.model.base = "/";
  recipe.data.size = 64;
  return recipe;
}

TrainPlan planOf(int count, int width, int height) {
  TrainPlan plan;
  const int side = std::min(width, height);
  for (int i = 0; i < count; ++i) {
    plan.pictures.push_back({std::to_string(i), "a cat", true, width, height, {0, 0, side, side}, 64, 64, {}});
  }
  return plan;
}

bool has(const std::vector<PlanNote>& notes, ErrorCode code, PlanNote::Level level) {
  return std::ranges::any_of(notes,
                             [&](const PlanNote& note) { return note.what.code == code && note.level == level; });
}

}  // namespace

class TestPlanNotes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void saysNothingOfASoundPlan();
  void takesAFileAsTheModel();
  void forbidsWhatCannotStart();
  void tellsOfSmallAndElongatedPictures();
  void tellsOfTheSetAsAWhole();
};

void TestPlanNotes::saysNothingOfASoundPlan() {
  QVERIFY(notesFor(soundRecipe(), planOf(12, 800, 600)).empty());
}

/// A folder or a single file; what is in it shows when it is loaded.
void TestPlanNotes::takesAFileAsTheModel() {
  Recipe recipe = soundRecipe();
  recipe.model.base = BURNISH_SOURCE_DIR "/README.md";
  QVERIFY(notesFor(recipe, planOf(12, 800, 600)).empty());
}

void TestPlanNotes::forbidsWhatCannotStart() {
  Recipe recipe = soundRecipe();
  recipe.model.base = "/no/such/model";
  recipe.data.size = 60;
  recipe.schedule.batch = 0;
  const auto notes = notesFor(recipe, planOf(12, 800, 600));
  QVERIFY(has(notes, ErrorCode::FileMissing, PlanNote::Level::Error));
  QVERIFY(has(notes, ErrorCode::ValueOutOfRange, PlanNote::Level::Error));
  QVERIFY(has(notesFor(soundRecipe(), TrainPlan()), ErrorCode::FolderEmpty, PlanNote::Level::Error));
  recipe.model.base.clear();
  QVERIFY(has(notesFor(recipe, planOf(12, 800, 600)), ErrorCode::ValueMissing, PlanNote::Level::Error));
}

void TestPlanNotes::tellsOfSmallAndElongatedPictures() {
  const auto notes = notesFor(soundRecipe(), planOf(12, 4000, 10));
  QVERIFY(has(notes, ErrorCode::PictureElongated, PlanNote::Level::Warning));
  QVERIFY(has(notes, ErrorCode::PictureSmall, PlanNote::Level::Warning));
  const auto small =
      std::ranges::find(notes, ErrorCode::PictureSmall, [](const PlanNote& note) { return note.what.code; });
  QCOMPARE(small->what.args, (std::vector<std::string>{"0", "64 × 64", "6.4"}));
}

void TestPlanNotes::tellsOfTheSetAsAWhole() {
  Recipe recipe = soundRecipe();
  recipe.schedule.batch = 4;
  TrainPlan plan = planOf(3, 64, 64);
  plan.pictures[0].hasCaptionFile = false;
  plan.pictures[0].caption.clear();
  plan.refused.push_back({"x", {ErrorCode::PictureUnreadable, {"x", "y"}, {}}});
  const auto notes = notesFor(recipe, plan);
  for (const ErrorCode code :
       {ErrorCode::FewPictures, ErrorCode::CaptionsMissing, ErrorCode::FilesRefused, ErrorCode::BatchLarge}) {
    QVERIFY(has(notes, code, PlanNote::Level::Warning));
  }
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestPlanNotes)
#include "tst_plan_notes.moc"
