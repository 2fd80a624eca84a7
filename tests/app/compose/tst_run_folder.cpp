#include "app/compose/run_folder.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace burnish;
using namespace burnish::app;

namespace {

Recipe someRecipe() {
  Recipe recipe;
  recipe.model.base = "/models/base";
  recipe.data.folder = "/pictures";
  return recipe;
}

TrainPlan somePlan() {
  TrainPlan plan;
  plan.steps = 10;
  PlannedPicture picture;
  picture.path = "/pictures/a.png";
  picture.caption = "a cat";
  picture.contentHash = "abc";
  plan.pictures.push_back(picture);
  return plan;
}

}  // namespace

class TestRunFolder : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init();
  void aBegunFolderHoldsItsRecipe();
  void aSecondRunIsNotBegunOverTheFirst();
  void theLockKeepsASecondTrainerOut();
  void freeFieldsMayChangeOnResume();
  void otherFieldsMayNot();
  void changedPicturesAreNamed();
  void anEmptyFolderHoldsNoRun();
  void filesOfSomebodyElseAreLeftAlone();
  void aBeginningThatWasKilledIsBegunAgain();
  void aResumedRunKeepsTheNewRecipe();

 private:
  std::unique_ptr<QTemporaryDir> home_;
  RunFolder folder_;
};

void TestRunFolder::init() {
  home_ = std::make_unique<QTemporaryDir>();
  folder_.root = home_->filePath("run").toStdString();
}

void TestRunFolder::aBegunFolderHoldsItsRecipe() {
  QVERIFY(beginRunFolder(folder_, someRecipe(), somePlan()).ok());
  const auto recipe = recipeOfRun(folder_);
  QVERIFY(recipe.ok());
  QCOMPARE(recipe.value(), someRecipe());
}

void TestRunFolder::aSecondRunIsNotBegunOverTheFirst() {
  QVERIFY(beginRunFolder(folder_, someRecipe(), somePlan()).ok());
  const auto again = beginRunFolder(folder_, someRecipe(), somePlan());
  QVERIFY(!again.ok());
  QCOMPARE(again.error().code, ErrorCode::AlreadyExists);
}

void TestRunFolder::theLockKeepsASecondTrainerOut() {
  QVERIFY(beginRunFolder(folder_, someRecipe(), somePlan()).ok());
  {
    const auto first = RunLock::take(folder_);
    QVERIFY(first.ok());
    const auto second = RunLock::take(folder_);
    QVERIFY(!second.ok());
    QCOMPARE(second.error().code, ErrorCode::RunBusy);
  }
  QVERIFY(RunLock::take(folder_).ok());
}

void TestRunFolder::freeFieldsMayChangeOnResume() {
  QVERIFY(beginRunFolder(folder_, someRecipe(), somePlan()).ok());
  Recipe changed = someRecipe();
  changed.schedule.steps = 5000;
  changed.sampling.prompts = {"a dog"};
  changed.where.threads = 1;
  QVERIFY(checkResumable(folder_, changed, somePlan()).ok());
}

void TestRunFolder::otherFieldsMayNot() {
  QVERIFY(beginRunFolder(folder_, someRecipe(), somePlan()).ok());
  Recipe changed = someRecipe();
  changed.method.rank = 8;
  const auto result = checkResumable(folder_, changed, somePlan());
  QVERIFY(!result.ok());
  QCOMPARE(result.error().code, ErrorCode::CheckpointMismatch);
  QCOMPARE(result.error().args.at(1), std::string("method.rank"));
}

void TestRunFolder::changedPicturesAreNamed() {
  QVERIFY(beginRunFolder(folder_, someRecipe(), somePlan()).ok());
  TrainPlan changed = somePlan();
  changed.pictures[0].contentHash = "def";
  const auto result = checkResumable(folder_, someRecipe(), changed);
  QVERIFY(!result.ok());
  QCOMPARE(result.error().args.at(1), std::string("/pictures/a.png"));
}

void TestRunFolder::anEmptyFolderHoldsNoRun() {
  QVERIFY(!folder_.holdsRun());
  QCOMPARE(recipeOfRun(folder_).error().code, ErrorCode::NothingToResume);
}

void TestRunFolder::filesOfSomebodyElseAreLeftAlone() {
  QVERIFY(QDir().mkpath(QString::fromStdString(folder_.root.string())));
  QFile plan(QString::fromStdString(folder_.plan().string()));
  QVERIFY(plan.open(QIODevice::WriteOnly) && plan.write("mine") == 4);
  plan.close();
  const auto begun = beginRunFolder(folder_, someRecipe(), somePlan());
  QVERIFY(!begun.ok());
  QCOMPARE(begun.error().code, ErrorCode::AlreadyExists);
  QCOMPARE(begun.error().args.front(), folder_.plan().string());
  QVERIFY(plan.open(QIODevice::ReadOnly));
  QCOMPARE(plan.readAll(), QByteArray("mine"));
}

void TestRunFolder::aBeginningThatWasKilledIsBegunAgain() {
  QVERIFY(beginRunFolder(folder_, someRecipe(), somePlan()).ok());
  QVERIFY(std::filesystem::remove(folder_.recipe()));
  QVERIFY(beginRunFolder(folder_, someRecipe(), somePlan()).ok());
}

void TestRunFolder::aResumedRunKeepsTheNewRecipe() {
  QVERIFY(beginRunFolder(folder_, someRecipe(), somePlan()).ok());
  Recipe longer = someRecipe();
  longer.schedule.steps += 500;
  QVERIFY(renewRunFolder(folder_, longer, somePlan()).ok());
  QCOMPARE(recipeOfRun(folder_).value(), longer);
  longer.method.rank += 1;
  QVERIFY(!renewRunFolder(folder_, longer, somePlan()).ok());
}

QTEST_GUILESS_MAIN(TestRunFolder)
#include "tst_run_folder.moc"
