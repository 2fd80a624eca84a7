#include "dataset/plan/train_planner.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <string>
#include <utility>
#include <vector>

namespace burnish::dataset {

namespace {

ScanReport scanOf(const std::vector<std::pair<int, int>>& sizes) {
  ScanReport scan;
  scan.folder = "pictures";
  for (const auto& [width, height] : sizes) {
    ScannedPicture picture;
    picture.path = "pictures/" + std::to_string(scan.pictures.size());
    picture.width = width;
    picture.height = height;
    picture.hasCaptionFile = true;
    picture.caption.text = "a cat";
    scan.pictures.push_back(picture);
  }
  return scan;
}

Recipe recipeOf(int64_t steps, int64_t batch) {
  Recipe recipe;
  recipe.model.base = "/";
  recipe.data.size = 64;
  recipe.schedule.steps = steps;
  recipe.schedule.batch = batch;
  return recipe;
}

}  // namespace

class TestTrainPlanner : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cutsTheCentreSquare();
  void countsEverything();
  void countsTheLastStepOnce();
  void takesTheDefaultCaptionOnlyWhereThereIsNoFile();
  void leavesOutPicturesWhoseCaptionCannotBeRead();
  void refusesAFolderWithoutPictures();
};

void TestTrainPlanner::cutsTheCentreSquare() {
  QCOMPARE(centreSquare(100, 60), (CropRect{20, 0, 60, 60}));
  QCOMPARE(centreSquare(61, 100), (CropRect{0, 19, 61, 61}));
  QCOMPARE(centreSquare(1, 5000), (CropRect{0, 2499, 1, 1}));
  QCOMPARE(centreSquare(1, 1), (CropRect{0, 0, 1, 1}));
}

void TestTrainPlanner::countsEverything() {
  Recipe recipe = recipeOf(100, 4);
  recipe.sampling.prompts = {"a", "b"};
  recipe.sampling.everySteps = 25;
  recipe.saving.checkpointEverySteps = 40;
  BURNISH_GET(const TrainPlan plan, planTraining(recipe, scanOf(std::vector<std::pair<int, int>>(9, {64, 64}))));
  QCOMPARE(plan.stepsPerEpoch, int64_t{3});
  QCOMPARE(plan.epochs, 100.0 / 3.0);
  QCOMPARE(plan.samplePictures, int64_t{2 * 5});  // before, after 25, 50, 75 and the last
  QCOMPARE(plan.checkpoints, int64_t{3});         // 40, 80 and the last
  QCOMPARE(plan.pictures.front().trainWidth, 64);
}

void TestTrainPlanner::countsTheLastStepOnce() {
  Recipe recipe = recipeOf(100, 1);
  recipe.sampling.prompts = {"a"};
  recipe.sampling.before = false;
  recipe.saving.checkpointEverySteps = 0;
  BURNISH_GET(const TrainPlan plan, planTraining(recipe, scanOf({{64, 64}})));
  QCOMPARE(plan.samplePictures, int64_t{1});
  QCOMPARE(plan.checkpoints, int64_t{1});
}

void TestTrainPlanner::takesTheDefaultCaptionOnlyWhereThereIsNoFile() {
  ScanReport scan = scanOf({{64, 64}, {64, 64}});
  scan.pictures[1].hasCaptionFile = false;
  scan.pictures[1].caption.text.clear();
  Recipe recipe = recipeOf(1, 1);
  recipe.data.defaultCaption = "a thing";
  BURNISH_GET(const TrainPlan plan, planTraining(recipe, scan));
  QCOMPARE(plan.pictures[0].caption, std::string("a cat"));
  QCOMPARE(plan.pictures[1].caption, std::string("a thing"));
}

void TestTrainPlanner::leavesOutPicturesWhoseCaptionCannotBeRead() {
  ScanReport scan = scanOf({{64, 64}, {64, 64}});
  scan.pictures[0].captionFault = Error{ErrorCode::CaptionUndecodable, {"c.txt", "why"}, {}};
  BURNISH_GET(const TrainPlan plan, planTraining(recipeOf(1, 1), scan));
  QCOMPARE(plan.pictures.size(), std::size_t{1});
  QCOMPARE(plan.pictures[0].path, std::string("pictures/1"));
}

void TestTrainPlanner::refusesAFolderWithoutPictures() {
  BURNISH_VERIFY_ERROR(planTraining(recipeOf(1, 1), ScanReport()), FolderEmpty);
  ScanReport damaged;
  damaged.refused.push_back({"a.png", {ErrorCode::PictureUnreadable, {"a.png", "why"}, {}}});
  BURNISH_GET(const TrainPlan plan, planTraining(recipeOf(1, 1), damaged));
  QCOMPARE(plan.notes.front().level, PlanNote::Level::Error);
  QCOMPARE(plan.notes.front().what.code, ErrorCode::FolderEmpty);
  QCOMPARE(plan.refused.size(), std::size_t{1});
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestTrainPlanner)
#include "tst_train_planner.moc"
