#include "tests/support/fake_dataset_gateway.h"
#include "tests/ui/quiet.h"
#include "ui/models/sample_model.h"
#include "ui/models/thumbnail_cache.h"
#include "ui/widgets/sample_viewer.h"

#include <QLabel>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestSampleViewer : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void arrowsGoToTheNextSampleAndStopAtTheEdge();
  void promptsAreShownAsText();
};

namespace {

Event drawn(int64_t step, int64_t prompt, const char* text) {
  return {0, 0, step, SampleDrawn{"a.png", prompt, text, 3}};
}

}  // namespace

void TestSampleViewer::arrowsGoToTheNextSampleAndStopAtTheEdge() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  SampleModel model(&cache);
  model.append({drawn(0, 0, "a"), drawn(0, 1, "b"), drawn(0, 2, "c"), drawn(10, 0, "a"), drawn(10, 2, "c")});
  SampleViewer viewer(&model, &cache);
  viewer.showSample(model.index(0, 0));
  QTest::keyClick(&viewer, Qt::Key_Right);
  QCOMPARE(viewer.current(), model.index(0, 2));  // nothing was drawn for the second prompt
  QTest::keyClick(&viewer, Qt::Key_Right);
  QCOMPARE(viewer.current(), model.index(0, 2));
  QTest::keyClick(&viewer, Qt::Key_Down);
  QCOMPARE(viewer.current(), model.index(1, 2));
  QTest::keyClick(&viewer, Qt::Key_Left);
  QCOMPARE(viewer.current(), model.index(1, 1));
}

void TestSampleViewer::promptsAreShownAsText() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  SampleModel model(&cache);
  model.append({drawn(0, 0, "<img src='file:///etc/hostname'>")});
  SampleViewer viewer(&model, &cache);
  viewer.showSample(model.index(0, 0));
  bool isShown = false;
  for (const QLabel* label : viewer.findChildren<QLabel*>()) {
    QVERIFY(label->textFormat() == Qt::PlainText);
    isShown = isShown || label->text().startsWith(QStringLiteral("<img"));
  }
  QVERIFY(isShown);
}

QTEST_MAIN(TestSampleViewer)
#include "tst_sample_viewer.moc"
