#include "core/weights/original_unet.h"
#include "tests/support/listed_weights.h"

#include <QtTest/QTest>

#include <string>

using namespace burnish;

namespace {

/// SDXL: three levels of two layers, attention in the two inner ones.
const UnetLayout kSdxl = threeLevelUnet();

}  // namespace

class TestOriginalUnet : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  /// Trap 21: the names of sd-scripts for every layer of the real SDXL UNet.
  void trap21NamesEveryLayerOfSdxlAsKohyaDoes() {
    int compared = 0;
    for (const std::string& line : test::linesOf(BURNISH_TEST_DATA "/formats/maps/lora_modules.sdxl.tsv.gz")) {
      if (!line.starts_with("lora_unet_")) continue;
      const std::vector<std::string> cells = test::cellsOf(line);
      QVERIFY(cells.size() > 2);
      const std::string &kohya = cells[0], &path = cells[2];
      QVERIFY(path.starts_with("unet."));
      std::string original = originalUnetPath(path.substr(5), kSdxl);
      for (char& letter : original) letter = letter == '.' ? '_' : letter;
      QCOMPARE("lora_unet_" + original, kohya);
      ++compared;
    }
    QVERIFY(compared > 700);
  }

  void otherDepthsCountOn() {
    const UnetLayout layout{{1, 3}, {true, false}};
    QCOMPARE(originalUnetPath("down_blocks.0.downsamplers.0.conv", layout), std::string("input_blocks.2.0.op"));
    QCOMPARE(originalUnetPath("down_blocks.1.resnets.2.conv1", layout), std::string("input_blocks.5.0.in_layers.2"));
    QCOMPARE(originalUnetPath("up_blocks.0.upsamplers.0.conv", layout), std::string("output_blocks.3.1.conv"));
    QCOMPARE(originalUnetPath("up_blocks.1.attentions.1.proj_in", layout), std::string("output_blocks.5.1.proj_in"));
    QCOMPARE(originalUnetPath("mid_block.resnets.1.norm2", layout), std::string("middle_block.2.out_layers.0"));
  }

  void whatIsNoPathOfTheLayoutHasNoName_data() {
    QTest::addColumn<QString>("path");
    for (const char* path : {"", "down_blocks", "down_blocks.7.resnets.0.conv1", "down_blocks.0.resnets.2.conv1",
                             "down_blocks.x.resnets.0.conv1", "down_blocks.0.resnets.0.other",
                             "mid_block.attentions.1.proj_in", "up_blocks.0.upsamplers.0.op", "joint_blocks.0"}) {
      QTest::newRow(*path != '\0' ? path : "empty") << path;
    }
  }
  void whatIsNoPathOfTheLayoutHasNoName() {
    QFETCH(QString, path);
    QVERIFY(originalUnetPath(path.toStdString(), kSdxl).empty());
  }
};

QTEST_GUILESS_MAIN(TestOriginalUnet)
#include "tst_original_unet.moc"
