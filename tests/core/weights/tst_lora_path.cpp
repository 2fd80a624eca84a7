#include "core/weights/lora_path.h"

#include <QtTest/QTest>

#include <algorithm>

using namespace burnish;

class TestLoraPath : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void putsTheDotsBack_data() {
    QTest::addColumn<QString>("path");
    for (const char* path :
         {"down_blocks.0.attentions.0.transformer_blocks.11.attn1.to_out.0", "mid_block.resnets.1.time_emb_proj",
          "up_blocks.3.upsamplers.0.conv", "input_blocks.4.0.in_layers.2", "output_blocks.8.0.skip_connection",
          "joint_blocks.0.context_block.adaLN_modulation.1", "joint_blocks.11.x_block.attn2.qkv",
          "transformer_blocks.3.norm1_context.linear", "time_text_embed.text_embedder.linear_1", "norm_out.linear",
          "final_layer.linear", "text_model.encoder.layers.0.self_attn.q_proj", "text_model.final_layer_norm",
          "encoder.block.0.layer.1.DenseReluDense.wi_1", "text_projection"}) {
      QTest::newRow(path) << path;
    }
  }
  void putsTheDotsBack() {
    QFETCH(const QString, path);
    const std::string dotted = path.toStdString();
    std::string flat = dotted;
    std::ranges::replace(flat, '.', '_');
    QVERIFY(dottedLoraPath(flat) == dotted);
    QVERIFY(dottedLoraPath(dotted) == dotted);
  }

  void leavesUnknownWordsAlone() {
    for (const char* flat : {"", "down_blocks_0_magic", "no", "double_blocks_0_img_attn_qkv", "down__blocks"})
      QVERIFY2(!dottedLoraPath(flat), flat);
  }
};

QTEST_GUILESS_MAIN(TestLoraPath)
#include "tst_lora_path.moc"
