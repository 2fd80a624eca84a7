#pragma once

#include "core/job/recipe.h"
#include "core/model/load_model.h"
#include "core/train/trainer.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace burnish {

/// One prompt to be drawn at a step; index -1 = typed by hand.
struct PreviewTask {
  int64_t step = 0;
  int64_t promptIndex = 0;
  std::string prompt;
  uint64_t seed = 0;
};

/// The recipe's prompts at a step; prompt i is drawn with seed + i.
std::vector<PreviewTask> previewTasks(const SamplingOptions& options, int64_t step);
/// samples/NAME.png, relative to the run folder.
std::filesystem::path previewPath(const PreviewTask& task);

/// Draws samples with the model as it is and puts them into the run folder. Nothing of the training is touched: no
/// gradient is recorded, and the noise belongs to the sample's own seed. Thread of the model.
class Previewer {
 public:
  using Progress = std::function<void(int64_t done, int64_t total)>;

  /// `model` and `writePicture` must outlive it.
  Previewer(StableDiffusion& model,
            const PictureWriter& writePicture,
            const Recipe& recipe,
            std::filesystem::path runFolder);

  [[nodiscard]] std::vector<PreviewTask> tasks(int64_t step) const { return previewTasks(options_, step); }
  /// Whether its file is there already.
  [[nodiscard]] bool isDrawn(const PreviewTask& task) const;

  /// Draws and writes; returns the path relative to the run folder: for a prompt typed by hand the first name that is
  /// free. OutOfMemory, Interrupted, DiskFull …
  Result<std::filesystem::path> draw(const PreviewTask& task, const Progress& progress, std::stop_token stop);

 private:
  [[nodiscard]] std::filesystem::path targetPath(const PreviewTask& task) const;

  StableDiffusion& model_;
  const PictureWriter& writePicture_;
  SamplingOptions options_;
  int64_t defaultSize_;
  std::string name_;
  std::filesystem::path runFolder_;
};

/// Frees VAE and text encoder: always if no samples are drawn, else only if they are large (64 MiB and more), since
/// loading small ones again for each sample costs more than keeping them.
void releaseFrozenParts(StableDiffusion& model, bool keepIfSmall);

}  // namespace burnish
