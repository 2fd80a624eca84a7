#pragma once

#include "core/job/command.h"
#include "core/metrics/system_reading.h"
#include "ui/contract/run_gateway.h"

#include <QWidget>

#include <optional>

class QLabel;
class QListView;
class QPushButton;
class QStackedWidget;

namespace burnish::ui {

class EmptyState;
class RunListModel;
class RunMonitor;
class ThumbnailCache;

/// The list of runs and the monitor of the one that is selected. A run that is added is selected.
class RunsPage : public QWidget {
  Q_OBJECT
 public:
  RunsPage(RunGateway* gateway, ThumbnailCache* thumbnails, QWidget* parent = nullptr);

  void showRun(RunId run);
  void showReading(const SystemReading& reading);
  [[nodiscard]] RunMonitor* monitor() const { return monitor_; }

 Q_SIGNALS:
  void openRequested();
  void trainRequested();

 private:
  QWidget* buildList();
  void selectCurrent();
  void refresh();
  void retranslate();

  RunGateway* gateway_;
  RunListModel* runs_;
  QStackedWidget* stack_;
  EmptyState* empty_;
  RunMonitor* monitor_;
  QLabel* title_;
  QListView* list_;
  QPushButton* open_;
};

}  // namespace burnish::ui
