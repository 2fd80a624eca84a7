#include "dataset/image/colour_converter.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

namespace burnish::dataset {
using namespace burnish::test;

class TestColourConverter : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void laysColoursOverTheBackground();
  void spreadsGreyOverThreeChannels();
  void appliesAProfile();
  void ignoresADamagedProfileAndOneOfAnotherSpace();
  void convertsInksWithoutAProfile();
};

void TestColourConverter::laysColoursOverTheBackground() {
  PictureHeader header;
  header.layout.hasAlpha = true;
  ColourConverter converter(header, {200, 100, 0});
  const std::array<uint8_t, 12> samples{255, 0, 255, 0, 10, 20, 30, 255, 100, 100, 100, 128};
  std::array<uint8_t, 9> rgb{};
  converter.convert(samples.data(), 3, rgb.data());
  QCOMPARE(rgb, (std::array<uint8_t, 9>{200, 100, 0, 10, 20, 30, 150, 100, 50}));
  QCOMPARE(converter.notes(), std::vector{PictureNote::AlphaFlattened});
}

void TestColourConverter::spreadsGreyOverThreeChannels() {
  PictureHeader header;
  header.layout.colour = PixelLayout::Colour::Grey;
  ColourConverter converter(header, {255, 255, 255});
  const uint8_t grey = 77;
  std::array<uint8_t, 3> rgb{};
  converter.convert(&grey, 1, rgb.data());
  QCOMPARE(rgb, (std::array<uint8_t, 3>{77, 77, 77}));
  QVERIFY(converter.notes().empty());
}

void TestColourConverter::appliesAProfile() {
  PictureHeader header;
  header.profile = swappedProfile();
  ColourConverter converter(header, {255, 255, 255});
  const std::array<uint8_t, 3> red{255, 0, 0};
  std::array<uint8_t, 3> rgb{};
  converter.convert(red.data(), 1, rgb.data());
  QVERIFY(isNear({rgb[0], rgb[1], rgb[2]}, {0, 0, 255}, 3));
  QCOMPARE(converter.notes(), std::vector{PictureNote::ProfileConverted});
}

void TestColourConverter::ignoresADamagedProfileAndOneOfAnotherSpace() {
  PictureHeader damaged;
  damaged.profile = bytesOf("no profile at all");
  QCOMPARE(ColourConverter(damaged, {}).notes(), std::vector{PictureNote::ProfileIgnored});
  PictureHeader grey;
  grey.layout.colour = PixelLayout::Colour::Grey;
  grey.profile = swappedProfile();
  QCOMPARE(ColourConverter(grey, {}).notes(), std::vector{PictureNote::ProfileIgnored});
}

void TestColourConverter::convertsInksWithoutAProfile() {
  PictureHeader header;
  header.layout.colour = PixelLayout::Colour::Cmyk;
  ColourConverter converter(header, {255, 255, 255});
  const std::array<uint8_t, 8> inks{0, 255, 255, 0, 0, 0, 0, 255};
  std::array<uint8_t, 6> rgb{};
  converter.convert(inks.data(), 2, rgb.data());
  QCOMPARE(rgb, (std::array<uint8_t, 6>{255, 0, 0, 0, 0, 0}));
  QCOMPARE(converter.notes(), std::vector{PictureNote::CmykWithoutProfile});
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestColourConverter)
#include "tst_colour_converter.moc"
