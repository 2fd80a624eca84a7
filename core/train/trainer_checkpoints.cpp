#include "core/checkpoint/retention.h"
#include "core/train/run_snapshot.h"
#include "core/train/trainer_impl.h"

#include <torch/torch.h>

namespace burnish {

Result<void> Trainer::Impl::findSnapshot() {
  SnapshotSearch search = findNewestSnapshot(checkpoints());
  start_ = std::move(search.newest);
  damagedSnapshots_ = std::move(search.damaged);
  if (start_) return {};
  if (!damagedSnapshots_.empty()) return damagedSnapshots_.front();
  return Error{ErrorCode::NothingToResume, {options_.runFolder.string()}, {}};
}

Result<void> Trainer::Impl::restore(const Snapshot& snapshot) {
  BURNISH_TRY(const std::string base, model_->unetIdentity());
  BURNISH_TRY_VOID(loadRunSnapshot(snapshot, options_.recipe, base, parameters_, *optimizer_));
  step_ = lastSavedStep_ = snapshot.step();
  events_.setStep(step_);
  return {};
}

Result<void> Trainer::Impl::saveCheckpoint() {
  if (lastSavedStep_ == step_) return {};
  // Made anew it would hold a checkpoint without its recipe.
  std::error_code ignored;
  if (!std::filesystem::is_directory(options_.runFolder, ignored))
    return Error{ErrorCode::FileMissing, {options_.runFolder.string()}, "the run folder is gone"};
  events_.emit(StageProgress{RunStage::SaveCheckpoint, 0, 1, {}});
  BURNISH_TRY(const std::string base, model_->unetIdentity());
  BURNISH_TRY(const std::filesystem::path saved,
              saveRunSnapshot(checkpoints(), step_, options_.recipe, base, parameters_, optimizer_->state()));
  lastSavedStep_ = step_;
  events_.emit(StageProgress{RunStage::SaveCheckpoint, 1, 1, {}});
  events_.emit(CheckpointSaved{saved.lexically_relative(options_.runFolder).generic_string()});
  const auto retained = retainNewest(checkpoints(), options_.recipe.saving.keepCheckpoints);
  if (!retained.ok()) events_.warn(retained.error());
  return {};
}

void Trainer::Impl::saveCheckpointOrWarn() {
  const auto saved = saveCheckpoint();
  if (!saved.ok()) events_.warn(saved.error());
}

}  // namespace burnish
