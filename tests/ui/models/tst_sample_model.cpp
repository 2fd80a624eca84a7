#include "tests/support/fake_dataset_gateway.h"
#include "ui/models/sample_model.h"
#include "ui/models/thumbnail_cache.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestSampleModel : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void stepsAreRowsAndPromptsAreColumns();
  void aTypedPromptGetsItsOwnColumn();
  void aSampleDrawnAgainReplacesTheOlderOne();

 private:
  static Event drawn(int64_t step, int64_t prompt, const char* text, const char* path) {
    return {0, 0, step, SampleDrawn{path, prompt, text, 7}};
  }
};

void TestSampleModel::stepsAreRowsAndPromptsAreColumns() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  SampleModel model(&cache);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  model.reset(QStringLiteral("/run"));
  model.append({drawn(0, 0, "cat", "samples/0-0.png"), drawn(0, 1, "dog", "samples/0-1.png"),
                drawn(100, 1, "dog", "samples/100-1.png")});
  QCOMPARE(model.rowCount(), 2);
  QCOMPARE(model.columnCount(), 2);
  QVERIFY(!model.sample(model.index(0, 0)));
  QCOMPARE(model.sample(model.index(0, 1))->path, QStringLiteral("/run/samples/100-1.png"));
  QCOMPARE(model.index(1, 0).data(SampleModel::PromptRole).toString(), QStringLiteral("cat"));
  model.reset(QStringLiteral("/other"));
  QCOMPARE(model.rowCount(), 0);
}

void TestSampleModel::aTypedPromptGetsItsOwnColumn() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  SampleModel model(&cache);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  model.append({drawn(5, 0, "cat", "a.png"), drawn(5, -1, "bird", "b.png"), drawn(6, -1, "fish", "c.png"),
                drawn(7, -1, "bird", "d.png")});
  QCOMPARE(model.columnCount(), 3);
  QCOMPARE(model.rowCount(), 3);
}

void TestSampleModel::aSampleDrawnAgainReplacesTheOlderOne() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  SampleModel model(&cache);
  model.reset(QStringLiteral("/run"));
  model.append({drawn(5, 0, "cat", "a.png"), drawn(5, 0, "cat", "b.png")});
  QCOMPARE(model.sample(model.index(0, 0))->path, QStringLiteral("/run/b.png"));
}

QTEST_MAIN(TestSampleModel)
#include "tst_sample_model.moc"
