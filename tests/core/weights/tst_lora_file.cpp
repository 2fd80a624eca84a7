#include "core/weights/lora_file.h"
#include "core/weights/safetensors_writer.h"
#include "tests/support/golden_folder.h"
#include "tests/support/report_inputs.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

#include <cmath>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

/// scale × up · down of a linear layer, row by row.
std::vector<float> deltaOf(const LoraLayer& layer) {
  const int64_t rank = layer.rank();
  const int64_t inputs = layer.down.shape[1];
  std::vector<float> delta;
  for (int64_t row = 0; row < layer.up.shape[0]; ++row) {
    for (int64_t column = 0; column < inputs; ++column) {
      double sum = 0.0;
      for (int64_t r = 0; r < rank; ++r) {
        sum += double{layer.up.values[static_cast<std::size_t>(row * rank + r)]} *
               double{layer.down.values[static_cast<std::size_t>(r * inputs + column)]};
      }
      delta.push_back(static_cast<float>(layer.scale() * sum));
    }
  }
  return delta;
}

std::vector<float> flatten(const Json& rows) {
  std::vector<float> values;
  for (const Json& row : rows) {
    for (const Json& value : row) values.push_back(value.get<float>());
  }
  return values;
}

std::map<std::string, std::vector<int64_t>> shapesOf(const QByteArray& json) {
  return Json::parse(json.toStdString()).get<std::map<std::string, std::vector<int64_t>>>();
}

/// A LoRA file of one layer "lora_unet_a" with these tensors (name without the layer → shape), all values 0.5.
Result<LoraFile> readMade(const std::map<std::string, std::vector<int64_t>>& tensors) {
  const QTemporaryDir folder;
  const fs::path path = fs::path(folder.path().toStdString()) / "lora.safetensors";
  const std::vector<float> values(1000, 0.5f);
  std::vector<TensorView> views;
  for (const auto& [name, shape] : tensors) {
    std::size_t count = 1;
    for (const int64_t extent : shape) count *= static_cast<std::size_t>(extent);
    views.push_back({"lora_unet_a." + name, DType::F32, shape, std::as_bytes(std::span(values).first(count))});
  }
  BURNISH_TRY(const uint64_t size, writeSafetensors(path, views));
  static_cast<void>(size);
  return readLoraFile(path);
}

}  // namespace

