#include "core/train/trainer_impl.h"

#include <torch/torch.h>

namespace burnish {

/// A resumed run does not draw again what was drawn after the step that it begins from.
void Trainer::Impl::drawRecipePrompts() {
  if (lastSampledStep_ == step_) return;
  std::vector<PreviewTask> tasks = previewer_->tasks(step_);
  const bool isResumedStep = start_ && step_ == start_->step();
  if (isResumedStep) std::erase_if(tasks, [this](const PreviewTask& task) { return previewer_->isDrawn(task); });
  const auto drawn = drawAll(tasks);
  if (!drawn.ok() && drawn.error().code != ErrorCode::Interrupted) events_.warn(drawn.error());
}

/// The first failure ends it: what does not fit into memory once will not fit the next time.
Result<void> Trainer::Impl::drawAll(const std::vector<PreviewTask>& tasks) {
  if (tasks.empty()) return {};
  StageReporter reporter(events_, ports_.clock, RunStage::Sample);
  const auto total = static_cast<int64_t>(tasks.size());
  reporter.report(0, total, tasks.front().prompt);
  Result<void> drawn;
  for (int64_t i = 0; i < total && drawn.ok(); ++i)
    drawn = drawOne(tasks[static_cast<std::size_t>(i)], reporter, i, total);
  if (drawn.ok() && tasks.front().promptIndex >= 0) lastSampledStep_ = step_;
  releaseFrozenParts(*model_, hasPrompts());
  return drawn;
}

Result<void> Trainer::Impl::drawOne(const PreviewTask& task, StageReporter& reporter, int64_t done, int64_t total) {
  const auto poll = [this](int64_t, int64_t) { inbox_->poll(); };
  BURNISH_TRY(const std::filesystem::path path, previewer_->draw(task, poll, inbox_->stopToken()));
  events_.emit(SampleDrawn{path.generic_string(), task.promptIndex, task.prompt, task.seed});
  reporter.report(done + 1, total, task.prompt);
  return {};
}

}  // namespace burnish
