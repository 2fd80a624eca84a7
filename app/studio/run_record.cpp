#include "app/studio/run_record.h"

#include "ui/text/run_text.h"

#include <QDir>

#include <algorithm>
#include <utility>

namespace burnish::app {

namespace {

/// What one event changes in the summary; most kinds change nothing but the step.
struct Summary {
  ui::RunInfo& info;
  const Event& event;

  void operator()(const RunStarted& started) const {
    info.steps = started.steps;
    info.state = RunState::Preparing;
    if (info.startedAt == 0.0) info.startedAt = event.wallSeconds;
  }
  void operator()(const StateChanged& changed) const { info.state = changed.state; }
  void operator()(const StepDone& step) const { info.lastLoss = step.loss; }
  void operator()(const RunFailed&) const { info.state = RunState::Failed; }
  void operator()(const RunEnded& ended) const { info.state = ended.complete ? RunState::Finished : RunState::Stopped; }
  template <class Other>
  void operator()(const Other&) const {}
};

}  // namespace

RunRecord::RunRecord(ui::RunId id, QString folder, std::optional<Recipe> recipe)
    : recipe_(std::move(recipe)), events_(std::make_shared<std::vector<Event>>()) {
  info_.id = id;
  info_.name = QDir(folder).dirName();
  info_.folder = std::move(folder);
  if (recipe_) info_.steps = recipe_->schedule.steps;
}

bool RunRecord::append(const std::vector<Event>& events) {
  if (events.empty()) return false;
  if (events_.use_count() > 1) events_ = std::make_shared<std::vector<Event>>(*events_);
  const auto replaced = std::ranges::lower_bound(*events_, events.front().sequence, {}, &Event::sequence);
  const bool goesBack = replaced != events_->end();
  events_->erase(replaced, events_->end());
  events_->insert(events_->end(), events.begin(), events.end());
  for (const Event& event : events) summarize(event);
  return goesBack;
}

void RunRecord::setLive(bool isLive) {
  info_.isLive = isLive;
}

bool RunRecord::hasEnded() const {
  return ui::isFinal(info_.state);
}

void RunRecord::summarize(const Event& event) {
  info_.step = event.step;
  std::visit(Summary{info_, event}, event.payload);
}

}  // namespace burnish::app
