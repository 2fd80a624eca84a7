#include "ui/models/run_timeline.h"

#include <algorithm>

namespace burnish::ui {
void RunTimeline::apply(const Event& event) {
  step_ = std::max(step_, event.step);
  lastEventSeconds_ = event.wallSeconds;
  std::visit([this](const auto& payload) { note(payload); }, event.payload);
}

std::optional<double> RunTimeline::secondsLeft() const {
  const bool isMoving = state_ == RunState::Training || state_ == RunState::Paused;
  if (!isMoving || steps() <= step_) return {};
  return throughput_.secondsLeft(steps() - step_);
}

void RunTimeline::note(const RunStarted& started) {
  started_ = started;
  step_ = started.firstStep;
  failure_.reset();
  ended_.reset();
  throughput_ = Throughput();
}

void RunTimeline::note(const StateChanged& change) {
  state_ = change.state;
}

void RunTimeline::note(const StageProgress& stage) {
  stage_ = stage;
  if (stage.total > 0 && stage.done >= stage.total) stage_.reset();
}

void RunTimeline::note(const StepDone& step) {
  stage_.reset();
  lastStep_ = step;
  throughput_.addStep(step.stepSeconds);
}

void RunTimeline::note(const CheckpointSaved& /*saved*/) {
  hasCheckpoint_ = true;
}

void RunTimeline::note(const RunFailed& failed) {
  state_ = RunState::Failed;
  stage_.reset();
  failure_ = failed.error;
}

void RunTimeline::note(const RunEnded& ended) {
  state_ = ended.complete ? RunState::Finished : RunState::Stopped;
  stage_.reset();
  ended_ = ended;
}

}  // namespace burnish::ui
