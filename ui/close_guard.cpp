#include "ui/close_guard.h"

#include "ui/text/follow_language.h"

#include <QMessageBox>
#include <QPushButton>
#include <QWidget>

namespace burnish::ui {

CloseGuard::CloseGuard(RunGateway* gateway, QWidget* window) : QObject(window), gateway_(gateway), window_(window) {
  connect(gateway, &RunGateway::runChanged, this, &CloseGuard::closeWhenEnded);
  connect(gateway, &RunGateway::eventsArrived, this, [this](RunId, const EventBatch& events) {
    noteAnswers(events);
    closeWhenEnded();
  });
}

bool CloseGuard::mayClose() {
  if (liveRuns().empty()) return true;
  if (!question_ && !isClosing_) ask();
  return false;
}

std::vector<RunId> CloseGuard::liveRuns() const {
  std::vector<RunId> live;
  for (const RunInfo& run : gateway_->runs()) {
    if (run.isLive) live.push_back(run.id);
  }
  return live;
}

void CloseGuard::ask() {
  question_ = new QMessageBox(QMessageBox::NoIcon, QString(), QString(), QMessageBox::NoButton, window_);
  question_->setObjectName(QStringLiteral("closeQuestion"));
  question_->setAttribute(Qt::WA_DeleteOnClose);
  question_->setTextFormat(Qt::PlainText);
  QPushButton* save = question_->addButton(QString(), QMessageBox::AcceptRole);
  save->setObjectName(QStringLiteral("saveAndClose"));
  QPushButton* keep = question_->addButton(QString(), QMessageBox::RejectRole);
  keep->setObjectName(QStringLiteral("keepTraining"));
  followLanguage(question_, [question = question_, save, keep] {
    question->setWindowTitle(tr("A run is being trained"));
    question->setText(tr("Save the run and close Burnish?"));
    question->setInformativeText(tr("It can be continued later from where it was saved."));
    save->setText(tr("Save and close"));
    keep->setText(tr("Keep training"));
  });
  question_->setDefaultButton(save);
  question_->setEscapeButton(keep);
  connect(save, &QPushButton::clicked, this, &CloseGuard::stopAll);
  connect(question_, &QObject::destroyed, this, [this] { question_ = nullptr; });
  question_->open();
}

void CloseGuard::stopAll() {
  isClosing_ = true;
  for (const RunId run : liveRuns()) stops_.insert(gateway_->send(run, StopRun{true}));
  closeWhenEnded();
}

void CloseGuard::noteAnswers(const EventBatch& events) {
  if (!isClosing_ || !events) return;
  for (const Event& event : *events) {
    const auto* answer = std::get_if<CommandAnswered>(&event.payload);
    if (answer && !answer->accepted && stops_.contains(answer->id)) isClosing_ = false;
  }
}

void CloseGuard::closeWhenEnded() {
  if (!isClosing_ || !liveRuns().empty()) return;
  isClosing_ = false;
  QMetaObject::invokeMethod(
      window_, [window = window_] { window->close(); }, Qt::QueuedConnection);
}

}  // namespace burnish::ui
