#pragma once

#include "core/base/result.h"
#include "core/job/command.h"
#include "core/job/event.h"

#include <optional>
#include <string>
#include <string_view>

namespace burnish {

/// Version of the lines that this program writes. It rises when a kind or a member changes its meaning; new kinds and
/// new members do not change the old ones.
inline constexpr int kProtocolVersion = 1;

/// One event or command as one line of JSON, without the newline:
/// {"v":1,"seq":7,"time":1733.5,"step":3,"kind":"step_done","loss":0.1,…}. Doubles survive exactly.
std::string encodeEvent(const Event& event);
std::string encodeCommand(const Command& command);

/// The value of a line. Empty for a kind that only a newer version knows: skip it. JsonInvalid for everything else that
/// is not such a line. Members that are absent keep their defaults, unknown ones are ignored.
Result<std::optional<Event>> decodeEvent(std::string_view line);
Result<std::optional<Command>> decodeCommand(std::string_view line);

/// Turns the bytes of a pipe into events: cuts lines, and counts what it cannot use instead of failing. One thread.
class EventStream {
 public:
  /// Calls `accept(event)` for every complete line in `bytes` and what was left of earlier calls.
  template <class Accept>
  void feed(std::string_view bytes, Accept&& accept) {
    for (const char byte : bytes) {
      if (byte != '\n') {
        if (pending_.size() < kLongestLine) pending_ += byte;
        continue;
      }
      if (auto event = takeLine()) accept(*event);
    }
  }

  /// Lines of kinds that only a newer version knows.
  [[nodiscard]] int64_t skippedKinds() const { return skippedKinds_; }
  /// Lines that are no events at all.
  [[nodiscard]] int64_t damagedLines() const { return damagedLines_; }

 private:
  static constexpr std::size_t kLongestLine = 1 << 20;
  std::optional<Event> takeLine();

  std::string pending_;
  int64_t skippedKinds_ = 0;
  int64_t damagedLines_ = 0;
};

}  // namespace burnish
