#include "ui/widgets/loss_chart.h"

#include "core/metrics/smoothing.h"
#include "ui/style/theme.h"

#include <algorithm>
#include <cmath>

namespace burnish::ui {
namespace {

constexpr int kTickMilliseconds = 34;     // at most 30 redraws a second
constexpr std::size_t kMostMarks = 2000;  // of each kind; the newest stay
constexpr double kOutlierShare = 0.995;   // spikes above this share do not squeeze the rest of the curve

struct Span {
  double low;
  double high;
};

/// The losses worth showing: all but the highest half percent of the maxima.
Span lossSpan(std::span<const LossHistory::Point> points) {
  std::vector<float> highs;
  highs.reserve(points.size());
  float low = points.front().min;
  for (const LossHistory::Point& point : points) {
    highs.push_back(point.max);
    low = std::min(low, point.min);
  }
  const auto kept = static_cast<std::ptrdiff_t>(static_cast<double>(highs.size() - 1) * kOutlierShare);
  std::nth_element(highs.begin(), highs.begin() + kept, highs.end());
  return {low, static_cast<double>(highs[static_cast<std::size_t>(kept)])};
}

double smallestPositive(std::span<const LossHistory::Point> points) {
  double smallest = 1.0;
  for (const LossHistory::Point& point : points) {
    if (point.min > 0.0F) smallest = std::min(smallest, static_cast<double>(point.min));
  }
  return smallest;
}

}  // namespace

LossChart::LossChart(QWidget* parent) : QCustomPlot(parent) {
  setObjectName(QStringLiteral("lossChart"));
  setMinimumSize(240, 140);
  setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
  buildGraphs();
  tick_.setSingleShot(true);
  tick_.setInterval(kTickMilliseconds);
  connect(&tick_, &QTimer::timeout, this, &LossChart::refresh);
  connect(this, &QCustomPlot::mouseMove, this, &LossChart::onMouseMove);
  connect(this, &QCustomPlot::mouseDoubleClick, this, &LossChart::followRun);
  connect(xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, &LossChart::onRangeChanged);
  connect(yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, &LossChart::onRangeChanged);
  applyColors();
  retranslate();
  fitView();
}

void LossChart::reset() {
  history_ = LossHistory();
  samples_.clear();
  checkpoints_.clear();
  setFollowing(true);
  touch();
}

void LossChart::addStep(int64_t step, double loss) {
  history_.add(step, static_cast<float>(loss));
  touch();
}

void LossChart::addMark(ChartMark mark, int64_t step) {
  std::vector<int64_t>& steps = mark == ChartMark::Sample ? samples_ : checkpoints_;
  if (!steps.empty() && steps.back() == step) return;
  if (steps.size() >= kMostMarks) steps.erase(steps.begin());
  steps.push_back(step);
  touch();
}

void LossChart::setOver(bool isOver) {
  if (isOver == isOver_) return;
  isOver_ = isOver;
  retranslate();
}

void LossChart::setSmoothing(double weight) {
  weight_ = std::clamp(weight, 0.0, 0.999);
  touch();
}

void LossChart::setLogarithmic(bool isLogarithmic) {
  yAxis->setScaleType(isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  QSharedPointer<QCPAxisTicker> ticker(isLogarithmic ? new QCPAxisTickerLog() : new QCPAxisTicker());
  yAxis->setTicker(ticker);
  followRun();
}

void LossChart::followRun() {
  setFollowing(true);
  touch();
}

void LossChart::refresh() {
  isDirty_ = false;
  fillCurves();
  fillMarks();
  if (isFollowing_) fitView();
  replot(QCustomPlot::rpQueuedReplot);
}

void LossChart::changeEvent(QEvent* event) {
  QCustomPlot::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) applyColors();
  if (event->type() == QEvent::LanguageChange) retranslate();
}

void LossChart::leaveEvent(QEvent* event) {
  QCustomPlot::leaveEvent(event);
  cursor_->setVisible(false);
  replot(QCustomPlot::rpQueuedReplot);
  Q_EMIT cursorMoved(-1, 0.0, 0.0);
}

void LossChart::showEvent(QShowEvent* event) {
  QCustomPlot::showEvent(event);
  if (isDirty_) refresh();
}

void LossChart::buildGraphs() {
  raw_ = addGraph();
  mean_ = addGraph();
  yAxis2->setRange(0.0, 1.0);  // hidden: the marks stand at its foot
  sampleMarks_ = addGraph(xAxis, yAxis2);
  checkpointMarks_ = addGraph(xAxis, yAxis2);
  for (QCPGraph* marks : {sampleMarks_, checkpointMarks_}) marks->setLineStyle(QCPGraph::lsNone);
  cursor_ = new QCPItemStraightLine(this);
  cursor_->setVisible(false);
  nothing_ = new QCPItemText(this);
  nothing_->position->setType(QCPItemPosition::ptAxisRectRatio);
  nothing_->position->setCoords(0.5, 0.5);
  nothing_->setClipToAxisRect(false);
  axisRect()->setRangeZoomAxes(xAxis, yAxis);
  for (QCPAxis* axis : {xAxis, yAxis}) axis->setNumberFormat(QStringLiteral("gb"));
  xAxis->setNumberPrecision(9);
  yAxis->setNumberPrecision(4);
}

void LossChart::applyColors() {
  const ThemeColors& colors = themeColors(palette());
  setBackground(colors.surface);
  QColor faint = colors.accent;
  faint.setAlphaF(isDark(palette()) ? 0.30F : 0.24F);
  raw_->setPen(QPen(faint, 1.0));
  mean_->setPen(QPen(colors.accent, 2.2));
  sampleMarks_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssTriangle, colors.warning, colors.warning, 7));
  checkpointMarks_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, colors.muted, colors.muted, 7));
  cursor_->setPen(QPen(colors.muted, 1.0, Qt::DashLine));
  nothing_->setColor(colors.muted);
  for (QCPAxis* axis : {xAxis, yAxis}) {
    axis->setBasePen(QPen(colors.line));
    axis->setTickPen(QPen(colors.line));
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLabelColor(colors.muted);
    axis->setLabelColor(colors.muted);
    axis->grid()->setPen(QPen(colors.line, 1.0, Qt::DotLine));
    axis->grid()->setZeroLinePen(QPen(colors.line));
  }
  replot(QCustomPlot::rpQueuedReplot);
}

