#pragma once

#include "core/base/clock.h"
#include "core/base/rgb_image.h"
#include "core/job/command.h"
#include "core/job/event.h"
#include "core/job/recipe.h"
#include "core/train/batch_source.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace burnish {

/// Writes a sample as PNG with its text chunk ("parameters", as the web UI writes it); implemented in dataset/image.
using PictureWriter =
    std::function<Result<void>(const std::filesystem::path& path, const RgbImage& picture, const std::string& text)>;

/// What a trainer works with; all must outlive it.
struct TrainerPorts {
  BatchSource& batches;
  EventSink& events;
  CommandQueue& commands;
  PictureWriter writePicture;
  const Clock& clock;
};

struct TrainerOptions {
  Recipe recipe;
  std::filesystem::path runFolder;  ///< Exists; recipe.toml and plan.json are in it already.
  bool resume = false;              ///< From the newest intact checkpoint in runFolder.
  uint64_t firstSequence = 0;       ///< Sequence number of the first event that it emits.
  std::vector<std::pair<std::string, std::string>> datasetMetadata;  ///< ss_* entries about the pictures.
};

struct RunOutcome {
  bool complete = false;
  int64_t step = 0;
  std::filesystem::path model;  ///< Empty if none was saved.
  bool isSaved = true;          ///< The newest checkpoint holds all that was trained, or nobody wanted it.
};

/// The training loop: commands in, events out. No torch in this header (pimpl), so that whoever starts a run needs
/// none. Everything happens on the thread that calls run(), which owns every tensor.
///
/// A run is a pure function of recipe, pictures and model: order, noise and timesteps come from counters, so that a
/// run that was killed and resumed ends with the same bytes as an unbroken one (same machine, same thread count).
class Trainer {
 public:
  Trainer(TrainerOptions options, TrainerPorts ports);
  ~Trainer();
  Trainer(const Trainer&) = delete;
  Trainer& operator=(const Trainer&) = delete;

  /// Loads, caches, trains, samples, saves. A stop request saves a checkpoint and ends after the step at hand. The last
  /// event is RunEnded or RunFailed; a resume that is refused (RunComplete, NothingToResume, CheckpointDamaged) returns
  /// its error without any event, so that the journal of a finished run stays as it is.
  Result<RunOutcome> run(std::stop_token stop);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace burnish
