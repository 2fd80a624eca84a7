#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace burnish {

enum class RunState { Preparing, Training, Paused, Stopping, Finished, Stopped, Failed };

/// What the run is doing before and between steps: loading the model, caching latents, sampling, saving.
enum class RunStage { LoadModel, CachePictures, CacheCaptions, Sample, SaveCheckpoint, SaveModel };

struct RunStarted {
  std::string name;
  std::string device;     ///< "cpu", "cuda:0".
  int64_t firstStep = 0;  ///< > 0 after a resume.
  int64_t steps = 0;
  int64_t batch = 0;
  int64_t pictures = 0;
  int64_t trainedParameters = 0;
  int threads = 0;
  bool operator==(const RunStarted&) const = default;
};
struct StateChanged {
  RunState state = RunState::Preparing;
  bool operator==(const StateChanged&) const = default;
};
/// `done` of `total` units of a stage; the first has done = 0, the last done = total.
struct StageProgress {
  RunStage stage = RunStage::LoadModel;
  int64_t done = 0;
  int64_t total = 0;
  std::string what;  ///< File or prompt at hand; may be empty.
  bool operator==(const StageProgress&) const = default;
};
/// One optimizer step has ended. Event::step counts finished steps: the first one is 1.
struct StepDone {
  double loss = 0.0;
  double learningRate = 0.0;
  double gradientNorm = 0.0;
  double stepSeconds = 0.0;
  double epoch = 0.0;  ///< Epochs finished, with fraction.
  bool operator==(const StepDone&) const = default;
};
/// A sample picture lies in the run folder. Event::step is the step after which it was drawn (0 = before the first).
struct SampleDrawn {
  std::string path;         ///< Relative to the run folder.
  int64_t promptIndex = 0;  ///< -1 for a prompt typed by hand.
  std::string prompt;
  uint64_t seed = 0;
  bool operator==(const SampleDrawn&) const = default;
};
struct CheckpointSaved {
  std::string path;  ///< Relative to the run folder.
  bool operator==(const CheckpointSaved&) const = default;
};
struct ModelSaved {
  std::string path;  ///< Relative to the run folder.
  int64_t bytes = 0;
  bool operator==(const ModelSaved&) const = default;
};
/// Something that the person should know; training goes on.
struct WarningRaised {
  Error what;
  bool operator==(const WarningRaised&) const = default;
};
/// The command of that id was carried out (or could not be: `failure`).
struct CommandAnswered {
  uint64_t id = 0;
  bool accepted = true;
  std::string failure;
  bool operator==(const CommandAnswered&) const = default;
};
/// A plain line for the log: "no NVIDIA driver: using the CPU", "reused 18 cached latents".
struct LogLine {
  std::string text;
  bool operator==(const LogLine&) const = default;
};
/// The last event of a run that could not go on.
struct RunFailed {
  Error error;
  bool operator==(const RunFailed&) const = default;
};
/// The last event of a run that ended by itself or by a stop.
struct RunEnded {
  bool complete = false;  ///< All steps were done.
  double seconds = 0.0;
  std::string modelPath;  ///< Relative to the run folder; empty if none was saved.
  bool operator==(const RunEnded&) const = default;
};

using EventPayload = std::variant<RunStarted,
                                  StateChanged,
                                  StageProgress,
                                  StepDone,
                                  SampleDrawn,
                                  CheckpointSaved,
                                  ModelSaved,
                                  WarningRaised,
                                  CommandAnswered,
                                  LogLine,
                                  RunFailed,
                                  RunEnded>;

/// What the engine tells the world: a value, the same in a thread, a pipe, a journal and over SSH.
struct Event {
  uint64_t sequence = 0;   ///< Rises by one with each event of a run, across resumes.
  double wallSeconds = 0;  ///< Seconds since 1970, UTC.
  int64_t step = 0;        ///< Finished optimizer steps when it happened.
  EventPayload payload;
  bool operator==(const Event&) const = default;
};

/// Whoever listens. Called on the engine's thread; must not block and not throw.
class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void accept(const Event& event) = 0;
};

}  // namespace burnish