class TestLoraFile : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesTheReportedDeltas() {
    BURNISH_GET(const test::ReportInputs reports, test::ReportInputs::open());
    int checked = 0;
    for (const char* report : {"R28", "R36"}) {
      for (const test::ReportInput& input : reports.select(report)) {
        if (!input.expect.contains("delta")) continue;
        BURNISH_GET(const LoraFile lora, readLoraFile(input.path));
        QCOMPARE(lora.layers.size(), std::size_t{1});
        const std::vector<float> expected = flatten(input.expect.at("delta"));
        const double deviation = test::relativeDeviation(deltaOf(lora.layers[0]), expected);
        QVERIFY2(deviation < 1e-4, (input.id + " " + input.what).c_str());
        const bool isZero = std::all_of(expected.begin(), expected.end(), [](float value) { return value == 0.0f; });
        QCOMPARE(isZero, !lora.warnings.empty());
        ++checked;
      }
    }
    if (checked == 0) QSKIP("the reports have no such input");
  }

  void namesTheLayerThatHoldsNaN() {
    BURNISH_GET(const test::ReportInputs reports, test::ReportInputs::open());
    int checked = 0;
    for (const test::ReportInput& input : reports.select("R38")) {
      if (input.path.extension() != ".safetensors") continue;
      const auto lora = readLoraFile(input.path);
      BURNISH_VERIFY_ERROR(lora, LoraInvalid);
      QVERIFY(lora.error().args.at(1).find("lora_") != std::string::npos);
      ++checked;
    }
    if (checked == 0) QSKIP("the reports have no such input");
  }

  void refusesWhatTheReportsSayByName() {
    BURNISH_GET(const test::ReportInputs reports, test::ReportInputs::open());
    int refusals = 0;
    for (const test::ReportInput& input : reports.select("R29")) {
      const auto lora = readLoraFile(input.path);
      const bool mustRefuse = input.right == "Refused by name";
      if (!mustRefuse) {
        BURNISH_VERIFY_OK(lora);
        continue;
      }
      BURNISH_VERIFY_ERROR(lora, LoraInvalid);
      QVERIFY(lora.error().args.at(1).find("to_") != std::string::npos);
      ++refusals;
    }
    if (refusals == 0) QSKIP("the reports have no such input");
  }

  void readsTheSameWeightsFromEverySpelling() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    int compared = 0;
    for (const test::GoldenFixture& fixture : golden.select("lora_apply")) {
      if (fixture.family == "sdxl" || fixture.family.starts_with("sd3"))
        continue;  // kohya names them after other blocks
      BURNISH_GET(const test::GoldenCase applied, test::GoldenCase::open(golden, fixture));
      std::map<std::string, std::vector<float>> reference;
      for (const auto& [spelling, file] : applied.in().at("files").items()) {
        BURNISH_GET(const LoraFile lora, readLoraFile(golden.path() / file.get<std::string>()));
        const bool hasAlpha = spelling != "diffusers_no_header";
        std::map<std::string, std::vector<float>> layers;
        for (const LoraLayer& layer : lora.layers) {
          QCOMPARE(layer.alphaGiven, hasAlpha);
          std::vector<float> values = layer.down.values;
          values.insert(values.end(), layer.up.values.begin(), layer.up.values.end());
          if (hasAlpha) values.push_back(static_cast<float>(layer.alpha));
          layers[kohyaName(layer.name.component, layer.name.path)] = values;
        }
        if (!hasAlpha) continue;
        if (reference.empty()) reference = layers;
        QCOMPARE(layers.size(), reference.size());
        QVERIFY2(layers == reference, (fixture.name + " " + spelling).c_str());
        ++compared;
      }
    }
    QVERIFY(compared > 0);
  }

  /// Every file of the golden folder is read, whatever its kind.
  void readsEveryKind() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    int read = 0;
    for (const test::GoldenFixture& fixture : golden.select("lora_file")) {
      for (const std::string& file : fixture.files) {
        if (file.ends_with(".json") || file.ends_with("/adapter_model.safetensors")) continue;
        BURNISH_GET(const LoraFile lora, readLoraFile(golden.path() / file));
        QVERIFY2(!lora.layers.empty(), file.c_str());
        for (const LoraLayer& layer : lora.layers) QVERIFY(layer.rows() > 0 && layer.columns() > 0);
        ++read;
      }
    }
    QVERIFY(read > 0);
  }

  void namesTheKindsThatItDoesNotKnow() {
    const auto lora = readMade({{"oft_R.weight", {4, 6}}});
    BURNISH_VERIFY_ERROR(lora, LoraInvalid);
    QVERIFY2(lora.error().args.at(1).find("not supported yet") != std::string::npos, describe(lora.error()).c_str());
  }

  void tellsTheSizeOfEveryKind_data() {
    QTest::addColumn<QByteArray>("tensors");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("rank");
    const auto row = [](const char* name, const char* tensors, LoraKind kind, int rank) {
      QTest::newRow(name) << QByteArray(tensors) << static_cast<int>(kind) << rank;
    };
    row("Tucker", R"({"lora_up.weight": [5, 2, 1, 1], "lora_mid.weight": [2, 2, 3, 3],
                      "lora_down.weight": [2, 6, 1, 1]})",
        LoraKind::Lora, 2);
    row("LoHa", R"({"hada_w1_a": [5, 2], "hada_w1_b": [2, 54], "hada_w2_a": [5, 2], "hada_w2_b": [2, 54]})",
        LoraKind::Loha, 2);
    row("LoHa with cores", R"({"hada_w1_a": [2, 5], "hada_w1_b": [2, 6], "hada_t1": [2, 2, 3, 3],
                               "hada_w2_a": [2, 5], "hada_w2_b": [2, 6], "hada_t2": [2, 2, 3, 3]})",
        LoraKind::Loha, 2);
    row("LoKr", R"({"lokr_w1": [5, 2], "lokr_w2": [1, 3, 3, 3]})", LoraKind::Lokr, 0);
    row("LoKr in factors", R"({"lokr_w1": [5, 2], "lokr_w2_a": [1, 4], "lokr_w2_b": [4, 27]})", LoraKind::Lokr, 4);
    row("LoKr with a core", R"({"lokr_w1": [5, 2], "lokr_w2_a": [2, 1], "lokr_w2_b": [2, 3],
                                "lokr_t2": [2, 2, 3, 3]})",
        LoraKind::Lokr, 2);
    row("full", R"({"diff": [5, 6, 3, 3], "diff_b": [5]})", LoraKind::Full, 0);
  }

  void tellsTheSizeOfEveryKind() {
    QFETCH(const QByteArray, tensors);
    QFETCH(const int, kind);
    QFETCH(const int, rank);
    BURNISH_GET(const LoraFile lora, readMade(shapesOf(tensors)));
    const LoraLayer& layer = lora.layers.at(0);
    QCOMPARE(static_cast<int>(layer.kind), kind);
    QCOMPARE(layer.rank(), int64_t{rank});
    QCOMPARE(layer.rows(), int64_t{5});
    QCOMPARE(layer.columns(), int64_t{54});
    QCOMPARE(layer.scale(), 1.0);
  }

  void refusesBrokenLayers_data() {
    QTest::addColumn<QByteArray>("tensors");
    QTest::addColumn<QString>("word");
    const auto row = [](const char* name, const char* tensors, const char* word) {
      QTest::newRow(name) << QByteArray(tensors) << word;
    };
    row("up alone", R"({"lora_up.weight": [5, 2]})", "no down");
    row("down alone", R"({"lora_down.weight": [2, 5]})", "no up");
    row("alpha alone", R"({"alpha": []})", "no weights");
    row("ranks differ", R"({"lora_up.weight": [5, 3], "lora_down.weight": [2, 5]})", "rank 2");
    row("three dimensions", R"({"lora_up.weight": [5, 2, 1], "lora_down.weight": [2, 5, 1]})", "shape");
    row("kinds differ", R"({"lora_up.weight": [5, 2], "lora_down.weight": [2, 5, 3, 3]})", "unlike");
    row("wide up", R"({"lora_up.weight": [5, 2, 3, 3], "lora_down.weight": [2, 5, 3, 3]})", "wider");
    row("empty", R"({"lora_up.weight": [5, 0], "lora_down.weight": [0, 5]})", "empty");
    row("alpha is a list", R"({"lora_up.weight": [5, 2], "lora_down.weight": [2, 5], "alpha": [2]})", "one number");
    row("half a LoHa", R"({"hada_w1_a": [5, 2], "hada_w1_b": [2, 6]})", "lacks");
    row("LoHa of two sizes", R"({"hada_w1_a": [5, 2], "hada_w1_b": [2, 6], "hada_w2_a": [5, 2], "hada_w2_b": [2, 7]})",
        "different size");
    row("LoKr without an end", R"({"lokr_w1": [5, 2], "lokr_w2_a": [1, 4]})", "lacks");
    row("a core of another rank", R"({"lora_up.weight": [5, 2, 1, 1], "lora_mid.weight": [3, 2, 3, 3],
                                      "lora_down.weight": [2, 6, 1, 1]})",
        "core");
    row("two kinds", R"({"lora_up.weight": [5, 2], "lora_down.weight": [2, 5], "diff": [5, 5]})", "several kinds");
    row("odd magnitude", R"({"lora_up.weight": [5, 2], "lora_down.weight": [2, 5], "dora_scale": [3]})", "magnitude");
    row("twice", R"({"lora_up.weight": [5, 2], "lora_down.weight": [2, 5], "lora_A.weight": [2, 5]})", "twice");
    row("no LoRA", R"({"weight": [2, 5]})", "does not belong");
    row("nothing", "{}", "no LoRA");
  }

  void refusesBrokenLayers() {
    QFETCH(const QByteArray, tensors);
    QFETCH(const QString, word);
    const auto lora = readMade(shapesOf(tensors));
    BURNISH_VERIFY_ERROR(lora, LoraInvalid);
    QVERIFY2(QString::fromStdString(lora.error().args.at(1)).contains(word), lora.error().args.at(1).c_str());
  }

  void readsConvolutions() {
    BURNISH_GET(const LoraFile lora, readMade({{"lora_up.weight", {5, 2, 1, 1}}, {"lora_down.weight", {2, 6, 3, 3}}}));
    QVERIFY(lora.layers.at(0).isConvolution());
    QCOMPARE(lora.layers.at(0).scale(), 1.0);
    QVERIFY(!lora.layers.at(0).alphaGiven);
  }
};

QTEST_GUILESS_MAIN(TestLoraFile)
#include "tst_lora_file.moc"
