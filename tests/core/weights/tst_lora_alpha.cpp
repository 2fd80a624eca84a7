#include "core/weights/lora_alpha.h"
#include "tests/support/verify.h"

using namespace burnish;

namespace {

const LoraGroupName kLayer{LoraComponent::Denoiser, "down_blocks.0.to_q"};

}  // namespace

class TestLoraAlpha : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void takesTheRankWhereNothingIsSaid() {
    const LoraAlphaSource::Alpha alpha = LoraAlphaSource().alphaOf(kLayer, 4);
    QCOMPARE(alpha.value, 4.0);
    QVERIFY(!alpha.given);
  }

  void readsTheHeaderOfDiffusers() {
    BURNISH_GET(const LoraAlphaSource source,
                LoraAlphaSource::fromMetadata(
                    {{"lora_adapter_metadata",
                      R"({"unet.r": 4, "unet.lora_alpha": 2, "unet.alpha_pattern": {"down_blocks.0.to_k": 8}})"}},
                    "file"));
    QCOMPARE(source.alphaOf(kLayer, 4).value, 2.0);
    QCOMPARE(source.alphaOf({LoraComponent::Denoiser, "down_blocks.0.to_k"}, 4).value, 8.0);
    QCOMPARE(source.alphaOf({LoraComponent::TextEncoder, "x"}, 4).value, 4.0);
  }

  void readsAPeftConfiguration() {
    const Json config = Json::parse(
        R"({"peft_type": "LORA", "r": 16, "lora_alpha": 8, "alpha_pattern": {"to_q": 3},
            "auto_mapping": {"base_model_class": "CLIPTextModel"}})");
    BURNISH_GET(const LoraAlphaSource source, LoraAlphaSource::fromPeftConfig(config, "file"));
    QVERIFY(source.component() == LoraComponent::TextEncoder);
    QCOMPARE(source.alphaOf({LoraComponent::TextEncoder, "a.to_k"}, 16).value, 8.0);
    QCOMPARE(source.alphaOf({LoraComponent::TextEncoder, "a.to_q"}, 16).value, 3.0);
    QCOMPARE(source.alphaOf({LoraComponent::TextEncoder, "a.not_to_q"}, 16).value, 8.0);
  }

  void scalesByTheRootOfTheRankWhenAsked() {
    const Json config = Json::parse(R"({"lora_alpha": 8, "use_rslora": true})");
    BURNISH_GET(const LoraAlphaSource source, LoraAlphaSource::fromPeftConfig(config, "file"));
    QCOMPARE(source.alphaOf(kLayer, 16).value / 16, 8.0 / 4.0);
  }

  void refusesWhatItCannotHonour_data() {
    QTest::addColumn<QByteArray>("config");
    QTest::newRow("not LoRA") << QByteArray(R"({"peft_type": "LOHA", "lora_alpha": 1})");
    QTest::newRow("no alpha") << QByteArray(R"({"r": 4})");
    QTest::newRow("alpha is a text") << QByteArray(R"({"lora_alpha": "4"})");
    QTest::newRow("an expression") << QByteArray(R"({"lora_alpha": 1, "alpha_pattern": {"a.*q": 2}})");
    QTest::newRow("a list") << QByteArray("[]");
  }

  void refusesWhatItCannotHonour() {
    QFETCH(const QByteArray, config);
    const auto source = LoraAlphaSource::fromPeftConfig(Json::parse(config.toStdString()), "file");
    BURNISH_VERIFY_ERROR(source, LoraInvalid);
  }

  void refusesAHeaderThatIsNotJson() {
    const auto source = LoraAlphaSource::fromMetadata({{"lora_adapter_metadata", "{"}}, "file");
    BURNISH_VERIFY_ERROR(source, LoraInvalid);
  }
};

QTEST_GUILESS_MAIN(TestLoraAlpha)
#include "tst_lora_alpha.moc"
