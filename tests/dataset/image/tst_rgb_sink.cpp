#include "dataset/image/rgb_sink.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

namespace burnish::dataset {
using namespace burnish::test;

class TestRgbSink : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void averagesBlocksWithARest();
  void endsOnAStop();
};

void TestRgbSink::averagesBlocksWithARest() {
  PictureHeader header;
  ColourConverter converter(header, {255, 255, 255});
  RgbSink sink(converter, 2, {});
  sink.begin(3, 3);
  const std::array<uint8_t, 9> bright{10, 10, 10, 20, 20, 20, 30, 30, 30}, dark{};
  for (const auto* row : {&bright, &dark, &bright}) QVERIFY(sink.row(row->data()));
  const RgbImage image = sink.take();
  QCOMPARE(image.width, 2);
  QCOMPARE(image.height, 2);
  QCOMPARE(pixelAt(image, 0, 0), (Rgb{8, 8, 8}));  // 7.5
  QCOMPARE(pixelAt(image, 1, 0), (Rgb{15, 15, 15}));
  QCOMPARE(pixelAt(image, 0, 1), (Rgb{15, 15, 15}));
  QCOMPARE(pixelAt(image, 1, 1), (Rgb{30, 30, 30}));
}

void TestRgbSink::endsOnAStop() {
  PictureHeader header;
  ColourConverter converter(header, {255, 255, 255});
  std::stop_source source;
  source.request_stop();
  CheckSink check(converter, source.get_token());
  check.begin(1, 1);
  QVERIFY(!check.row(std::array<uint8_t, 3>{}.data()));
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestRgbSink)
#include "tst_rgb_sink.moc"
