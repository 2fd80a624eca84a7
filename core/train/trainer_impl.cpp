#include "core/train/trainer_impl.h"

#include "core/base/json.h"
#include "core/checkpoint/snapshot_folder.h"
#include "core/model/vae_config.h"
#include "core/nn/device.h"
#include "core/nn/torch_guard.h"
#include "core/train/cpu_threads.h"
#include "core/train/latent_encoder.h"
#include "core/train/process_memory.h"

#include <torch/torch.h>

#include <utility>

namespace burnish {
namespace {

/// The pictures' side must be one that the denoiser takes; SD3 takes whole patches of latents up to a largest side.
Result<void> checkSide(int64_t pixels, int64_t scale, const LatentLimits& limits) {
  const int64_t unit = scale * limits.multiple;
  const bool isWithin = pixels / scale <= limits.maximumSide;
  if (pixels % unit == 0 && isWithin) return {};
  std::string allowed = "a multiple of " + std::to_string(unit);
  if (!isWithin) allowed += " up to " + std::to_string(limits.maximumSide * scale);
  return Error{ErrorCode::ValueOutOfRange, {"data.size", std::to_string(pixels), allowed}, {}};
}

}  // namespace

Trainer::Impl::Impl(TrainerOptions options, TrainerPorts ports)
    : options_(std::move(options)),
      ports_(std::move(ports)),
      events_(ports_.events, ports_.clock, options_.firstSequence) {}

Result<RunOutcome> Trainer::Impl::run(std::stop_token stop) {
  startedSteady_ = ports_.clock.steadySeconds();
  startedWall_ = ports_.clock.wallSeconds();
  inbox_.emplace(ports_.commands, std::move(stop));
  BURNISH_TRY_VOID(findStart());
  Result<RunOutcome> outcome = torchGuard(ErrorCode::InternalFault, {"the run"}, [this] { return work(); });
  if (outcome.ok()) return outcome;
  const bool isStopped = outcome.error().code == ErrorCode::Interrupted && mustStop();
  if (isStopped) return end(false);
  return fail(outcome.error());
}

Result<RunOutcome> Trainer::Impl::work() {
  changeState(RunState::Preparing);
  for (const Error& damage : damagedSnapshots_) events_.warn(damage);
  BURNISH_TRY_VOID(chooseMachine());
  BURNISH_TRY_VOID(loadModel());
  BURNISH_TRY_VOID(attachAdapter());
  announce();
  BURNISH_TRY_VOID(fillCaches());
  changeState(RunState::Training);
  const bool isDueBefore = start_ ? step_ < plannedSteps() && step_ > 0 : options_.recipe.sampling.before;
  if (isDueBefore) doWhatIsDue();
  BURNISH_TRY_VOID(trainSteps());
  return finish();
}

Result<void> Trainer::Impl::chooseMachine() {
  BURNISH_TRY(const DeviceChoice choice, chooseDevice(options_.recipe.where.device));
  device_ = choice.device;
  events_.log(choice.note);
  threads_ = setEngineThreads(static_cast<int>(options_.recipe.where.threads));
  return {};
}

Result<void> Trainer::Impl::findStart() {
  if (options_.resume) BURNISH_TRY_VOID(findSnapshot());
  removeLeftovers(checkpoints());
  if (!start_) return {};
  if (start_->step() >= plannedSteps() && isAllDone(start_->step())) {
    return Error{ErrorCode::RunComplete,
                 {options_.runFolder.string(), std::to_string(start_->step()), std::to_string(plannedSteps())},
                 {}};
  }
  return {};
}

Result<void> Trainer::Impl::loadModel() {
  const std::string& folder = options_.recipe.model.base;
  events_.emit(StageProgress{RunStage::LoadModel, 0, 1, folder});
  leanLibraries();
  BURNISH_TRY(model_, StableDiffusion::open(folder, {.text = false, .vae = false, .unet = true}, device_));
  BURNISH_TRY(const VaeConfig vae, model_->vaeConfig());
  BURNISH_TRY_VOID(checkSide(options_.recipe.data.size, vae.scale(), model_->denoiser().limits()));
  BURNISH_TRY_VOID(checkObjective());
  const LatentScaling scaling{vae.scalingFactor, vae.shiftFactor};
  inputs_.emplace(options_.recipe.schedule.seed, model_->scheduler().trainTimesteps, scaling, device_,
                  model_->schedule().isFlow() ? TimestepDraw::LogitNormal : TimestepDraw::Uniform,
                  options_.recipe.objective.noiseOffset);
  previewer_.emplace(*model_, ports_.writePicture, options_.recipe, options_.runFolder);
  returnFreeMemory();
  events_.emit(StageProgress{RunStage::LoadModel, 1, 1, folder});
  return {};
}

/// What only the model can tell: flows have no SNR that is weighed so, other models no σ.
Result<void> Trainer::Impl::checkObjective() const {
  const ObjectiveOptions& objective = options_.recipe.objective;
  const bool isFlow = model_->schedule().isFlow();
  if (isFlow && objective.minSnrGamma > 0.0)
    return Error{ErrorCode::ValueOutOfRange,
                 {"objective.min_snr_gamma", std::to_string(objective.minSnrGamma), "0 for a flow model (SD3)"},
                 {}};
  if (!isFlow && objective.flowWeighting != "none")
    return Error{ErrorCode::ValueOutOfRange,
                 {"objective.flow_weighting", objective.flowWeighting, "none, except for a flow model (SD3)"},
                 {}};
  return {};
}

Result<void> Trainer::Impl::attachAdapter() {
  const MethodOptions& method = options_.recipe.method;
  const LoraOptions lora{
      .rank = method.rank, .alpha = method.alpha, .targets = method.targets, .seed = options_.recipe.schedule.seed};
  BURNISH_TRY(adapter_, LoraAdapter::createOn(model_->denoiser(), lora));
  parameters_ = adapter_->parameters();
  std::vector<at::Tensor> tensors;
  for (const NamedParameter& parameter : parameters_) tensors.push_back(parameter.tensor);
  const OptimizerOptions& options = options_.recipe.optimizer;
  optimizer_.emplace(std::move(tensors),
                     AdamWOptions{options.beta1, options.beta2, options.epsilon, options.weightDecay});
  trainStep_.emplace(model_->denoiser(), model_->schedule(), *optimizer_, options_.recipe);
  return start_ ? restore(*start_) : Result<void>();
}

void Trainer::Impl::announce() {
  RunStarted started;
  started.name = options_.recipe.saving.name;
  started.device = deviceName(device_);
  started.firstStep = step_;
  started.steps = plannedSteps();
  started.batch = options_.recipe.schedule.batch;
  started.pictures = ports_.batches.pictureCount();
  started.trainedParameters = adapter_->parameterCount();
  started.threads = threads_;
  events_.emit(started);
}

Result<void> Trainer::Impl::fillCaches() {
  BURNISH_TRY(LatentEncoder encoder, LatentEncoder::create(*model_));
  StageReporter pictures(events_, ports_.clock, RunStage::CachePictures);
  StageReporter captions(events_, ports_.clock, RunStage::CacheCaptions);
  const auto reportTo = [this](StageReporter& reporter) -> BatchSource::Progress {
    return [this, &reporter](int64_t done, int64_t total, const std::string& what) {
      inbox_->poll();
      reporter.report(done, total, what);
    };
  };
  const auto log = [this](const std::string& line) { events_.log(line); };
  BURNISH_TRY_VOID(ports_.batches.prepare(encoder, reportTo(pictures), reportTo(captions), log, inbox_->stopToken()));
  releaseFrozenParts(*model_, hasPrompts());
  return {};
}

}  // namespace burnish
