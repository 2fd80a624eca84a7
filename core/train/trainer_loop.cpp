#include "core/nn/torch_guard.h"
#include "core/train/trainer_impl.h"

#include <torch/torch.h>

#include <algorithm>

namespace burnish {
namespace {

constexpr double kSecondsBetweenLooks = 0.2;  // how soon a paused run notices the stop token

bool isMultiple(int64_t step, int64_t every) {
  return every > 0 && step % every == 0;
}

}  // namespace

Result<void> Trainer::Impl::trainSteps() {
  while (step_ < plannedSteps()) {
    handleCommands();
    if (mustStop()) break;
    BURNISH_TRY_VOID(trainOneStep());
    if (step_ < plannedSteps()) doWhatIsDue();
  }
  return {};
}

Result<void> Trainer::Impl::trainOneStep() {
  const double before = ports_.clock.steadySeconds();
  BURNISH_TRY(const Batch batch, ports_.batches.batch(step_));
  const auto result = torchGuard(ErrorCode::InternalFault, {"a training step"},
                                 [&] { return trainStep_->run(step_, inputs_->fill(batch)); });
  if (!result.ok()) {
    // The weights are still those of the last good step.
    if (result.error().code == ErrorCode::LossNotFinite && step_ > 0) saveCheckpointOrWarn();
    return result.error();
  }
  const StepNumbers& numbers = result.value();
  events_.setStep(++step_);
  const double perEpoch = static_cast<double>(std::max<int64_t>(1, ports_.batches.stepsPerEpoch()));
  events_.emit(StepDone{.loss = numbers.loss,
                        .learningRate = numbers.learningRate,
                        .gradientNorm = numbers.gradientNorm,
                        .stepSeconds = ports_.clock.steadySeconds() - before,
                        .epoch = static_cast<double>(step_) / perEpoch});
  return {};
}

/// The checkpoint comes first: a sample may be what ends the process.
void Trainer::Impl::doWhatIsDue() {
  if (step_ > 0 && isMultiple(step_, options_.recipe.saving.checkpointEverySteps)) saveCheckpointOrWarn();
  const bool isFirst = step_ == 0 && options_.recipe.sampling.before;
  if (isFirst || (step_ > 0 && isMultiple(step_, options_.recipe.sampling.everySteps))) drawRecipePrompts();
}

void Trainer::Impl::handleCommands() {
  inbox_->poll();
  do {
    while (const auto command = inbox_->next()) carryOut(*command);
    if (isPaused_ && !mustStop()) inbox_->wait(kSecondsBetweenLooks);
  } while (isPaused_ && !mustStop());
}

void Trainer::Impl::carryOut(const Command& command) {
  const Result<void> done = std::visit([this](const auto& wish) { return carryOut(wish); }, command.payload);
  events_.emit(CommandAnswered{command.id, done.ok(), done.ok() ? std::string() : describe(done.error())});
}

Result<void> Trainer::Impl::carryOut(const PauseRun&) {
  if (!isPaused_) changeState(RunState::Paused);
  isPaused_ = true;
  return {};
}

Result<void> Trainer::Impl::carryOut(const ResumeRun&) {
  if (isPaused_) changeState(RunState::Training);
  isPaused_ = false;
  return {};
}

Result<void> Trainer::Impl::carryOut(const SampleNow& wish) {
  if (!wish.prompt.empty()) return drawAll({{step_, -1, wish.prompt, options_.recipe.sampling.seed}});
  if (!hasPrompts()) {
    return Error{ErrorCode::ValueMissing, {"sampling.prompts", "a prompt to draw"}, {}};
  }
  return lastSampledStep_ == step_ ? Result<void>() : drawAll(previewer_->tasks(step_));
}

Result<void> Trainer::Impl::carryOut(const SaveNow&) {
  return saveCheckpoint();
}

/// The inbox has noted it; the loop ends at the next step.
Result<void> Trainer::Impl::carryOut(const StopRun&) {
  return {};
}

}  // namespace burnish
