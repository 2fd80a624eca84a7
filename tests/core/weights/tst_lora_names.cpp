#include "core/weights/lora_names.h"

#include <QtTest/QtTest>

using namespace burnish;

class TestLoraNames : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void writesTheFrozenNames() {
    // These names are what other programs look for: a change here breaks every LoRA that was saved.
    const std::string path = "down_blocks.0.attentions.0.transformer_blocks.0.attn1.to_out.0";
    const std::string text = "text_model.encoder.layers.0.self_attn.q_proj";
    QCOMPARE(kohyaName(LoraComponent::Denoiser, path),
             std::string("lora_unet_down_blocks_0_attentions_0_transformer_blocks_0_attn1_to_out_0"));
    QCOMPARE(kohyaName(LoraComponent::TextEncoder, text),
             std::string("lora_te_text_model_encoder_layers_0_self_attn_q_proj"));
    QCOMPARE(kohyaName(LoraFamily::StableDiffusionXl, LoraComponent::TextEncoder, text),
             std::string("lora_te1_text_model_encoder_layers_0_self_attn_q_proj"));
    QCOMPARE(kohyaName(LoraFamily::StableDiffusion3, LoraComponent::Denoiser, "transformer_blocks.0.attn.to_q",
                       "joint_blocks.0.x_block.attn.qkv"),
             std::string("lora_unet_joint_blocks_0_x_block_attn_qkv"));
    QCOMPARE(diffusersName(LoraComponent::Denoiser, path), "unet." + path);
    QCOMPARE(diffusersName(LoraComponent::TextEncoder, text), "text_encoder." + text);
  }

  void knowsThePrefixes_data() {
    QTest::addColumn<QByteArray>("group");
    QTest::addColumn<int>("component");
    QTest::addColumn<QByteArray>("path");
    const auto row = [](const char* group, LoraComponent component, const char* path) {
      QTest::newRow(group) << QByteArray(group) << static_cast<int>(component) << QByteArray(path);
    };
    row("lora_unet_a_b", LoraComponent::Denoiser, "a_b");
    row("lora_te_text_model_x", LoraComponent::TextEncoder, "text_model_x");
    row("lora_te1_x", LoraComponent::TextEncoder, "x");
    row("lora_te2_x", LoraComponent::TextEncoder2, "x");
    row("lora_te3_x", LoraComponent::TextEncoder3, "x");
    row("unet.a.b", LoraComponent::Denoiser, "a.b");
    row("transformer.a", LoraComponent::Denoiser, "a");
    row("text_encoder.a", LoraComponent::TextEncoder, "a");
    row("text_encoder_2.a", LoraComponent::TextEncoder2, "a");
    row("diffusion_model.a.b", LoraComponent::Denoiser, "a.b");
    row("text_encoders.clip_g.transformer.a", LoraComponent::TextEncoder2, "a");
    row("text_encoders.t5xxl.transformer.a", LoraComponent::TextEncoder3, "a");
    row("clip_l.a", LoraComponent::TextEncoder, "a");
    row("lora_transformer_a_b", LoraComponent::Denoiser, "a_b");
    row("joint_blocks.0.a", LoraComponent::Denoiser, "joint_blocks.0.a");
    row("base_model.model.unet.a", LoraComponent::Denoiser, "a");
    row("model_x_lora_unet_a", LoraComponent::Unknown, "model_x_lora_unet_a");
  }

  void knowsThePrefixes() {
    QFETCH(const QByteArray, group);
    QFETCH(const int, component);
    QFETCH(const QByteArray, path);
    const LoraGroupName name = parseLoraGroup(group.toStdString());
    QCOMPARE(static_cast<int>(name.component), component);
    QCOMPARE(QByteArray::fromStdString(name.path), path);
  }

  void givesBareNamesTheComponentOfTheirFolder() {
    const LoraGroupName name = parseLoraGroup("base_model.model.down_blocks.0.conv", LoraComponent::Denoiser);
    QVERIFY(name == (LoraGroupName{LoraComponent::Denoiser, "down_blocks.0.conv"}));
  }

  void findsLayersFromEitherSpelling() {
    const std::vector<LoraTarget> targets{{LoraComponent::Denoiser, "a.to_out.0", {}},
                                          {LoraComponent::TextEncoder, "text_model.encoder.q", {}}};
    const LoraModuleIndex index(targets);
    const auto find = [&](std::string_view group) -> const LoraTarget* {
      const auto hits = index.findAll(parseLoraGroup(group));
      return hits.size() == 1 ? hits[0].target : nullptr;
    };
    QCOMPARE(find("lora_unet_a_to_out_0"), &targets[0]);
    QCOMPARE(find("unet.a.to_out.0"), &targets[0]);
    QCOMPARE(find("lora_te_text_model_encoder_q"), &targets[1]);
    QCOMPARE(find("text_encoder.encoder.q"), &targets[1]);
    QVERIFY(find("lora_te_a_to_out_0") == nullptr);
    QVERIFY(find("unet.a.to_out") == nullptr);
  }

  void trap23FindsTheThreeLayersOfAFusedOne() {
    std::vector<LoraTarget> targets;
    for (const auto& [path, third] :
         {std::pair{"b.to_q", KeyOperation::FirstThird}, std::pair{"b.to_k", KeyOperation::MiddleThird},
          std::pair{"b.to_v", KeyOperation::LastThird}}) {
      targets.push_back({LoraComponent::Denoiser, path, {}, "j.qkv", third});
    }
    const LoraModuleIndex index(targets);
    const auto hits = index.findAll(parseLoraGroup("lora_unet_j_qkv"));
    QCOMPARE(hits.size(), std::size_t{3});
    for (std::size_t i = 0; i < 3; ++i) {
      QCOMPARE(hits[i].target, &targets[i]);
      QVERIFY(hits[i].operation == targets[i].operation);
    }
    const auto one = index.findAll(parseLoraGroup("transformer.b.to_k"));
    QCOMPARE(one.size(), std::size_t{1});
    QVERIFY(one[0].operation == KeyOperation::Same);
  }
};

QTEST_GUILESS_MAIN(TestLoraNames)
#include "tst_lora_names.moc"
