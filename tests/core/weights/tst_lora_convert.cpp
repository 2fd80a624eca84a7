#include "core/weights/lora_convert.h"
#include "core/weights/lora_file.h"
#include "core/weights/safetensors_file.h"
#include "tests/support/golden_folder.h"
#include "tests/support/listed_weights.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

#include <algorithm>
#include <cstring>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

/// A listing whose values are all 1.
class ListedLora final : public WeightsSource {
 public:
  explicit ListedLora(test::ListedWeights listing) : listing_(std::move(listing)) {}

  [[nodiscard]] std::span<const TensorInfo> tensors() const override { return listing_.tensors(); }
  [[nodiscard]] const TensorInfo* find(std::string_view name) const override { return listing_.find(name); }
  [[nodiscard]] const std::map<std::string, std::string>& metadata() const override { return listing_.metadata(); }
  [[nodiscard]] const fs::path& path() const override { return listing_.path(); }
  [[nodiscard]] Result<void> readPart(const TensorInfo&, uint64_t, std::span<std::byte> target) const override {
    const std::vector<float> ones(target.size() / sizeof(float), 1.0f);
    std::memcpy(target.data(), ones.data(), target.size());
    return {};
  }

 private:
  test::ListedWeights listing_;
};

Result<test::ListedWeights> listing(const std::string& name) {
  return test::ListedWeights::open(fs::path(BURNISH_TEST_DATA) / "formats" / "manifests" / "lora" / (name + ".tsv.gz"));
}

std::map<std::string, std::vector<int64_t>> shapesOf(const WeightsSource& source) {
  std::map<std::string, std::vector<int64_t>> shapes;
  for (const TensorInfo& tensor : source.tensors()) shapes.emplace(tensor.name, tensor.shape);
  return shapes;
}

LoraFamily familyOf(const std::string& golden) {
  if (golden.starts_with("sd3")) return LoraFamily::StableDiffusion3;
  return golden == "sdxl" ? LoraFamily::StableDiffusionXl : LoraFamily::StableDiffusion;
}

/// scale × up · down of every layer of diffusers, by its name.
std::map<std::string, std::vector<float>> deltasOf(const LoraFile& lora) {
  std::map<std::string, std::vector<float>> deltas;
  for (const LoraLayer& layer : lora.layers) {
    std::vector<float>& delta = deltas[diffusersName(layer.name.component, layer.name.path)];
    const auto rank = static_cast<std::size_t>(layer.rank());
    const auto columns = static_cast<std::size_t>(layer.columns());
    for (std::size_t row = 0; row < static_cast<std::size_t>(layer.rows()); ++row) {
      for (std::size_t column = 0; column < columns; ++column) {
        double sum = 0.0;
        for (std::size_t r = 0; r < rank; ++r)
          sum += double{layer.up.values[row * rank + r]} * double{layer.down.values[r * columns + column]};
        delta.push_back(static_cast<float>(sum * layer.scale()));
      }
    }
  }
  return deltas;
}

}  // namespace

