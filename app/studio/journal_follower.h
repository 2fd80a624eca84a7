#pragma once

#include "app/studio/background.h"
#include "app/studio/journal_tail.h"
#include "ui/contract/run_gateway.h"

#include <QObject>
#include <QTimer>

#include <filesystem>
#include <functional>

namespace burnish::app {

/// Watches a run that another process trains: looks into its journal once a second, on a worker. GUI thread.
class JournalFollower : public QObject {
  Q_OBJECT
 public:
  /// Whether a process trains in a folder; called on the worker.
  using IsBusy = std::function<bool(const std::filesystem::path&)>;

  JournalFollower(std::filesystem::path folder, uint64_t journalBytes, IsBusy isBusy, QObject* parent = nullptr);

 Q_SIGNALS:
  void eventsArrived(const burnish::ui::EventBatch& events);
  /// Nobody trains there: the process has ended without a last word. Nothing more will come.
  void abandoned();

 private:
  void look();

  std::filesystem::path folder_;
  IsBusy isBusy_;
  JournalTail tail_;  ///< Touched by one look at a time.
  QTimer timer_;
  Background worker_{this};
};

}  // namespace burnish::app
