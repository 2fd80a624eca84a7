#pragma once

#include "core/job/command.h"
#include "core/job/event.h"

#include <vector>

namespace burnish::test {

/// One event of each kind, with values that are easily lost: long doubles, quotes, other scripts, large numbers.
inline std::vector<Event> oneEventOfEachKind() {
  const Error error{ErrorCode::DiskFull, {"/runs/猫 \"1\"/checkpoints", ""}, "No space\nleft"};
  std::vector<EventPayload> payloads = {
      RunStarted{"猫", "cuda:0", 7, 1000, 4, 18, 123456789012, 16},
      StateChanged{RunState::Stopping},
      StageProgress{RunStage::SaveCheckpoint, 3, 9, "a\\b"},
      StepDone{0.1, 1e-9, 0.30000000000000004, 1.0 / 3.0, 2.5},
      SampleDrawn{"samples/step-00000001-p00-seed0.png", -1, "a \"cat\"", 9007199254740991u},
      CheckpointSaved{"checkpoints/step-00000001"},
      ModelSaved{"models/lora.safetensors", int64_t{1} << 40},
      WarningRaised{error},
      CommandAnswered{18446744073709551615u, false, "no"},
      LogLine{"\t\x01"},
      RunFailed{error},
      RunEnded{true, 12.25, "models/lora.safetensors"},
  };
  std::vector<Event> events;
  uint64_t sequence = 5;
  for (EventPayload& payload : payloads) {
    events.push_back({sequence, 1733036400.123, static_cast<int64_t>(sequence), std::move(payload)});
    ++sequence;
  }
  return events;
}

inline std::vector<Command> oneCommandOfEachKind() {
  return {{1, PauseRun{}}, {2, ResumeRun{}}, {3, SampleNow{"a cat, \"smiling\""}}, {4, SaveNow{}}, {5, StopRun{false}}};
}

}  // namespace burnish::test