void LossChart::retranslate() {
  setLocale(QLocale());
  xAxis->setLabel(tr("Step"));
  yAxis->setLabel(tr("Loss"));
  setAccessibleName(tr("Loss curve"));
  nothing_->setText(isOver_ ? tr("No step was done") : tr("No step yet"));
  replot(QCustomPlot::rpQueuedReplot);
}

void LossChart::touch() {
  isDirty_ = true;
  if (isVisible() && !tick_.isActive()) tick_.start();
}

/// A point of many steps is drawn from its lowest to its highest value, so that spikes stay visible.
void LossChart::fillCurves() {
  const std::span<const LossHistory::Point> points = history_.points();
  smooth_ = smoothed(points, weight_);
  QVector<double> rawKeys, rawValues, keys, values;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const LossHistory::Point& point = points[i];
    const double middle = static_cast<double>(point.firstStep) + (point.count - 1) / 2.0;
    rawKeys << middle;
    rawValues << static_cast<double>(point.max);
    if (point.count > 1) {
      rawKeys << middle + point.count / 2.0;
      rawValues << static_cast<double>(point.min);
    }
    keys << middle;
    values << smooth_[i];
  }
  raw_->setData(rawKeys, rawValues, true);
  mean_->setData(keys, values, true);
}

void LossChart::fillMarks() {
  const auto fill = [](QCPGraph* graph, const std::vector<int64_t>& steps, double height) {
    const QVector<double> keys(steps.begin(), steps.end());
    graph->setData(keys, QVector<double>(keys.size(), height));
  };
  fill(sampleMarks_, samples_, 0.02);
  fill(checkpointMarks_, checkpoints_, 0.05);
}

void LossChart::fitView() {
  isFitting_ = true;
  const std::span<const LossHistory::Point> points = history_.points();
  nothing_->setVisible(points.empty());
  for (QCPAxis* axis : {xAxis, yAxis}) {
    axis->setVisible(!points.empty());
    axis->grid()->setVisible(!points.empty());
  }
  const double last = points.empty() ? 10.0 : static_cast<double>(points.back().firstStep + points.back().count);
  xAxis->setRange(0.0, std::max(last, 10.0) * 1.02);
  if (points.empty()) {
    yAxis->setRange(0.01, 1.0);
  } else if (yAxis->scaleType() == QCPAxis::stLogarithmic) {
    const double low = smallestPositive(points);
    yAxis->setRange(low * 0.8, std::max(lossSpan(points).high, low) * 1.25);
  } else {
    const Span span = lossSpan(points);
    const double margin = std::max((span.high - span.low) * 0.08, 1e-6 + std::abs(span.high) * 0.02);
    yAxis->setRange(std::max(span.low - 2.0 * margin, std::min(span.low, 0.0)), span.high + margin);
  }
  isFitting_ = false;
}

void LossChart::setFollowing(bool isFollowing) {
  if (isFollowing == isFollowing_) return;
  isFollowing_ = isFollowing;
  Q_EMIT followingChanged(isFollowing);
}

void LossChart::onRangeChanged() {
  if (!isFitting_) setFollowing(false);
}

void LossChart::onMouseMove(QMouseEvent* event) {
  const std::span<const LossHistory::Point> points = history_.points();
  if (points.empty() || smooth_.size() != points.size()) return;
  const double step = xAxis->pixelToCoord(event->position().x());
  auto found = std::lower_bound(points.begin(), points.end(), step, [](const LossHistory::Point& point, double at) {
    return static_cast<double>(point.firstStep + point.count) <= at;
  });
  if (found == points.end()) --found;
  cursor_->point1->setCoords(static_cast<double>(found->firstStep), 0.0);
  cursor_->point2->setCoords(static_cast<double>(found->firstStep), 1.0);
  cursor_->setVisible(true);
  replot(QCustomPlot::rpQueuedReplot);
  Q_EMIT cursorMoved(found->firstStep, found->mean(), smooth_[static_cast<std::size_t>(found - points.begin())]);
}

}  // namespace burnish::ui
