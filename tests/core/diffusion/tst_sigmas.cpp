#include "core/diffusion/sigmas.h"
#include "tests/support/verify.h"

using namespace burnish;

class TestSigmas : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void findsTheTimestepOfASigma() {
    const std::vector<double> training = trainingSigmas(NoiseSchedule(latentConfig()));
    for (const std::size_t timestep : {std::size_t{0}, std::size_t{1}, std::size_t{500}, training.size() - 1}) {
      QVERIFY(std::abs(timestepOfSigma(training[timestep], training) - static_cast<double>(timestep)) < 1e-9);
    }
    const double between = std::sqrt(training[7] * training[8]);
    QVERIFY(std::abs(timestepOfSigma(between, training) - 7.5) < 1e-9);
  }

  void staysWithinTheTable() {
    const std::vector<double> training = trainingSigmas(NoiseSchedule(latentConfig()));
    QCOMPARE(timestepOfSigma(training.front() / 10.0, training), 0.0);
    QCOMPARE(timestepOfSigma(training.back() * 10.0, training), 999.0);
  }

  void bendsTheCurveAsKarrasDoes() {
    SchedulerConfig config = latentConfig();
    config.useKarrasSigmas = true;
    const std::vector<double> training = trainingSigmas(NoiseSchedule(config));
    for (const SigmaTable& table : {makeSigmaTable(config, TimestepSpacing::Linspace, 3),
                                    makeSolverTable(config, TimestepSpacing::Linspace, 3)}) {
      const double half = (std::pow(training.back(), 1.0 / 7.0) + std::pow(training.front(), 1.0 / 7.0)) / 2.0;
      QCOMPARE(table.sigmas.size(), std::size_t{4});
      QVERIFY(std::abs(table.sigmas[0] - training.back()) < 1e-9);
      QVERIFY(std::abs(table.sigmas[1] - std::pow(half, 7.0)) < 1e-9);
      QVERIFY(std::abs(table.sigmas[2] - training.front()) < 1e-9);
      QCOMPARE(table.sigmas[3], 0.0);
    }
  }

  /// Trap 18: σ of an ᾱ that is exactly 0.
  void keepsTheLargestSigmaFinite() {
    SchedulerConfig config = latentConfig();
    config.rescaleToZeroSnr = true;
    QVERIFY(std::abs(trainingSigmas(NoiseSchedule(config)).back() - 4096.0) < 1e-3);
  }

 private:
  static SchedulerConfig latentConfig() {
    SchedulerConfig config;
    config.curve = BetaCurve::ScaledLinear;
    config.betaStart = 0.00085;
    config.betaEnd = 0.012;
    return config;
  }
};

QTEST_GUILESS_MAIN(TestSigmas)
#include "tst_sigmas.moc"
