#pragma once

#include "core/metrics/loss_history.h"
#include "ui/widgets/qcustomplot_header.h"

#include <QTimer>

#include <vector>

namespace burnish::ui {

/// What is marked at the foot of the curve.
enum class ChartMark { Sample, Checkpoint };

/// The curve itself: raw values faint, smoothed bold, marks at the foot. Wheel zooms, dragging pans, a double click
/// shows everything and follows the run again. Memory is bounded by LossHistory; redraws at most 30 times a second.
class LossChart : public QCustomPlot {
  Q_OBJECT
 public:
  explicit LossChart(QWidget* parent = nullptr);

  void reset();
  void addStep(int64_t step, double loss);
  void addMark(ChartMark mark, int64_t step);
  /// Whether more steps may come: says so where there is none.
  void setOver(bool isOver);
  /// `weight` in [0, 1): how much of the mean stays from one step to the next.
  void setSmoothing(double weight);
  void setLogarithmic(bool isLogarithmic);
  void followRun();

  /// The view shows everything until the user zooms or pans.
  [[nodiscard]] bool isFollowing() const { return isFollowing_; }
  [[nodiscard]] const LossHistory& history() const { return history_; }
  [[nodiscard]] std::size_t markCount() const { return samples_.size() + checkpoints_.size(); }
  /// Draws what has arrived now instead of at the next tick.
  void refresh();

 Q_SIGNALS:
  /// The step under the cursor; `step` < 0 when the cursor has left.
  void cursorMoved(qint64 step, double loss, double smoothedLoss);
  void followingChanged(bool isFollowing);

 protected:
  void changeEvent(QEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void buildGraphs();
  void applyColors();
  void retranslate();
  void touch();
  void fillCurves();
  void fillMarks();
  void fitView();
  void setFollowing(bool isFollowing);
  void onRangeChanged();
  void onMouseMove(QMouseEvent* event);

  LossHistory history_;
  std::vector<int64_t> samples_;
  std::vector<int64_t> checkpoints_;
  std::vector<double> smooth_;
  double weight_ = 0.9;
  bool isFollowing_ = true;
  bool isFitting_ = false;
  bool isDirty_ = true;
  bool isOver_ = false;
  QTimer tick_;
  QCPGraph* raw_;
  QCPGraph* mean_;
  QCPGraph* sampleMarks_;
  QCPGraph* checkpointMarks_;
  QCPItemStraightLine* cursor_;
  QCPItemText* nothing_;  ///< Stands in for the axes while there is no step.
};

}  // namespace burnish::ui
