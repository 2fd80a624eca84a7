#pragma once

#include "core/job/command.h"
#include "core/job/event.h"

#include <map>

namespace burnish::ui {

/// Commands that were sent to a run and not answered yet. A refused or answered command is forgotten, and so is every
/// one when the run ends: nothing stays «stopping…» for ever.
class PendingCommands {
 public:
  void sent(uint64_t id, const CommandPayload& payload);
  void apply(const Event& event);
  void clear() {
    pending_.clear();
    stopAccepted_ = false;
  }

  /// Sent and not refused; an accepted stop holds until the run tells its end.
  [[nodiscard]] bool isStopAsked() const;
  [[nodiscard]] bool isSaving() const { return has<SaveNow>(); }
  [[nodiscard]] bool isSampling() const { return has<SampleNow>(); }

 private:
  template <class Payload>
  [[nodiscard]] bool has() const {
    for (const auto& [id, payload] : pending_) {
      if (std::holds_alternative<Payload>(payload)) return true;
    }
    return false;
  }

  std::map<uint64_t, CommandPayload> pending_;
  bool stopAccepted_ = false;
};

}  // namespace burnish::ui
