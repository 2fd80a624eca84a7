#include "app/studio/thumbnail_loader.h"

#include <QTest>

#include <atomic>
#include <thread>

namespace burnish::app {

class TestThumbnailLoader : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void answersEachRequestOnce();
  void neverAnswersBeforeTheCallReturns();
  void keepsTheCacheWithinItsBytes();
  void unreadableFileIsANullPicture();
  void cancelledRequestsAreNotMadeAndCanBeAskedAgain();
  void destructionWhileWorkingIsHarmless();
};

namespace {

QImage square(const QString&, int side) {
  QImage picture(side, side, QImage::Format_RGB32);
  picture.fill(Qt::blue);
  return picture;
}

}  // namespace

void TestThumbnailLoader::answersEachRequestOnce() {
  std::atomic<int> made = 0;
  ThumbnailLoader loader([&](const QString& path, int side) {
    ++made;
    return square(path, side);
  });
  QStringList answers;
  connect(&loader, &ThumbnailLoader::ready, this, [&](const QString& path, int, const QImage&) { answers << path; });
  for (int i = 0; i < 3; ++i) loader.request("a.png", 16);
  QTRY_COMPARE(answers.size(), 1);
  loader.request("a.png", 16);
  QTRY_COMPARE(answers.size(), 2);
  QCOMPARE(made.load(), 1);
  loader.request("a.png", 32);
  QTRY_COMPARE(answers.size(), 3);
  QCOMPARE(made.load(), 2);
}

void TestThumbnailLoader::neverAnswersBeforeTheCallReturns() {
  ThumbnailLoader loader(square);
  int answers = 0;
  connect(&loader, &ThumbnailLoader::ready, this, [&] { ++answers; });
  loader.request("a.png", 16);
  QTRY_COMPARE(answers, 1);
  loader.request("a.png", 16);
  QCOMPARE(answers, 1);
  QTRY_COMPARE(answers, 2);
}

void TestThumbnailLoader::keepsTheCacheWithinItsBytes() {
  constexpr qsizetype kBytes = 64 * 64 * 4 * 10;
  ThumbnailLoader loader(square, kBytes);
  int answers = 0;
  connect(&loader, &ThumbnailLoader::ready, this, [&] { ++answers; });
  for (int i = 0; i < 100; ++i) loader.request(QString::number(i), 64);
  QTRY_COMPARE(answers, 100);
  QVERIFY(loader.cachedBytes() <= kBytes);
  QVERIFY(loader.cachedBytes() > kBytes / 2);
}

void TestThumbnailLoader::unreadableFileIsANullPicture() {
  ThumbnailLoader loader([](const QString&, int) { return QImage(); });
  QImage answer = square({}, 4);
  connect(&loader, &ThumbnailLoader::ready, this,
          [&](const QString&, int, const QImage& picture) { answer = picture; });
  loader.request("bad.png", 16);
  QTRY_VERIFY(answer.isNull());
  QCOMPARE(loader.cachedBytes(), qsizetype{0});
}

void TestThumbnailLoader::cancelledRequestsAreNotMadeAndCanBeAskedAgain() {
  std::atomic<int> made = 0;
  std::atomic<bool> isOpen = false;
  ThumbnailLoader loader([&](const QString& path, int side) {
    while (!isOpen) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ++made;
    return square(path, side);
  });
  QStringList answers;
  connect(&loader, &ThumbnailLoader::ready, this, [&](const QString& path, int, const QImage&) { answers << path; });
  for (int i = 0; i < 50; ++i) loader.request(QString::number(i), 16);
  QTest::qWait(20);
  loader.cancelWaiting();
  loader.request("49", 16);
  isOpen = true;
  QTRY_VERIFY(answers.contains("49"));
  QVERIFY2(made <= 6, qPrintable(QString::number(made)));  // At most four were at work.
  QCOMPARE(answers.count("49"), 1);
}

void TestThumbnailLoader::destructionWhileWorkingIsHarmless() {
  std::atomic<int> made = 0;
  for (int round = 0; round < 20; ++round) {
    ThumbnailLoader loader([&](const QString& path, int side) {
      ++made;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return square(path, side);
    });
    for (int i = 0; i < 50; ++i) loader.request(QString::number(i), 16);
    if (round % 2 == 0) QTest::qWait(1);
  }
  QVERIFY(made < 20 * 50);
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestThumbnailLoader)
#include "tst_thumbnail_loader.moc"
