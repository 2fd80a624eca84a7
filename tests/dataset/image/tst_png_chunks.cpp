#include "dataset/image/png_chunks.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <string>
#include <vector>

namespace burnish::dataset {
using namespace burnish::test;

class TestPngChunks : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void visitsEachChunkUpToTheEnd();
  void endsWhereAChunkLeavesTheFile();
};

void TestPngChunks::visitsEachChunkUpToTheEnd() {
  std::vector<std::string> types;
  forEachPngChunk(withPngChunk(encoded(flat(2, 2, {1, 2, 3}), ".png"), "teSt", bytesOf("data")),
                  [&](std::string_view type, std::span<const std::byte> data) {
                    if (type == "teSt") types.push_back("size " + std::to_string(data.size()));
                    types.emplace_back(type);
                    return true;
                  });
  QCOMPARE(types, (std::vector<std::string>{"IHDR", "size 4", "teSt", "IDAT"}));
}

void TestPngChunks::endsWhereAChunkLeavesTheFile() {
  Bytes png = encoded(flat(2, 2, {1, 2, 3}), ".png");
  png[8] = std::byte{0xFF};  // a header of 4 GB
  int visits = 0;
  forEachPngChunk(png, [&](auto, auto) { return ++visits > 0; });
  QCOMPARE(visits, 0);
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestPngChunks)
#include "tst_png_chunks.moc"
