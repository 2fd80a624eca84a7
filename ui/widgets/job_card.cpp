#include "ui/widgets/job_card.h"

#include "ui/text/follow_language.h"
#include "ui/text/run_text.h"
#include "ui/text/units.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/naming.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

namespace burnish::ui {

JobCard::JobCard(RunGateway* gateway, QWidget* parent) : QFrame(parent), gateway_(gateway) {
  setObjectName(QStringLiteral("jobCard"));
  setProperty("role", "strip");
  buildLayout();
  connect(gateway, &RunGateway::runAdded, this, &JobCard::follow);
  connect(gateway, &RunGateway::eventsArrived, this, &JobCard::takeEvents);
  connect(gateway, &RunGateway::runChanged, this, [this](RunId run) {
    if (run_ == run) refresh();
  });
  connect(show_, &QPushButton::clicked, this, [this] { Q_EMIT runChosen(*run_); });
  for (const RunInfo& info : gateway->runs()) {
    if (info.isLive) follow(info.id);
  }
  followLanguage(this, [this] { retranslate(); });
}

void JobCard::showMemory(const SystemReading& reading) {
  memory_->setText(
      tr("Memory %1 of %2").arg(bytesText(reading.machineUsedBytes), bytesText(reading.machineTotalBytes)));
}

void JobCard::mouseReleaseEvent(QMouseEvent* event) {
  QFrame::mouseReleaseEvent(event);
  if (run_) Q_EMIT runChosen(*run_);
}

void JobCard::buildLayout() {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 6, 16, 6);
  row->setSpacing(16);
  name_ = new ElidedLabel(this);
  name_->setBold(true);
  state_ = new ElidedLabel(this);
  bar_ = new QProgressBar(this);
  bar_->setObjectName(QStringLiteral("jobProgress"));
  bar_->setTextVisible(false);
  left_ = new ElidedLabel(this);
  memory_ = new ElidedLabel(this);
  show_ = new QPushButton(this);
  show_->setObjectName(QStringLiteral("jobShow"));
  show_->setProperty("role", "flat");
  for (ElidedLabel* label : {state_, left_, memory_}) label->setMuted(true);
  row->addWidget(name_, 2);
  row->addWidget(state_, 3);
  row->addWidget(bar_, 3);
  row->addWidget(left_, 2);
  row->addWidget(memory_, 2);
  row->addWidget(show_);
}

/// A run that is being trained is followed; one that is only looked at does not take its place.
void JobCard::follow(RunId run) {
  const std::optional<RunInfo> info = gateway_->run(run);
  const std::optional<RunInfo> current = run_ ? gateway_->run(*run_) : std::nullopt;
  if (!info || !info->isLive || (current && current->isLive && run_ != run)) return;
  run_ = run;
  timeline_ = RunTimeline();
  takeEvents(run, gateway_->history(run));
}

void JobCard::takeEvents(RunId run, const EventBatch& events) {
  if (run_ != run) return follow(run);
  if (events) {
    for (const Event& event : *events) timeline_.apply(event);
  }
  refresh();
}

void JobCard::refresh() {
  const std::optional<RunInfo> info = run_ ? gateway_->run(*run_) : std::nullopt;
  for (QWidget* part : std::initializer_list<QWidget*>{state_, bar_, left_, show_}) part->setVisible(info.has_value());
  name_->setMuted(!info);
  name_->setBold(info.has_value());
  if (!info) return name_->setText(tr("No run yet"));
  name_->setText(info->name);
  state_->setText(stateLine(*info));
  bar_->setRange(0, static_cast<int>(std::max<qint64>(info->steps, 1)));
  bar_->setValue(static_cast<int>(info->step));
  const std::optional<double> seconds = info->isLive ? timeline_.secondsLeft() : std::nullopt;
  left_->setText(seconds ? tr("%1 left").arg(durationText(*seconds)) : QString());
}

void JobCard::retranslate() {
  caption(show_, tr("Show run"), tr("Show the run on the Runs page"));
  describe(bar_, tr("Progress of the run"));
  refresh();
}

QString JobCard::stateLine(const RunInfo& info) const {
  if (info.isLive && timeline_.stage()) return stageText(*timeline_.stage());
  if (info.steps == 0) return stateText(info.state);
  const QString steps = tr("step %1 of %2").arg(countText(info.step), countText(info.steps));
  return QStringLiteral("%1 · %2").arg(stateText(info.state), steps);
}

}  // namespace burnish::ui
