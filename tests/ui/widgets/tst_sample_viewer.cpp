#include "tests/support/fake_dataset_gateway.h"
#include "tests/ui/quiet.h"
#include "ui/models/sample_model.h"
#include "ui/models/thumbnail_cache.h"
#include "ui/widgets/sample_viewer.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestSampleViewer : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void arrowsGoToTheNextSampleAndStopAtTheEdge();
  void arrowsWalkWhereverTheFocusIs();
  void aSampleThatIsDrawnMeanwhileCanBeReached();
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
  QTest::keyClick(&viewer, Qt::Key_Down);
  QCOMPARE(viewer.current(), model.index(0, 2));  // nothing was drawn for the second prompt
  QTest::keyClick(&viewer, Qt::Key_Down);
  QCOMPARE(viewer.current(), model.index(0, 2));
  QTest::keyClick(&viewer, Qt::Key_Left);
  QCOMPARE(viewer.current(), model.index(1, 2));
  QTest::keyClick(&viewer, Qt::Key_Up);
  QCOMPARE(viewer.current(), model.index(1, 1));
  QTest::keyClick(&viewer, Qt::Key_Right);
  QCOMPARE(viewer.current(), model.index(1, 1));
}

void TestSampleViewer::arrowsWalkWhereverTheFocusIs() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  SampleModel model(&cache);
  model.append({drawn(0, 0, "a"), drawn(0, 1, "b"), drawn(10, 0, "a"), drawn(10, 1, "b")});
  SampleViewer viewer(&model, &cache);
  for (const char* name : {"samplePreviousPrompt", "sampleNextPrompt", "sampleEarlierStep", "sampleLaterStep"}) {
    auto* button = viewer.findChild<QPushButton*>(QLatin1String(name));
    viewer.showSample(model.index(0, 0));
    QTest::keyClick(button, Qt::Key_Left);
    QCOMPARE(viewer.current(), model.index(1, 0));
    QTest::keyClick(button, Qt::Key_Down);
    QCOMPARE(viewer.current(), model.index(1, 1));
    QTest::keyClick(button, Qt::Key_Right);
    QCOMPARE(viewer.current(), model.index(0, 1));
    QTest::keyClick(button, Qt::Key_Up);
    QCOMPARE(viewer.current(), model.index(0, 0));
  }
}

void TestSampleViewer::aSampleThatIsDrawnMeanwhileCanBeReached() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  SampleModel model(&cache);
  model.append({drawn(0, 0, "a")});
  SampleViewer viewer(&model, &cache);
  viewer.showSample(model.index(0, 0));
  auto* later = viewer.findChild<QPushButton*>(QStringLiteral("sampleLaterStep"));
  QVERIFY(!later->isEnabled());
  model.append({drawn(10, 0, "a")});
  QVERIFY(later->isEnabled());
  later->click();
  QCOMPARE(viewer.current(), model.index(0, 0));
  QVERIFY(!later->isEnabled());
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
