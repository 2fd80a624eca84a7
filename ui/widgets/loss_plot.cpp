#include "ui/widgets/loss_plot.h"

#include "ui/text/follow_language.h"
#include "ui/text/units.h"
#include "ui/widgets/loss_chart.h"
#include "ui/widgets/naming.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>

#include <cmath>

namespace burnish::ui {

double smoothingWeight(int position) {
  return position <= 0 ? 0.0 : 1.0 - std::pow(10.0, -0.03 * position);
}

LossPlot::LossPlot(QWidget* parent) : QWidget(parent), chart_(new LossChart(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 12, 16, 8);
  layout->setSpacing(8);
  layout->addWidget(buildHeader());
  layout->addWidget(chart_, 1);
  connect(smoothing_, &QSlider::valueChanged, this, &LossPlot::applySmoothing);
  connect(logarithmic_, &QCheckBox::toggled, chart_, &LossChart::setLogarithmic);
  connect(showAll_, &QPushButton::clicked, chart_, &LossChart::followRun);
  connect(chart_, &LossChart::followingChanged, this, [this](bool isFollowing) { showAll_->setVisible(!isFollowing); });
  connect(chart_, &LossChart::cursorMoved, this, &LossPlot::showReadOut);
  applySmoothing(smoothing_->value());
  followLanguage(this, [this] { retranslate(); });
}

void LossPlot::reset() {
  chart_->reset();
  showReadOut(-1, 0.0, 0.0);
  showControls();
}

void LossPlot::append(const std::vector<Event>& events) {
  for (const Event& event : events) {
    if (const auto* step = std::get_if<StepDone>(&event.payload)) chart_->addStep(event.step, step->loss);
    if (std::holds_alternative<SampleDrawn>(event.payload)) chart_->addMark(ChartMark::Sample, event.step);
    if (std::holds_alternative<CheckpointSaved>(event.payload)) chart_->addMark(ChartMark::Checkpoint, event.step);
  }
  showControls();
}

void LossPlot::setOver(bool isOver) {
  isOver_ = isOver;
  chart_->setOver(isOver);
  showControls();
}

QWidget* LossPlot::buildHeader() {
  auto* header = new QWidget(this);
  auto* row = new QHBoxLayout(header);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  title_ = makeLabel("section", header);
  readOut_ = makeLabel("small", header);
  showAll_ = new QPushButton(header);
  showAll_->setObjectName(QStringLiteral("lossShowAll"));
  showAll_->setProperty("role", "flat");
  showAll_->hide();
  smoothingLabel_ = makeLabel("small", header);
  smoothing_ = new QSlider(Qt::Horizontal, header);
  smoothing_->setObjectName(QStringLiteral("lossSmoothing"));
  smoothing_->setRange(0, 100);
  smoothing_->setValue(50);
  smoothing_->setFixedWidth(104);
  ignoreWheelWithoutFocus(smoothing_);
  logarithmic_ = new QCheckBox(header);
  logarithmic_->setObjectName(QStringLiteral("lossLogarithmic"));
  row->addWidget(title_);
  row->addWidget(readOut_, 1);
  for (QWidget* control : std::initializer_list<QWidget*>{showAll_, smoothingLabel_, smoothing_, logarithmic_}) {
    row->addWidget(control);
  }
  return header;
}

void LossPlot::retranslate() {
  title_->setText(tr("Loss"));
  smoothingLabel_->setText(tr("Smoothing"));
  describe(smoothing_, tr("Smoothing of the loss curve"), tr("How many steps the bold curve averages over"));
  showReadOut(-1, 0.0, 0.0);
  caption(logarithmic_, tr("Log axis"), tr("Logarithmic loss axis"));
  caption(showAll_, tr("Show all"), tr("Show the whole run and follow it again (or double-click the curve)"));
}

void LossPlot::showReadOut(qint64 step, double loss, double smoothedLoss) {
  if (step < 0) return readOut_->setText(tr("▲ sample  ◆ checkpoint"));
  readOut_->setText(tr("Step %1 · loss %2 · smoothed %3").arg(countText(step), lossText(loss), lossText(smoothedLoss)));
}

void LossPlot::applySmoothing(int position) {
  chart_->setSmoothing(smoothingWeight(position));
}

void LossPlot::showControls() {
  const bool isUseful = !isOver_ || !chart_->history().points().empty();
  for (QWidget* control : std::initializer_list<QWidget*>{readOut_, smoothingLabel_, smoothing_, logarithmic_}) {
    control->setVisible(isUseful);
  }
}

}  // namespace burnish::ui
