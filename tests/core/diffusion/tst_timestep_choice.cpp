#include "core/diffusion/timestep_choice.h"
#include "tests/support/verify.h"

using namespace burnish;

using Timesteps = std::vector<double>;

class TestTimestepChoice : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void choosesAsThePaperDoes() {
    SchedulerConfig config;
    config.stepsOffset = 1;
    QCOMPARE(chooseTimesteps(TimestepSpacing::Leading, 4, config, true), (Timesteps{751, 501, 251, 1}));
    QCOMPARE(chooseTimesteps(TimestepSpacing::Trailing, 4, config, true), (Timesteps{999, 749, 499, 249}));
    QCOMPARE(chooseTimesteps(TimestepSpacing::Linspace, 3, config, true), (Timesteps{999, 500, 0}));
    QCOMPARE(chooseTimesteps(TimestepSpacing::Linspace, 3, config, false), (Timesteps{999, 499.5, 0}));
  }

  void leavesRoomForTheEndInSolvers() {
    SchedulerConfig config;
    config.stepsOffset = 1;
    QCOMPARE(chooseSolverTimesteps(TimestepSpacing::Leading, 4, config), (Timesteps{801, 601, 401, 201}));
    QCOMPARE(chooseSolverTimesteps(TimestepSpacing::Trailing, 4, config), (Timesteps{999, 749, 499, 249}));
    QCOMPARE(chooseSolverTimesteps(TimestepSpacing::Linspace, 2, config), (Timesteps{999, 500}));
  }

  void neverRepeatsATimestep_data() {
    QTest::addColumn<int>("steps");
    for (const int steps : {1, 2, 3, 499, 500, 998, 999}) QTest::addRow("%d", steps) << steps;
  }

  void neverRepeatsATimestep() {
    QFETCH(const int, steps);
    SchedulerConfig config;
    config.stepsOffset = 2;
    for (const auto spacing : {TimestepSpacing::Leading, TimestepSpacing::Trailing, TimestepSpacing::Linspace}) {
      for (const Timesteps& chosen :
           {chooseTimesteps(spacing, steps, config, true), chooseSolverTimesteps(spacing, steps, config)}) {
        QCOMPARE(chosen.size(), static_cast<std::size_t>(steps));
        QVERIFY(std::adjacent_find(chosen.begin(), chosen.end(), std::less_equal<>()) == chosen.end());
        QVERIFY(chosen.front() <= 999.0 && chosen.back() >= 0.0);
      }
    }
  }
};

QTEST_GUILESS_MAIN(TestTimestepChoice)
#include "tst_timestep_choice.moc"
