#include "core/model/t5_blocks.h"
#include "core/model/t5_encoder.h"
#include "core/weights/safetensors_writer.h"
#include "tests/core/model/golden_sd3.h"

#include <QTemporaryDir>

#include <filesystem>

using namespace burnish;

class TestT5Encoder : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesTheGoldenStates_data() { BURNISH_GET(selection_, test::addSd3Rows("text")); }
  void givesTheGoldenStates();
  void sortsDistancesIntoKinds();
  void takesTheTableUnderEitherName_data();
  void takesTheTableUnderEitherName();
  void namesTheWrongValueOfAConfiguration_data();
  void namesTheWrongValueOfAConfiguration();

 private:
  test::GoldenSelection selection_;
};

void TestT5Encoder::givesTheGoldenStates() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  const auto& [folder, fixture, golden] = run;
  BURNISH_GET(const auto encoder,
              (test::loadGoldenPart<T5Encoder>(folder.path() / fixture.family / "model" / "text_encoder_3",
                                               "model.safetensors", parseT5Config, t5WeightNaming())));
  test::applyGoldenScale(*encoder, golden);
  const at::NoGradGuard noGrad;
  const auto rows = static_cast<int64_t>(golden.in().at("prompts").size());
  BURNISH_GET(const at::Tensor ids, test::goldenIntegers(golden, "in.ids.2", {rows, -1}));
  const T5Encoder::Output output = encoder->forward(ids);
  for (std::size_t i = 0; i < output.hidden.size(); ++i) {
    BURNISH_COMPARE_GOLDEN(
        test::compareGolden(golden, "2.hidden." + std::to_string(i), output.hidden[i].narrow(0, 0, 1)));
  }
  QVERIFY(!golden.has("out.2.hidden." + std::to_string(output.hidden.size())));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "2.last", output.last));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "2.last", encoder->context(ids)));
}

void TestT5Encoder::sortsDistancesIntoKinds() {
  const at::Tensor kinds = relativeBuckets(300, 32, 128);
  const auto kind = [&](int64_t from, int64_t to) { return kinds[from][to].item<int64_t>(); };
  // Behind: kinds 0 to 15; ahead: 16 to 31; up to 7 tokens each distance is a kind of its own.
  QCOMPARE(kind(0, 0), 0);
  QCOMPARE(kind(5, 4), 1);
  QCOMPARE(kind(10, 3), 7);
  QCOMPARE(kind(4, 5), 17);
  QCOMPARE(kind(3, 10), 23);
  // From 8 on: 8 + floor(8 ln(d / 8) / ln(128 / 8)), at most 15.
  QCOMPARE(kind(8, 0), 8);
  QCOMPARE(kind(11, 0), 8);
  QCOMPARE(kind(12, 0), 9);
  QCOMPARE(kind(20, 0), 10);
  QCOMPARE(kind(100, 0), 15);
  QCOMPARE(kind(299, 0), 15);
  QCOMPARE(kind(0, 299), 31);
}

void TestT5Encoder::takesTheTableUnderEitherName_data() {
  QTest::addColumn<bool>("hasShared");
  QTest::addColumn<bool>("hasTied");
  QTest::addColumn<bool>("isAccepted");
  QTest::newRow("shared") << true << false << true;
  QTest::newRow("embed_tokens") << false << true << true;
  QTest::newRow("both, as in single files") << true << true << true;
  QTest::newRow("none") << false << false << false;
}

void TestT5Encoder::takesTheTableUnderEitherName() {
  QFETCH(bool, hasShared);
  QFETCH(bool, hasTied);
  QFETCH(bool, isAccepted);
  const T5Config config{10, 4, 8, 1, 2, 3, 32, 128, 1e-6};
  T5Encoder source(config);
  std::vector<std::vector<float>> values;
  std::vector<TensorView> tensors;
  const auto add = [&](const std::string& name, const at::Tensor& parameter) {
    tensors.push_back(
        {name, DType::F32, parameter.sizes().vec(),
         std::as_bytes(std::span(parameter.const_data_ptr<float>(), static_cast<std::size_t>(parameter.numel())))});
  };
  for (auto& item : source.named_parameters()) {
    item.value().fill_(item.key() == "shared.weight" ? 7.0 : 1.0);
    if (item.key() != "shared.weight") add(item.key(), item.value());
    if (item.key() == "shared.weight" && hasShared) add("shared.weight", item.value());
    if (item.key() == "shared.weight" && hasTied) add("encoder.embed_tokens.weight", item.value());
  }
  QTemporaryDir folder;
  const std::filesystem::path path = folder.filePath("model.safetensors").toStdString();
  BURNISH_VERIFY_OK(writeSafetensors(path, tensors));
  BURNISH_GET(const SafetensorsFile file, SafetensorsFile::open(path));
  T5Encoder loaded(config);
  const auto result = loadWeights(loaded, file, t5WeightNaming());
  QCOMPARE(result.ok(), isAccepted);
  if (isAccepted) QVERIFY(loaded.named_parameters()["shared.weight"].eq(7.0).all().item<bool>());
  if (!isAccepted) QCOMPARE(result.error().code, ErrorCode::TensorMissing);
}

void TestT5Encoder::namesTheWrongValueOfAConfiguration_data() {
  QTest::addColumn<QString>("key");
  QTest::addColumn<QString>("value");
  const auto row = [](const char* key, const char* value) { QTest::addRow("%s %s", key, value) << key << value; };
  row("model_type", R"("umt5")");
  row("feed_forward_proj", R"("relu")");
  row("dense_act_fn", R"("relu")");
  row("d_model", "0");
  row("d_ff", "null");
  row("d_kv", "-1");
  row("num_heads", "0");
  row("num_layers", "1000000");
  row("vocab_size", "0");
  row("layer_norm_epsilon", "0");
  row("relative_attention_num_buckets", "3");
  row("relative_attention_max_distance", "8");
}

void TestT5Encoder::namesTheWrongValueOfAConfiguration() {
  QFETCH(QString, key);
  QFETCH(QString, value);
  Json json = Json::parse(R"({"model_type": "t5", "d_model": 96, "d_ff": 160, "d_kv": 16, "num_heads": 4,
                              "num_layers": 3, "feed_forward_proj": "gated-gelu"})");
  BURNISH_VERIFY_OK(parseT5Config(json, "config.json"));
  json[key.toStdString()] = Json::parse(value.toStdString());
  const auto result = parseT5Config(json, "config.json");
  BURNISH_VERIFY_ERROR(result, ModelConfig);
  const std::string text = describe(result.error());
  QVERIFY2(text.find(key.toStdString()) != std::string::npos, text.c_str());
}

QTEST_GUILESS_MAIN(TestT5Encoder)
#include "tst_t5_encoder.moc"
