#pragma once

#include "core/job/event.h"
#include "core/metrics/throughput.h"

#include <cstdint>
#include <optional>

namespace burnish::ui {

/// Where a run stands, told by its events in order: replaying the history gives the same as having been there.
class RunTimeline {
 public:
  void apply(const Event& event);

  [[nodiscard]] RunState state() const { return state_; }
  /// What is done between steps; none while steps go on.
  [[nodiscard]] const std::optional<StageProgress>& stage() const { return stage_; }
  [[nodiscard]] const std::optional<RunStarted>& started() const { return started_; }
  [[nodiscard]] const std::optional<StepDone>& lastStep() const { return lastStep_; }
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }
  [[nodiscard]] const std::optional<RunEnded>& ended() const { return ended_; }
  /// Something to go on from was saved.
  [[nodiscard]] bool hasCheckpoint() const { return hasCheckpoint_; }
  [[nodiscard]] int64_t step() const { return step_; }
  [[nodiscard]] int64_t steps() const { return started_ ? started_->steps : 0; }
  [[nodiscard]] double lastEventSeconds() const { return lastEventSeconds_; }
  [[nodiscard]] const Throughput& throughput() const { return throughput_; }
  /// Until the last step; none when it cannot be told or nothing is left.
  [[nodiscard]] std::optional<double> secondsLeft() const;

 private:
  void note(const RunStarted& started);
  void note(const StateChanged& change);
  void note(const StageProgress& stage);
  void note(const StepDone& step);
  void note(const CheckpointSaved& saved);
  void note(const RunFailed& failed);
  void note(const RunEnded& ended);
  template <class Other>
  void note(const Other&) {}

  RunState state_ = RunState::Preparing;
  std::optional<StageProgress> stage_;
  std::optional<RunStarted> started_;
  std::optional<StepDone> lastStep_;
  std::optional<Error> failure_;
  std::optional<RunEnded> ended_;
  bool hasCheckpoint_ = false;
  int64_t step_ = 0;
  double lastEventSeconds_ = 0.0;
  Throughput throughput_;
};

}  // namespace burnish::ui
