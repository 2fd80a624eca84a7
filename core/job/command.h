#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <variant>

namespace burnish {

struct PauseRun {
  bool operator==(const PauseRun&) const = default;
};
struct ResumeRun {
  bool operator==(const ResumeRun&) const = default;
};
/// Draws the recipe's prompts, or the one given.
struct SampleNow {
  std::string prompt;
  bool operator==(const SampleNow&) const = default;
};
/// Writes a checkpoint now.
struct SaveNow {
  bool operator==(const SaveNow&) const = default;
};
/// Ends the run after the step at hand; `save` writes a checkpoint and the model first.
struct StopRun {
  bool save = true;
  bool operator==(const StopRun&) const = default;
};

using CommandPayload = std::variant<PauseRun, ResumeRun, SampleNow, SaveNow, StopRun>;

/// What a person asks of a running engine; answered by CommandAnswered with the same id.
struct Command {
  uint64_t id = 0;
  CommandPayload payload;
  bool operator==(const Command&) const = default;
};

/// Commands on their way to the engine. Any thread may send; the engine takes between steps.
class CommandQueue {
 public:
  void send(Command command);
  std::optional<Command> take();
  /// Waits up to `seconds` for a command: what a paused engine does.
  std::optional<Command> waitFor(double seconds);

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Command> commands_;
};

}  // namespace burnish
