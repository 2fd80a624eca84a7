#include "tests/support/fake_dataset_gateway.h"
#include "ui/models/thumbnail_cache.h"

#include <QSignalSpy>
#include <QTest>

using namespace burnish::test;
using namespace burnish::ui;

class TestThumbnailCache : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void memoryIsBounded();
  void aPictureThatCannotBeDrawnIsAskedForOnce();
  void droppedRequestsMayBeAskedAgain();
  void anotherSizeIsShownWhileTheRightOneComes();
  void sidesAreFew();
};

void TestThumbnailCache::memoryIsBounded() {
  FakeDatasetGateway gateway;
  gateway.answersAtOnce = true;
  ThumbnailCache cache(&gateway, nullptr, 1024);  // room for four pictures of 256 kB
  for (int i = 0; i < 20; ++i) QVERIFY(!cache.pixmap(QString::number(i), 256).isNull());
  gateway.answersAtOnce = false;
  int known = 0;
  for (int i = 0; i < 20; ++i) known += cache.pixmap(QString::number(i), 256).isNull() ? 0 : 1;
  QCOMPARE(known, 4);
}

void TestThumbnailCache::aPictureThatCannotBeDrawnIsAskedForOnce() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  cache.pixmap(QStringLiteral("x"), 128);
  Q_EMIT gateway.thumbnailReady(QStringLiteral("x"), 128, QImage());
  QVERIFY(cache.isBroken(QStringLiteral("x"), 128));
  cache.pixmap(QStringLiteral("x"), 128);
  QCOMPARE(gateway.requests.size(), std::size_t{1});
  cache.forgetAll();
  cache.pixmap(QStringLiteral("x"), 128);
  QCOMPARE(gateway.requests.size(), std::size_t{2});
}

void TestThumbnailCache::droppedRequestsMayBeAskedAgain() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  QSignalSpy dropped(&cache, &ThumbnailCache::dropped);
  cache.dropPending();
  QCOMPARE(gateway.cancellations, 0);
  cache.pixmap(QStringLiteral("x"), 128);
  cache.dropPending();
  QCOMPARE(gateway.cancellations, 1);
  QCOMPARE(dropped.size(), 1);
  cache.pixmap(QStringLiteral("x"), 128);
  QCOMPARE(gateway.requests.size(), std::size_t{2});
}

void TestThumbnailCache::anotherSizeIsShownWhileTheRightOneComes() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  QVERIFY(cache.pixmap(QStringLiteral("x"), 128).isNull());
  gateway.answer(gateway.requests.back());
  QCOMPARE(cache.pixmap(QStringLiteral("x"), 256).width(), 128);
  QCOMPARE(gateway.requests.back().side, 256);
  QCOMPARE(cache.pixmap(QStringLiteral("x"), 256).width(), 128);
  QCOMPARE(gateway.requests.size(), std::size_t{2});
  gateway.answer(gateway.requests.back());
  QCOMPARE(cache.pixmap(QStringLiteral("x"), 256).width(), 256);
}

void TestThumbnailCache::sidesAreFew() {
  QCOMPARE(thumbnailSide(1), 128);
  QCOMPARE(thumbnailSide(129), 256);
  QCOMPARE(thumbnailSide(1 << 20), 4096);
}

QTEST_MAIN(TestThumbnailCache)
#include "tst_thumbnail_cache.moc"
