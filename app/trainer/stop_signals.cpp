#include "app/trainer/stop_signals.h"

#include <csignal>
#include <ctime>

namespace burnish::app {
namespace {

sigset_t watchedSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction current {};
    // Whoever started us with a signal ignored (nohup, a job in the background of a script) wants it to stay so.
    const bool isIgnored = sigaction(signal, nullptr, &current) == 0 && current.sa_handler == SIG_IGN;
    if (!isIgnored) sigaddset(&signals, signal);
  }
  return signals;
}

}  // namespace

StopSignals::StopSignals(std::function<void(bool)> onSignal) : onSignal_(std::move(onSignal)) {
  const sigset_t signals = watchedSignals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  waiter_ = std::jthread([this](const std::stop_token& end) { wait(end); });
}

StopSignals::~StopSignals() = default;

void StopSignals::wait(const std::stop_token& end) {
  const sigset_t signals = watchedSignals();
  const timespec patience{0, 100'000'000};
  while (!end.stop_requested()) {
    if (sigtimedwait(&signals, nullptr, &patience) < 0) continue;
    const bool isRepeat = !source_.request_stop();
    onSignal_(isRepeat);
  }
}

}  // namespace burnish::app
