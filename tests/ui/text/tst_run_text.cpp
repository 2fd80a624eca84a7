#include "ui/text/run_text.h"

#include <QSet>
#include <QTest>

using namespace burnish;
using namespace burnish::ui;

class TestRunText : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyStateHasItsOwnName();
  void aStageNamesCountAndWhatItWaitsFor();
  void onlyTheEndIsFinal();
};

void TestRunText::everyStateHasItsOwnName() {
  QSet<QString> names;
  for (int state = 0; state <= static_cast<int>(RunState::Failed); ++state)
    names.insert(stateText(static_cast<RunState>(state)));
  QCOMPARE(names.size(), 7);
  QVERIFY(!names.contains(QString()));
}

void TestRunText::aStageNamesCountAndWhatItWaitsFor() {
  const QString text = stageText({RunStage::CachePictures, 12, 20, "cat.jpg"});
  for (const char* part : {"12", "20", "cat.jpg"}) QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
  QVERIFY(!stageText({RunStage::LoadModel, 0, 1, {}}).isEmpty());
  QVERIFY(stageText({RunStage::Sample, 0, 1, std::string(100000, 'p')}).size() < 300);
}

void TestRunText::onlyTheEndIsFinal() {
  QVERIFY(isFinal(RunState::Failed) && isFinal(RunState::Finished) && isFinal(RunState::Stopped));
  QVERIFY(!isFinal(RunState::Stopping) && !isFinal(RunState::Preparing) && !isFinal(RunState::Paused));
}

QTEST_MAIN(TestRunText)
#include "tst_run_text.moc"
