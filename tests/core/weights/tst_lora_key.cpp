#include "core/weights/lora_key.h"

#include <QtTest/QtTest>

using namespace burnish;

class TestLoraKey : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void takesKeysApart_data() {
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("group");
    QTest::addColumn<int>("part");
    const auto row = [](const char* key, const char* group, LoraPart part) {
      QTest::newRow(key) << QByteArray(key) << QByteArray(group) << static_cast<int>(part);
    };
    row("lora_unet_a_b.lora_down.weight", "lora_unet_a_b", LoraPart::Down);
    row("lora_unet_a_b.lora_up.weight", "lora_unet_a_b", LoraPart::Up);
    row("lora_unet_a_b.alpha", "lora_unet_a_b", LoraPart::Alpha);
    row("unet.a.b.lora_A.weight", "unet.a.b", LoraPart::Down);
    row("unet.a.b.lora_B.weight", "unet.a.b", LoraPart::Up);
    row("base_model.model.a.lora_A.default.weight", "base_model.model.a", LoraPart::Down);
    row("unet.a.lora.down.weight", "unet.a", LoraPart::Down);
    row("text_encoder.a.lora_linear_layer.up.weight", "text_encoder.a", LoraPart::Up);
    row("unet.x.attn1.processor.to_q_lora.down.weight", "unet.x.attn1.to_q", LoraPart::Down);
    row("unet.x.attn1.processor.to_out_lora.up.weight", "unet.x.attn1.to_out.0", LoraPart::Up);
    row("lora_unet_a.hada_w1_a", "lora_unet_a", LoraPart::HadaW1A);
    row("lora_unet_a.lokr_w2", "lora_unet_a", LoraPart::LokrW2);
    row("lora_unet_a.dora_scale", "lora_unet_a", LoraPart::Magnitude);
    row("lora_unet_a.lora_mid.weight", "lora_unet_a", LoraPart::Mid);
    row("unet.a.lora_magnitude_vector.weight", "unet.a", LoraPart::Magnitude);
    row("lora_unet_a.lokr_w2_b", "lora_unet_a", LoraPart::LokrW2B);
    row("lora_unet_a.w_norm", "lora_unet_a", LoraPart::NormW);
    row("lora_unet_a.diff_b", "lora_unet_a", LoraPart::DiffB);
    row("lora_unet_a.oft_R.weight", "lora_unet_a", LoraPart::Foreign);
    row("lora_unet_a.on_input", "lora_unet_a", LoraPart::Foreign);
    row("bundle_emb.cat.clip_l", "bundle_emb.cat.clip_l", LoraPart::Embedding);
    row("conv_in.weight", "conv_in.weight", LoraPart::Unknown);
  }

  void takesKeysApart() {
    QFETCH(const QByteArray, key);
    QFETCH(const QByteArray, group);
    QFETCH(const int, part);
    const LoraKey parsed = parseLoraKey(key.toStdString());
    QCOMPARE(QByteArray::fromStdString(parsed.group), group);
    QCOMPARE(static_cast<int>(parsed.part), part);
    QCOMPARE(parsed.part == LoraPart::Foreign, !parsed.foreign.empty());
  }

  void endsKeysAsKohyaDoes() {
    QCOMPARE(kohyaEnding(LoraPart::Down), std::string_view(".lora_down.weight"));
    QCOMPARE(kohyaEnding(LoraPart::Magnitude), std::string_view(".dora_scale"));
    for (int part = 0; part < static_cast<int>(LoraPart::Foreign); ++part) {
      const std::string key = "lora_unet_a" + std::string(kohyaEnding(static_cast<LoraPart>(part)));
      QCOMPARE(static_cast<int>(parseLoraKey(key).part), part);
    }
  }
};

QTEST_GUILESS_MAIN(TestLoraKey)
#include "tst_lora_key.moc"
