#pragma once

#include "core/job/command.h"

#include <deque>
#include <functional>
#include <optional>
#include <stop_token>

namespace burnish {

/// What people and the system want of the running trainer. Commands that cannot be carried out at once (in the middle
/// of caching or drawing) wait here; a stop takes effect at the next chance and interrupts such work. One thread reads
/// it; the stop token may be triggered from any.
class CommandInbox {
 public:
  enum class StopKind {
    None,
    Interrupted,  ///< By the stop token: save a checkpoint and end.
    Save,         ///< By StopRun: save a checkpoint and the model and end.
    Discard       ///< By StopRun without saving.
  };

  CommandInbox(CommandQueue& queue, std::stop_token outside);

  /// Takes what has arrived. Call it often during long work.
  void poll();
  /// Waits up to `seconds` for something to arrive.
  void wait(double seconds);
  /// The oldest command that is still to be carried out.
  std::optional<Command> next();

  [[nodiscard]] StopKind stopKind() const;
  /// Triggered by a stop of any kind: for interruptible work.
  [[nodiscard]] std::stop_token stopToken() const { return stopSource_.get_token(); }

 private:
  void add(Command command);

  CommandQueue& queue_;
  std::stop_token outside_;
  std::stop_source stopSource_;
  std::stop_callback<std::function<void()>> onOutsideStop_;
  std::deque<Command> waiting_;
  StopKind wanted_ = StopKind::None;
};

}  // namespace burnish
