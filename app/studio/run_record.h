#pragma once

#include "core/job/recipe.h"
#include "ui/contract/run_gateway.h"

#include <memory>
#include <optional>
#include <vector>

namespace burnish::app {

/// A run as the studio knows it: its events so far and the summary that follows from them. A plain value without locks;
/// lives on the GUI thread.
class RunRecord {
 public:
  RunRecord(ui::RunId id, QString folder, std::optional<Recipe> recipe);

  /// True if they replace events that were there: a run that is resumed goes back to its checkpoint and counts on from
  /// there. A view must then be drawn anew from history().
  bool append(const std::vector<Event>& events);
  /// The studio trains this run now, or no longer does.
  void setLive(bool isLive);
  /// Before the engine says so: the button must answer at once.
  void setState(RunState state) { info_.state = state; }

  [[nodiscard]] const ui::RunInfo& info() const { return info_; }
  [[nodiscard]] const std::optional<Recipe>& recipe() const { return recipe_; }
  /// A snapshot: it does not change when events are appended later.
  [[nodiscard]] ui::EventBatch history() const { return events_; }
  [[nodiscard]] bool hasEnded() const;

 private:
  void summarize(const Event& event);

  ui::RunInfo info_;
  std::optional<Recipe> recipe_;
  std::shared_ptr<std::vector<Event>> events_;
};

}  // namespace burnish::app
