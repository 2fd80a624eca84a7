#include "app/compose/draw_pictures.h"
#include "core/base/files.h"
#include "dataset/image/decode.h"
#include "dataset/image/png_writer.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace burnish;
using namespace burnish::app;

namespace {

DrawRequest smallRequest() {
  DrawRequest request;
  request.model = BURNISH_SOURCE_DIR "/resources/demo/base";
  request.prompts = {"grinning face"};
  request.steps = 2;
  request.width = 64;
  request.height = 64;
  request.device = "cpu";
  request.threads = 2;
  return request;
}

}  // namespace

class TestDrawPictures : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theSameSeedDrawsTheSamePicture();
  void settingsAreInThePng();
  void severalPromptsGetNumbers();
  void nothingIsOverwritten();
};

void TestDrawPictures::theSameSeedDrawsTheSamePicture() {
  QTemporaryDir home;
  const std::filesystem::path a = home.filePath("a.png").toStdString();
  const std::filesystem::path b = home.filePath("b.png").toStdString();
  QVERIFY(drawPictures(smallRequest(), a, {}).ok());
  QVERIFY(drawPictures(smallRequest(), b, {}).ok());
  QCOMPARE(dataset::decodePicture(a).value().image, dataset::decodePicture(b).value().image);
  DrawRequest other = smallRequest();
  other.seed = 1;
  const std::filesystem::path c = home.filePath("c.png").toStdString();
  QVERIFY(drawPictures(other, c, {}).ok());
  QVERIFY(dataset::decodePicture(c).value().image != dataset::decodePicture(a).value().image);
}

void TestDrawPictures::settingsAreInThePng() {
  QTemporaryDir home;
  const std::filesystem::path path = home.filePath("a.png").toStdString();
  QVERIFY(drawPictures(smallRequest(), path, {}).ok());
  const std::string text = dataset::readPngParameters(path).value();
  QVERIFY2(text.starts_with("grinning face\n"), text.c_str());
  QVERIFY2(text.find("Steps: 2") != std::string::npos && text.find("Seed: 0") != std::string::npos, text.c_str());
}

void TestDrawPictures::severalPromptsGetNumbers() {
  QCOMPARE(drawnPath("/tmp/cat.png", 0, 1).string(), std::string("/tmp/cat.png"));
  QCOMPARE(drawnPath("/tmp/cat.png", 1, 3).string(), std::string("/tmp/cat-2.png"));
}

void TestDrawPictures::nothingIsOverwritten() {
  QTemporaryDir home;
  const std::filesystem::path path = home.filePath("a.png").toStdString();
  QVERIFY(writeFileAtomically(path, "mine").ok());
  const auto result = drawPictures(smallRequest(), path, {});
  QVERIFY(!result.ok());
  QCOMPARE(result.error().code, ErrorCode::AlreadyExists);
  QCOMPARE(readTextFile(path).value(), std::string("mine"));
}

QTEST_GUILESS_MAIN(TestDrawPictures)
#include "tst_draw_pictures.moc"
