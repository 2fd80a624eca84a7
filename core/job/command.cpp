#include "core/job/command.h"

#include <chrono>
#include <utility>

namespace burnish {

void CommandQueue::send(Command command) {
  {
    const std::lock_guard lock(mutex_);
    commands_.push_back(std::move(command));
  }
  arrived_.notify_one();
}

std::optional<Command> CommandQueue::take() {
  return waitFor(0.0);
}

std::optional<Command> CommandQueue::waitFor(double seconds) {
  std::unique_lock lock(mutex_);
  arrived_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return !commands_.empty(); });
  if (commands_.empty()) return std::nullopt;
  Command first = std::move(commands_.front());
  commands_.pop_front();
  return first;
}

}  // namespace burnish
