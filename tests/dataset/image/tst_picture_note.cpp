#include "dataset/image/picture_note.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <set>
#include <string_view>

namespace burnish::dataset {

class TestPictureNote : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void hasADifferentTextForEachNote();
};

void TestPictureNote::hasADifferentTextForEachNote() {
  std::set<std::string_view> texts;
  for (int note = 0; note <= static_cast<int>(PictureNote::CmykWithoutProfile); ++note) {
    texts.insert(noteText(static_cast<PictureNote>(note)));
  }
  QCOMPARE(texts.size(), std::size_t{static_cast<int>(PictureNote::CmykWithoutProfile) + 1});
  QVERIFY(!texts.contains(""));
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestPictureNote)
#include "tst_picture_note.moc"
