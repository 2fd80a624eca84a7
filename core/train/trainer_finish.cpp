#include "core/train/model_saver.h"
#include "core/train/trainer_impl.h"

#include <torch/torch.h>

#include <algorithm>

namespace burnish {

Result<RunOutcome> Trainer::Impl::finish() {
  const bool isComplete = step_ >= plannedSteps();
  const StopKind stop = inbox_->stopKind();
  if (!isComplete) changeState(RunState::Stopping);
  const bool hasWork = step_ > 0 && (isComplete || stop != StopKind::Discard);
  if (hasWork) saveCheckpointOrWarn();
  if (hasWork && (isComplete || stop == StopKind::Save)) BURNISH_TRY_VOID(saveResult());
  if (isComplete) drawRecipePrompts();
  return end(isComplete);
}

Result<void> Trainer::Impl::saveResult() {
  events_.emit(StageProgress{RunStage::SaveModel, 0, 1, {}});
  warnIfUnchanged();
  const ModelProvenance provenance{.step = step_,
                                   .pictures = ports_.batches.pictureCount(),
                                   .stepsPerEpoch = ports_.batches.stepsPerEpoch(),
                                   .startedAt = startedWall_,
                                   .finishedAt = ports_.clock.wallSeconds(),
                                   .datasetMetadata = options_.datasetMetadata};
  BURNISH_TRY(const SavedModel saved, saveModel(options_.runFolder, options_.recipe, *model_, *adapter_, provenance));
  result_ = saved.path.lexically_relative(options_.runFolder);
  events_.emit(StageProgress{RunStage::SaveModel, 1, 1, {}});
  events_.emit(ModelSaved{result_.generic_string(), static_cast<int64_t>(saved.bytes)});
  return {};
}

void Trainer::Impl::warnIfUnchanged() {
  const at::NoGradGuard noGradient;
  const bool hasChange = std::any_of(parameters_.begin(), parameters_.end(), [](const NamedParameter& parameter) {
    return parameter.name.ends_with(".lora_up") && parameter.tensor.count_nonzero().item<int64_t>() > 0;
  });
  if (!hasChange) events_.warn({ErrorCode::ModelUnchanged, {std::to_string(step_)}, {}});
}

/// True if nothing of a run that reached `step` is missing: a kill may come between the last checkpoint and the result.
bool Trainer::Impl::isAllDone(int64_t step) const {
  if (stepOfSavedModel(modelPath(options_.runFolder, options_.recipe)) != step) return false;
  if (!hasPrompts()) return true;
  const std::vector<PreviewTask> tasks = previewTasks(options_.recipe.sampling, step);
  return std::all_of(tasks.begin(), tasks.end(), [this](const PreviewTask& task) {
    std::error_code ignored;
    return std::filesystem::exists(options_.runFolder / previewPath(task), ignored);
  });
}

void Trainer::Impl::answerTheRest() {
  inbox_->poll();
  while (const auto command = inbox_->next()) {
    const bool isStop = std::holds_alternative<StopRun>(command->payload);
    events_.emit(CommandAnswered{command->id, isStop, isStop ? std::string() : "The run has ended."});
  }
}

Result<RunOutcome> Trainer::Impl::end(bool complete) {
  changeState(complete ? RunState::Finished : RunState::Stopped);
  answerTheRest();
  events_.emit(RunEnded{complete, ports_.clock.steadySeconds() - startedSteady_, result_.generic_string()});
  const bool isSaved = step_ == 0 || step_ == lastSavedStep_ || inbox_->stopKind() == StopKind::Discard;
  return RunOutcome{complete, step_, result_.empty() ? result_ : options_.runFolder / result_, isSaved};
}

Error Trainer::Impl::fail(const Error& error) {
  changeState(RunState::Failed);
  answerTheRest();
  events_.emit(RunFailed{error});
  return error;
}

}  // namespace burnish
