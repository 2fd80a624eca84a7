#pragma once

#include "core/checkpoint/snapshot_reader.h"
#include "core/model/load_model.h"
#include "core/model/lora_adapter.h"
#include "core/optim/adamw.h"
#include "core/train/batch_tensors.h"
#include "core/train/command_inbox.h"
#include "core/train/event_emitter.h"
#include "core/train/previewer.h"
#include "core/train/train_step.h"
#include "core/train/trainer.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace burnish {

/// The run behind Trainer. Its parts: preparation (trainer_impl.cpp), the loop with its commands (trainer_loop.cpp),
/// checkpoints (trainer_checkpoints.cpp), samples (trainer_samples.cpp), the end (trainer_finish.cpp).
class Trainer::Impl {
 public:
  Impl(TrainerOptions options, TrainerPorts ports);
  Result<RunOutcome> run(std::stop_token stop);

 private:
  using StopKind = CommandInbox::StopKind;

  // Preparation.
  Result<RunOutcome> work();
  Result<void> chooseMachine();
  Result<void> findStart();
  Result<void> loadModel();
  [[nodiscard]] Result<void> checkObjective() const;
  Result<void> attachAdapter();
  Result<void> fillCaches();
  void announce();

  // The loop.
  Result<void> trainSteps();
  Result<void> trainOneStep();
  void doWhatIsDue();
  void handleCommands();
  void carryOut(const Command& command);
  Result<void> carryOut(const PauseRun&);
  Result<void> carryOut(const ResumeRun&);
  Result<void> carryOut(const SampleNow& wish);
  Result<void> carryOut(const SaveNow&);
  Result<void> carryOut(const StopRun&);
  [[nodiscard]] bool mustStop() { return inbox_->stopKind() != StopKind::None; }

  // Checkpoints.
  Result<void> saveCheckpoint();
  void saveCheckpointOrWarn();
  Result<void> restore(const Snapshot& snapshot);
  Result<void> findSnapshot();

  // Samples.
  void drawRecipePrompts();
  Result<void> drawAll(const std::vector<PreviewTask>& tasks);
  Result<void> drawOne(const PreviewTask& task, StageReporter& reporter, int64_t done, int64_t total);
  [[nodiscard]] bool hasPrompts() const { return !options_.recipe.sampling.prompts.empty(); }

  // The end.
  Result<RunOutcome> finish();
  Result<void> saveResult();
  void warnIfUnchanged();
  void answerTheRest();
  Result<RunOutcome> end(bool complete);
  Error fail(const Error& error);
  [[nodiscard]] bool isAllDone(int64_t step) const;

  void changeState(RunState state) { events_.emit(StateChanged{state}); }
  [[nodiscard]] std::filesystem::path checkpoints() const { return options_.runFolder / "checkpoints"; }
  [[nodiscard]] int64_t plannedSteps() const { return options_.recipe.schedule.steps; }

  TrainerOptions options_;
  TrainerPorts ports_;
  EventEmitter events_;
  std::optional<CommandInbox> inbox_;

  c10::Device device_{c10::DeviceType::CPU};
  int threads_ = 0;
  std::optional<StableDiffusion> model_;
  std::optional<LoraAdapter> adapter_;  ///< Attached to model_: declared, and so destroyed, in this order.
  std::vector<NamedParameter> parameters_;
  std::optional<AdamW> optimizer_;
  std::optional<BatchTensors> inputs_;
  std::optional<TrainStep> trainStep_;
  std::optional<Previewer> previewer_;

  std::optional<Snapshot> start_;        ///< What a resumed run begins from.
  std::vector<Error> damagedSnapshots_;  ///< Newer than it, and of no use.
  int64_t step_ = 0;                     ///< Finished optimizer steps.
  int64_t lastSavedStep_ = -1;
  int64_t lastSampledStep_ = -1;
  bool isPaused_ = false;
  double startedSteady_ = 0.0;
  double startedWall_ = 0.0;
  std::filesystem::path result_;  ///< Relative to the run folder; empty until a model is saved.
};

}  // namespace burnish
