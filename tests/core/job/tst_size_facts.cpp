#include "core/job/size_facts.h"

#include <QtTest/QTest>

using namespace burnish;

class TestSizeFacts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theOffsetIsThatOfTheResizedPicture() {
    PlannedPicture picture;
    picture.width = 1000;
    picture.height = 600;
    picture.crop = {200, 0, 600, 600};
    picture.trainWidth = 512;
    picture.trainHeight = 512;
    QVERIFY((sizeFactsOf(picture) == SizeFacts{600, 1000, 0, 171, 512, 512}));
  }

  void anEmptyCropHasNoOffset() {
    PlannedPicture picture;
    picture.crop = {5, 5, 0, 0};
    QCOMPARE(sizeFactsOf(picture).cropLeft, int64_t{0});
  }
};

QTEST_GUILESS_MAIN(TestSizeFacts)
#include "tst_size_facts.moc"
