#include "dataset/image/orientation.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

namespace burnish::dataset {
using namespace burnish::test;

class TestOrientation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void turnsEachStoredPictureUpright();
  void leavesAnUprightPictureAlone();
};

void TestOrientation::turnsEachStoredPictureUpright() {
  // A 3 x 2 picture abc/def as a camera stores it under each orientation (EXIF 2.3, table of tag 0x0112).
  const std::array<std::array<const char*, 3>, 8> stored{{{"abc", "def"},
                                                          {"cba", "fed"},
                                                          {"fed", "cba"},
                                                          {"def", "abc"},
                                                          {"ad", "be", "cf"},
                                                          {"cf", "be", "ad"},
                                                          {"fc", "eb", "da"},
                                                          {"da", "eb", "fc"}}};
  for (int orientation = 1; orientation <= 8; ++orientation) {
    const auto& rows = stored[static_cast<std::size_t>(orientation - 1)];
    RgbImage image{swapsSides(orientation) ? 2 : 3, swapsSides(orientation) ? 3 : 2, {}};
    for (const char* row : rows) {
      for (const char* letter = row; letter != nullptr && *letter != 0; ++letter) {
        image.pixels.insert(image.pixels.end(), 3, static_cast<uint8_t>(*letter));
      }
    }
    const RgbImage upright = turnUpright(image, orientation);
    QCOMPARE(upright.width, 3);
    QCOMPARE(upright.height, 2);
    std::string read;
    for (std::size_t i = 0; i < upright.pixels.size(); i += 3) read += static_cast<char>(upright.pixels[i]);
    QCOMPARE(read, std::string("abcdef"));
  }
}

void TestOrientation::leavesAnUprightPictureAlone() {
  QCOMPARE(turnUpright(quarters(6, 4), 1), quarters(6, 4));
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestOrientation)
#include "tst_orientation.moc"
