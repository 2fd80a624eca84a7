#include "core/weights/original_unet.h"

#include <QFile>
#include <QtTest/QTest>

#include <zlib.h>

#include <memory>
#include <sstream>
#include <string>

using namespace burnish;

namespace {

/// SDXL: three levels of two layers, attention in the two inner ones.
const UnetLayout kSdxl{{2, 2, 2}, {false, true, true}};

std::string unpacked(const char* path) {
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path, "rb"), gzclose);
  std::string text;
  char buffer[1 << 14];
  for (int read = 0; file && (read = gzread(file.get(), buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(read));
  return text;
}

}  // namespace

class TestOriginalUnet : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  /// Trap 21: the names of sd-scripts for every layer of the real SDXL UNet.
  void trap21NamesEveryLayerOfSdxlAsKohyaDoes() {
    std::istringstream lines(unpacked(BURNISH_TEST_DATA "/formats/maps/lora_modules.sdxl.tsv.gz"));
    int compared = 0;
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("lora_unet_")) continue;
      std::istringstream cells(line);
      std::string kohya, flat, path;
      std::getline(cells, kohya, '\t');
      std::getline(cells, flat, '\t');
      std::getline(cells, path, '\t');
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
