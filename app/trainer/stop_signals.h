#pragma once

#include <functional>
#include <stop_token>
#include <thread>

namespace burnish::app {

/// Turns Ctrl-C, SIGTERM and SIGHUP into a stop request. Make it before any other thread starts: it blocks the signals
/// for the whole process and waits for them in a thread of its own, so a signal never interrupts a write. Further
/// signals do no more than call `onRepeat`: a save that is under way is never broken.
class StopSignals {
 public:
  explicit StopSignals(std::function<void(bool isRepeat)> onSignal);
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
  [[nodiscard]] bool wasStopped() const { return source_.stop_requested(); }

 private:
  void wait(const std::stop_token& end);

  std::function<void(bool)> onSignal_;
  std::stop_source source_;
  std::jthread waiter_;
};

}  // namespace burnish::app
