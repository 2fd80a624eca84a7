#pragma once

#include "ui/contract/gauge_source.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace burnish::app {

/// Reads the gauges once a second on a thread of its own, as a driver may take its time. GUI thread.
class GaugeReader : public ui::GaugeSource {
  Q_OBJECT
 public:
  /// Makes the function that takes a reading; both are called on the reader's thread.
  using MakeSampler = std::function<std::function<SystemReading()>()>;

  explicit GaugeReader(QObject* parent = nullptr);
  GaugeReader(MakeSampler makeSampler, int millisecondsBetweenReadings, QObject* parent = nullptr);

  void setRunning(bool isRunning) override;

 private:
  void work(const MakeSampler& makeSampler, std::chrono::milliseconds pause, const std::stop_token& stop);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool isRunning_ = false;  ///< Guarded by mutex_.
  std::jthread thread_;     ///< Last member: joined before the others go.
};

}  // namespace burnish::app
