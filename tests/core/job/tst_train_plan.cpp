#include "core/job/train_plan.h"
#include "core/job/train_plan_json.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

using namespace burnish;

namespace {

TrainPlan somePlan() {
  TrainPlan plan;
  plan.pictures = {{"/p/猫.jpg", "a cat", true, 640, 480, {80, 0, 480, 480}, 512, 512, std::string(64, 'a')}, {}};
  plan.refused = {{"/p/x.png", {ErrorCode::PictureUnreadable, {"/p/x.png", "truncated"}, "IDAT"}}};
  plan.notes = {{PlanNote::Level::Warning, {ErrorCode::FolderEmpty, {"x"}, {}}}};
  plan.stepsPerEpoch = 3;
  plan.steps = 100;
  plan.epochs = 100.0 / 3.0;
  plan.samplePictures = 8;
  plan.checkpoints = 2;
  return plan;
}

}  // namespace

class TestTrainPlan : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void onlyErrorsForbidTheStart() {
    TrainPlan plan = somePlan();
    QVERIFY(plan.canStart());
    plan.notes.push_back({PlanNote::Level::Error, {ErrorCode::PlanImpossible, {"x", "y"}, {}}});
    QVERIFY(!plan.canStart());
  }

  void jsonGivesTheSamePlan() {
    TrainPlan plan = somePlan();
    plan.notes.push_back({PlanNote::Level::Error, {ErrorCode::PlanImpossible, {"x", "y"}, {}}});
    BURNISH_GET(const TrainPlan again, trainPlanFromJson(Json::parse(trainPlanToJson(plan).dump()), "plan.json"));
    QVERIFY(again == plan);
  }

  void wrongJsonIsRefused() {
    Json json = Json::parse(trainPlanToJson(somePlan()).dump());
    json["pictures"][0]["width"] = "wide";
    BURNISH_VERIFY_ERROR(trainPlanFromJson(json, "plan.json"), JsonInvalid);
    json.erase("pictures");
    BURNISH_VERIFY_ERROR(trainPlanFromJson(json, "plan.json"), JsonInvalid);
    BURNISH_VERIFY_ERROR(trainPlanFromJson(Json::array(), "plan.json"), JsonInvalid);
  }
};

QTEST_GUILESS_MAIN(TestTrainPlan)
#include "tst_train_plan.moc"
