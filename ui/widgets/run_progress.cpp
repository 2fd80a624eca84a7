#include "ui/widgets/run_progress.h"

#include "ui/text/follow_language.h"
#include "ui/text/run_text.h"
#include "ui/text/units.h"
#include "ui/widgets/naming.h"

#include <QDateTime>
#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>

#include <algorithm>

namespace burnish::ui {
namespace {

// After this long without news the time since then is told; what is done between steps may take longer by itself.
constexpr double kSilenceSeconds = 10.0;
constexpr double kSilenceOfStageSeconds = 120.0;
constexpr double kSilenceInSteps = 5.0;

double nowSeconds() {
  return static_cast<double>(QDateTime::currentMSecsSinceEpoch()) / 1000.0;
}

}  // namespace

RunProgress::RunProgress(QWidget* parent)
    : QWidget(parent),
      bar_(new QProgressBar(this)),
      figures_(makeLabel("", this, true)),
      stage_(makeLabel("muted", this, true)) {
  bar_->setObjectName(QStringLiteral("runProgress"));
  bar_->setTextVisible(false);
  figures_->setObjectName(QStringLiteral("runFigures"));
  stage_->setObjectName(QStringLiteral("runStage"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  layout->addWidget(bar_);
  layout->addWidget(figures_);
  layout->addWidget(stage_);
  tick_.setInterval(1000);
  connect(&tick_, &QTimer::timeout, this, &RunProgress::refresh);
  followLanguage(this, [this] { refresh(); });
}

void RunProgress::show(const RunTimeline& timeline, bool isLive) {
  timeline_ = timeline;
  isLive_ = isLive;
  if (isLive)
    tick_.start();
  else
    tick_.stop();
  refresh();
}

void RunProgress::refresh() {
  describe(bar_, tr("Progress of the run"));
  bar_->setRange(0, static_cast<int>(std::max<int64_t>(timeline_.steps(), 1)));
  bar_->setValue(static_cast<int>(timeline_.step()));
  figures_->setText(figures());
  const QString stage = stageLine();
  stage_->setText(stage);
  stage_->setVisible(!stage.isEmpty());
}

QString RunProgress::figures() const {
  if (!timeline_.started() && isLive_) return tr("Getting ready");
  QStringList parts{position()};
  if (timeline_.lastStep()) {
    parts << tr("epoch %1").arg(QLocale().toString(timeline_.lastStep()->epoch, 'f', 1));
    parts << tr("loss %1").arg(lossText(timeline_.lastStep()->loss));
    parts << tr("learning rate %1").arg(rateText(timeline_.lastStep()->learningRate));
  }
  const int64_t batch = timeline_.started() ? timeline_.started()->batch : 0;
  const std::optional<double> speed = timeline_.throughput().picturesPerSecond(batch);
  if (isLive_ && speed) parts << tr("%1 pictures/s").arg(speedText(*speed));
  const std::optional<double> left = isLive_ ? timeline_.secondsLeft() : std::nullopt;
  if (left) parts << tr("%1 left, ends at %2").arg(durationText(*left), shortMomentText(nowSeconds() + *left));
  if (timeline_.ended()) parts << tr("took %1").arg(durationText(timeline_.ended()->seconds));
  return parts.join(QStringLiteral(" · "));
}

/// A run that is over without a step has no place in its steps.
QString RunProgress::position() const {
  if (timeline_.step() > 0 || isLive_) {
    return tr("Step %1 of %2").arg(countText(timeline_.step()), countText(timeline_.steps()));
  }
  return timeline_.failure() ? tr("Failed before the first step") : tr("Ended before the first step");
}

QString RunProgress::stageLine() const {
  if (!isLive_) return {};
  QString line = timeline_.stage() ? stageText(*timeline_.stage()) : QString();
  const double silence = nowSeconds() - timeline_.lastEventSeconds();
  const bool isWaiting = timeline_.state() != RunState::Paused && timeline_.lastEventSeconds() > 0.0;
  if (!isWaiting || silence < longestUsualSilence()) return line;
  if (line.isEmpty()) line = tr("Waiting for step %1").arg(countText(timeline_.step() + 1));
  return tr("%1 (no news for %2)").arg(line, durationText(silence));
}

double RunProgress::longestUsualSilence() const {
  if (timeline_.stage()) return kSilenceOfStageSeconds;
  const double step = timeline_.lastStep() ? timeline_.lastStep()->stepSeconds : 0.0;
  return std::max(kSilenceSeconds, kSilenceInSteps * step);
}

}  // namespace burnish::ui
