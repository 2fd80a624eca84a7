#pragma once

#include "core/job/event.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QLabel;
class QPushButton;
class QSlider;

namespace burnish::ui {

class LossChart;

/// The loss of a run with its controls: smoothing, logarithmic axis, back to the whole run, and what stands under the
/// cursor.
class LossPlot : public QWidget {
  Q_OBJECT
 public:
  explicit LossPlot(QWidget* parent = nullptr);

  void reset();
  void append(const std::vector<Event>& events);
  /// A run that is over gets no more steps; with none at all there is nothing to adjust either.
  void setOver(bool isOver);
  [[nodiscard]] LossChart* chart() const { return chart_; }

 private:
  QWidget* buildHeader();
  void retranslate();
  void showReadOut(qint64 step, double loss, double smoothedLoss);
  void applySmoothing(int position);
  void showControls();

  LossChart* chart_;
  bool isOver_ = false;
  QLabel* title_;
  QLabel* readOut_;
  QLabel* smoothingLabel_;
  QSlider* smoothing_;
  QCheckBox* logarithmic_;
  QPushButton* showAll_;
};

/// Slider position 0–100 → weight 0–0.999: fine near 1, where it matters.
[[nodiscard]] double smoothingWeight(int position);

}  // namespace burnish::ui
