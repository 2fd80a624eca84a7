#include "tests/ui/quiet.h"
#include "ui/widgets/outcome_card.h"

#include <QLabel>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestOutcomeCard : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void aRunUnderWayHasNoOutcome();
  void aFailureSaysWhatHappenedAndWhatToDo();
  void aFinishedRunNamesItsResult();
  void aStoppedRunThatSavedNothingSaysSo();

 private:
  static RunTimeline after(const EventPayload& last) {
    RunTimeline timeline;
    timeline.apply({0, 1.7e9, 0, RunStarted{.name = {}, .device = {}, .steps = 10, .batch = 1}});
    timeline.apply({1, 1.7e9, 0, last});
    return timeline;
  }
  static QString text(const OutcomeCard& card, const char* label) {
    return card.findChild<QLabel*>(QLatin1String(label))->text();
  }
};

void TestOutcomeCard::aRunUnderWayHasNoOutcome() {
  OutcomeCard card;
  card.show(after(StateChanged{RunState::Training}), QStringLiteral("/runs/a"));
  QVERIFY(card.isHidden());
}

void TestOutcomeCard::aFailureSaysWhatHappenedAndWhatToDo() {
  OutcomeCard card;
  card.show(after(RunFailed{{ErrorCode::FileMissing, {"base/unet"}, "errno 2"}}), QStringLiteral("/runs/a"));
  QVERIFY(!card.isHidden());
  QVERIFY(text(card, "outcomeSentence").contains(QStringLiteral("base/unet")));
  QVERIFY(!text(card, "outcomeRemedy").isEmpty());
}

void TestOutcomeCard::aFinishedRunNamesItsResult() {
  OutcomeCard card;
  card.show(after(RunEnded{true, 30.0, "models/a.safetensors"}), QStringLiteral("/runs/a"));
  QCOMPARE(text(card, "outcomeSentence"), QStringLiteral("The run is finished; it took 30 s."));
  QVERIFY(text(card, "outcomeRemedy").contains(QStringLiteral("a.safetensors")));
}

void TestOutcomeCard::aStoppedRunThatSavedNothingSaysSo() {
  OutcomeCard card;
  card.show(after(RunEnded{false, 30.0, {}}), QStringLiteral("/runs/a"));
  QCOMPARE(text(card, "outcomeSentence"), QStringLiteral("The run was stopped after 30 s."));
  QCOMPARE(text(card, "outcomeRemedy"), QStringLiteral("No result was saved."));
}

QTEST_MAIN(TestOutcomeCard)
#include "tst_outcome_card.moc"
