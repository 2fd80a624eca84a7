#include "core/diffusion/scheduler_config.h"
#include "tests/support/verify.h"

using namespace burnish;

class TestSchedulerConfig : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsWhatDescribesTheModel();
  void leavesTheSpacingToTheSampler();
  void knowsAFlowByItsClass();
  void readsADynamicShift();
  void refusesWrongValues_data();
  void refusesWrongValues();
};

void TestSchedulerConfig::readsWhatDescribesTheModel() {
  BURNISH_GET(const Json json, parseJson(R"({"_class_name": "DDIMScheduler", "beta_start": 0.00085, "beta_end": 0.012,
      "beta_schedule": "scaled_linear", "prediction_type": "v_prediction", "steps_offset": 1, "set_alpha_to_one": false,
      "timestep_spacing": "trailing", "trained_betas": null, "num_train_timesteps": 500, "skip_prk_steps": true})",
                                         "x"));
  BURNISH_GET(const SchedulerConfig config, parseSchedulerConfig(json, "x"));
  QCOMPARE(config.trainTimesteps, 500);
  QCOMPARE(config.betaStart, 0.00085);
  QCOMPARE(config.curve, BetaCurve::ScaledLinear);
  QCOMPARE(config.prediction, Prediction::Velocity);
  QVERIFY(config.spacing == TimestepSpacing::Trailing);
  QVERIFY(!config.setAlphaToOne);
  QVERIFY(!config.clipSample);
}

void TestSchedulerConfig::leavesTheSpacingToTheSampler() {
  BURNISH_GET(const SchedulerConfig config, parseSchedulerConfig(Json::object(), "x"));
  QVERIFY(!config.spacing.has_value());
}

void TestSchedulerConfig::knowsAFlowByItsClass() {
  BURNISH_GET(const Json json, parseJson(R"({"_class_name": "FlowMatchEulerDiscreteScheduler", "shift": 3.0,
      "num_train_timesteps": 1000, "use_dynamic_shifting": false, "base_shift": 0.5, "invert_sigmas": false})",
                                         "x"));
  BURNISH_GET(const SchedulerConfig config, parseSchedulerConfig(json, "x"));
  QCOMPARE(config.prediction, Prediction::Flow);
  QCOMPARE(config.flowShift, 3.0);
  QVERIFY(!config.dynamicShift);
  BURNISH_GET(const SchedulerConfig other, parseSchedulerConfig(Json{{"shift", 3.0}}, "x"));
  QCOMPARE(other.prediction, Prediction::Epsilon);
}

void TestSchedulerConfig::readsADynamicShift() {
  BURNISH_GET(const Json json, parseJson(R"({"prediction_type": "flow_prediction", "use_dynamic_shifting": true,
      "base_shift": 0.4, "max_shift": 1.0, "base_image_seq_len": 64, "max_image_seq_len": 128,
      "time_shift_type": "linear"})",
                                         "x"));
  BURNISH_GET(const SchedulerConfig config, parseSchedulerConfig(json, "x"));
  QVERIFY(config.dynamicShift == (DynamicShift{0.4, 1.0, 64, 128, true}));
}

void TestSchedulerConfig::refusesWrongValues_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("key");
  QTest::newRow("curve") << R"({"beta_schedule": "cubic"})"
                         << "beta_schedule is \"cubic\"";
  QTest::newRow("prediction") << R"({"prediction_type": "flow"})"
                              << "prediction_type is \"flow\"";
  QTest::newRow("text for a number") << R"({"beta_end": "0.012"})"
                                     << "beta_end is \"0.012\"";
  QTest::newRow("no timesteps") << R"({"num_train_timesteps": 0})"
                                << "num_train_timesteps is 0";
  QTest::newRow("falling betas") << R"({"beta_start": 0.5, "beta_end": 0.1})"
                                 << "beta_end is 0.1";
  QTest::newRow("own betas") << R"({"trained_betas": [0.1]})"
                             << "trained_betas is [0.1]";
  QTest::newRow("a flow that does not shift") << R"({"prediction_type": "flow_prediction", "shift": 0})"
                                              << "shift is 0";
  QTest::newRow("a flow that runs backwards") << R"({"prediction_type": "flow_prediction", "invert_sigmas": true})"
                                              << "invert_sigmas is true";
  QTest::newRow("a flow that ends early") << R"({"prediction_type": "flow_prediction", "shift_terminal": 0.02})"
                                          << "shift_terminal is 0.02";
  QTest::newRow("a shift over no pictures")
      << R"({"prediction_type": "flow_prediction", "use_dynamic_shifting": true, "max_image_seq_len": 256})"
      << "base_image_seq_len is";
  QTest::newRow("an EDM model") << R"({"_class_name": "EDMEulerScheduler"})"
                                << "_class_name is \"EDMEulerScheduler\"";
  QTest::newRow("timesteps that are none") << R"({"prediction_type": "v_prediction", "timestep_type": "continuous"})"
                                           << "timestep_type is \"continuous\"";
  QTest::newRow("not an object") << "[]"
                                 << "not a JSON object";
}

void TestSchedulerConfig::refusesWrongValues() {
  QFETCH(QString, text);
  QFETCH(QString, key);
  BURNISH_GET(const Json json, parseJson(text.toStdString(), "x"));
  const auto result = parseSchedulerConfig(json, "scheduler_config.json");
  BURNISH_VERIFY_ERROR(result, ModelConfig);
  QVERIFY2(describe(result.error()).find(key.toStdString()) != std::string::npos, describe(result.error()).c_str());
}

QTEST_GUILESS_MAIN(TestSchedulerConfig)
#include "tst_scheduler_config.moc"
