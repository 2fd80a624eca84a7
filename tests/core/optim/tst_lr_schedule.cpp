#include "core/base/json.h"
#include "core/optim/lr_schedule.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <cmath>

using namespace burnish;

namespace {

/// Our settings for a curve of the file; false if we do not have that curve.
bool settingsOf(const Json& curve, ScheduleOptions& schedule) {
  const std::string name = curve.at("name");
  if (name != "constant" && name != "constant_with_warmup" && name != "cosine") return false;
  for (const auto& [key, value] : curve.items()) {
    const bool isKnown = key == "name" || key == "warmup" || key == "factor" || key == "steps" || key == "max_diff";
    if (!isKnown) return false;
  }
  schedule.curve = name == "cosine" ? "cosine" : "constant";
  schedule.warmupSteps = curve.value("warmup", int64_t{0});
  return true;
}

}  // namespace

class TestLrSchedule : public QObject {
  Q_OBJECT

 private:
  Json file_;

  int compare(const Json& curves) {
    int compared = 0;
    for (const Json& curve : curves) {
      ScheduleOptions schedule;
      schedule.steps = file_.at("total_steps");
      if (!settingsOf(curve, schedule)) continue;
      const Json& steps = curve.contains("steps") ? curve.at("steps") : file_.at("steps");
      for (std::size_t i = 0; i < steps.size(); ++i) {
        const double factor = learningRateFactor(schedule, steps[i].get<int64_t>());
        if (std::abs(factor - curve.at("factor")[i].get<double>()) > 1e-9) return -1;
      }
      ++compared;
    }
    return compared;
  }

 private Q_SLOTS:
  void initTestCase() { BURNISH_GET(file_, readJsonFile(BURNISH_TEST_DATA "/formats/schedule.json")); }

  void curvesEqualThoseOfOtherTools() { QVERIFY(compare(file_.at("curves")) >= 3); }

  void edgesEqualThoseOfOtherTools() { QVERIFY(compare(file_.at("edges")) >= 2); }

  void theFirstStepOfAWarmupTrainsAtRateZero() {
    ScheduleOptions schedule;
    schedule.warmupSteps = 10;
    QCOMPARE(learningRateFactor(schedule, 0), 0.0);
    QCOMPARE(learningRateFactor(schedule, 5), 0.5);
    QCOMPARE(learningRateFactor(schedule, 10), 1.0);
  }

  void aLongerPlanStretchesTheCosine() {
    ScheduleOptions shorter;
    shorter.steps = 100;
    ScheduleOptions longer;
    longer.steps = 200;
    QVERIFY(std::abs(learningRateFactor(shorter, 100)) < 1e-12);
    QVERIFY(std::abs(learningRateFactor(longer, 100) - 0.5) < 1e-12);
  }
};

QTEST_GUILESS_MAIN(TestLrSchedule)
#include "tst_lr_schedule.moc"