class TestLoraConvert : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void writesTheNamesOfEveryTool_data() {
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<int>("form");
    const auto row = [](const std::string& from, const std::string& to, LoraForm form) {
      QTest::newRow((from + " as " + to).c_str())
          << QString::fromStdString(from) << QString::fromStdString(to) << static_cast<int>(form);
    };
    const auto every = [&](const std::string& what, std::initializer_list<const char*> spellings) {
      for (const char* from : spellings) {
        row(what + from, what + "kohya", LoraForm::Kohya);
        row(what + from, what + "diffusers", LoraForm::Diffusers);
      }
    };
    every("ot.sd15.attn-mlp.unet+te.", {"comfy", "diffusers", "kohya", "legacy"});
    every("ot.sdxl.full.unet+te.", {"comfy", "legacy"});
    every("ot.sdxl.attn-mlp.unet.", {"original"});
    every("ot.sd3_medium.attn.transformer.", {"comfy", "diffusers", "kohya", "legacy", "original"});
    row("omi.sdxl.full.unet+te", "ot.sdxl.full.unet+te.kohya", LoraForm::Kohya);
    row("kohya_suffix.sdxl.diffusers_block_names.unet.conv_dim4", "", LoraForm::Kohya);
    for (const char* kohya :
         {"ss.sd15.default", "ss.sd15.conv_dim4", "ss.sd21.default", "ss.sd21.conv_dim4", "ss.sdxl.default",
          "ss.sdxl.conv_dim4", "ss.sd3_medium.default", "ss.sd3_medium.emb_dims", "ss.sd3_medium.split_qkv",
          "ss.sd3_medium.t5", "ss.sd35_medium.default", "ss.sd35_large.default", "lyco.sdxl.loha.full.tucker",
          "lyco.sdxl.lokr.full.factor8", "lyco.sdxl.locon.full.norm", "lyco.sdxl.locon.full.dora_in"})
      row(kohya, kohya, LoraForm::Kohya);
    for (const char* model : {"sd3_medium", "sd35_medium", "sd35_large"}) {
      const std::string name = std::string("diffusers0.42.") + model + ".dreambooth";
      row(name, name, LoraForm::Diffusers);
    }
  }

  /// Traps 21 and 23: from any spelling exactly the names and shapes that the other tool writes.
  void writesTheNamesOfEveryTool() {
    QFETCH(const QString, from);
    QFETCH(const QString, to);
    QFETCH(const int, form);
    const QTemporaryDir folder;
    const fs::path path = folder.filePath("lora.safetensors").toStdString();
    BURNISH_GET(test::ListedWeights source, listing(from.toStdString()));
    BURNISH_GET(const LoraReader reader, LoraReader::of(std::make_shared<ListedLora>(std::move(source))));
    BURNISH_GET(const WrittenLora written, convertLora(reader, path, {static_cast<LoraForm>(form), DType::F16, {}}));
    QVERIFY(written.layers > 0);
    BURNISH_GET(const SafetensorsFile file, SafetensorsFile::open(path));
    if (to.isEmpty()) {
      for (const TensorInfo& tensor : file.tensors())
        QVERIFY2(
            tensor.name.find("_block") != std::string::npos && tensor.name.find("down_blocks") == std::string::npos,
            tensor.name.c_str());
      return;
    }
    BURNISH_GET(const test::ListedWeights expected, listing(to.toStdString()));
    QVERIFY(shapesOf(file) == shapesOf(expected));
  }

  void givesTheGoldenKohyaFiles() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    int compared = 0;
    for (const test::GoldenFixture& fixture : golden.select("lora_apply")) {
      BURNISH_GET(const test::GoldenCase applied, test::GoldenCase::open(golden, fixture));
      const fs::path kohya = golden.path() / (fixture.name + "_kohya.safetensors");
      if (!fs::exists(kohya)) continue;
      const QTemporaryDir folder;
      const fs::path path = folder.filePath("lora.safetensors").toStdString();
      BURNISH_GET(const KeyLayout layout, layoutOfModel(golden.path() / fixture.family / "model"));
      const fs::path source = golden.path() / applied.in().at("files").at("diffusers").get<std::string>();
      BURNISH_VERIFY_OK(convertLora(source, path, {LoraForm::Kohya, {}, layout}));
      BURNISH_GET(const SafetensorsFile file, SafetensorsFile::open(path));
      BURNISH_GET(const SafetensorsFile expected, SafetensorsFile::open(kohya));
      QVERIFY2(shapesOf(file) == shapesOf(expected), fixture.name.c_str());
      for (const TensorInfo& tensor : expected.tensors())
        QVERIFY2(std::ranges::equal(file.bytes(*file.find(tensor.name)), expected.bytes(tensor)), tensor.name.c_str());
      ++compared;
    }
    QVERIFY(compared > 0);
  }

  void keepsTheChangeOnEveryWay_data() {
    QTest::addColumn<int>("form");
    QTest::newRow("kohya") << int(LoraForm::Kohya);
    QTest::newRow("diffusers") << int(LoraForm::Diffusers);
    QTest::newRow("peft") << int(LoraForm::Peft);
  }

  /// golden → form → diffusers: the product of every layer stays.
  void keepsTheChangeOnEveryWay() {
    QFETCH(const int, form);
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    for (const test::GoldenFixture& fixture : golden.select("lora_apply")) {
      BURNISH_GET(const test::GoldenCase applied, test::GoldenCase::open(golden, fixture));
      const fs::path source = golden.path() / applied.in().at("files").at("diffusers").get<std::string>();
      const QTemporaryDir folder;
      const fs::path middle = folder.filePath("middle").toStdString();
      BURNISH_GET(const KeyLayout layout, layoutOfModel(golden.path() / fixture.family / "model"));
      QVERIFY(loraFamilyOf(layout.family) == familyOf(fixture.family));
      BURNISH_GET(const WrittenLora written, convertLora(source, middle, {static_cast<LoraForm>(form), {}, layout}));
      BURNISH_GET(const LoraFile original, readLoraFile(source));
      const auto expected = deltasOf(original);
      std::map<std::string, std::vector<float>> actual;
      for (const fs::path& part : partsOf(middle)) {
        const fs::path end = folder.filePath(QString::fromStdString("end" + part.filename().string())).toStdString();
        BURNISH_VERIFY_OK(convertLora(part, end, {LoraForm::Diffusers, {}, layout}));
        BURNISH_GET(const LoraFile lora, readLoraFile(end));
        for (auto& [name, delta] : deltasOf(lora)) actual.emplace(name, std::move(delta));
      }
      QVERIFY(written.layers > 0);
      QCOMPARE(actual.size(), expected.size());
      for (const auto& [name, delta] : expected) {
        QVERIFY2(actual.contains(name), name.c_str());
        QVERIFY2(test::relativeDeviation(actual.at(name), delta) < 1e-5, name.c_str());
      }
    }
  }

  void refusesWhatTheFormCannotKeep() {
    BURNISH_GET(test::ListedWeights source, listing("lyco.sdxl.loha.full"));
    BURNISH_GET(const LoraReader reader, LoraReader::of(std::make_shared<ListedLora>(std::move(source))));
    const QTemporaryDir folder;
    const fs::path path = folder.filePath("lora.safetensors").toStdString();
    const auto written = convertLora(reader, path, {LoraForm::Diffusers, {}, {}});
    BURNISH_VERIFY_ERROR(written, LoraInvalid);
    QVERIFY(written.error().args.at(1).find("LoHa") != std::string::npos);
    QVERIFY(!fs::exists(path));
  }

  void trap24DoraPerInputStaysWithKohya() {
    BURNISH_GET(test::ListedWeights source, listing("lyco.sdxl.locon.full.dora_in"));
    BURNISH_GET(const LoraReader reader, LoraReader::of(std::make_shared<ListedLora>(std::move(source))));
    const QTemporaryDir folder;
    BURNISH_VERIFY_ERROR(convertLora(reader, folder.filePath("a").toStdString(), {LoraForm::Diffusers, {}, {}}),
                         LoraInvalid);
  }

  void replacesNothing() {
    BURNISH_GET(test::ListedWeights source, listing("ot.sd15.attn-mlp.unet+te.kohya"));
    BURNISH_GET(const LoraReader reader, LoraReader::of(std::make_shared<ListedLora>(std::move(source))));
    const QTemporaryDir folder;
    BURNISH_VERIFY_ERROR(convertLora(reader, folder.path().toStdString(), {LoraForm::Kohya, {}, {}}), AlreadyExists);
    BURNISH_VERIFY_ERROR(convertLora(reader, folder.path().toStdString(), {LoraForm::Peft, {}, {}}), AlreadyExists);
  }

 private:
  /// A file, a peft folder, or the peft folders of a folder.
  static std::vector<fs::path> partsOf(const fs::path& path) {
    if (!fs::is_directory(path) || fs::exists(path / "adapter_config.json")) return {path};
    std::vector<fs::path> parts;
    for (const auto& part : fs::directory_iterator(path)) parts.push_back(part.path());
    return parts;
  }
};

QTEST_GUILESS_MAIN(TestLoraConvert)
#include "tst_lora_convert.moc"
