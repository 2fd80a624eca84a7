#pragma once

#include "ui/models/run_timeline.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace burnish::ui {

/// How far a run is: bar, step n of N, epochs, speed, time left and when it ends; below, what it is doing or waiting
/// for, with the time since the last news when that is long ago.
class RunProgress : public QWidget {
  Q_OBJECT
 public:
  explicit RunProgress(QWidget* parent = nullptr);

  void show(const RunTimeline& timeline, bool isLive);
  using QWidget::show;

 private:
  void refresh();
  [[nodiscard]] QString figures() const;
  [[nodiscard]] QString position() const;
  [[nodiscard]] QString stageLine() const;
  [[nodiscard]] double longestUsualSilence() const;

  RunTimeline timeline_;
  bool isLive_ = false;
  QTimer tick_;
  QProgressBar* bar_;
  QLabel* figures_;
  QLabel* stage_;
};

}  // namespace burnish::ui
