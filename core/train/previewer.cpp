#include "core/train/previewer.h"

#include "core/base/files.h"
#include "core/model/sampling.h"
#include "core/nn/torch_guard.h"
#include "core/train/process_memory.h"
#include "core/train/sample_text.h"

#include <torch/torch.h>

#include <utility>

namespace burnish {
namespace fs = std::filesystem;
namespace {

constexpr const char* kFolder = "samples";
constexpr uint64_t kSmallBytes = 64u << 20;

uint64_t bytesOf(const torch::nn::Module& module) {
  uint64_t bytes = 0;
  for (const at::Tensor& parameter : module.parameters()) bytes += parameter.nbytes();
  return bytes;
}

}  // namespace

std::vector<PreviewTask> previewTasks(const SamplingOptions& options, int64_t step) {
  std::vector<PreviewTask> tasks;
  for (std::size_t i = 0; i < options.prompts.size(); ++i) {
    tasks.push_back({step, static_cast<int64_t>(i), options.prompts[i], options.seed + i});
  }
  return tasks;
}

fs::path previewPath(const PreviewTask& task) {
  return fs::path(kFolder) / sampleFileName(task.step, task.promptIndex, task.seed);
}

Previewer::Previewer(StableDiffusion& model,
                     const PictureWriter& writePicture,
                     const Recipe& recipe,
                     fs::path runFolder)
    : model_(model),
      writePicture_(writePicture),
      options_(recipe.sampling),
      defaultSize_(recipe.data.size),
      name_(recipe.saving.name),
      runFolder_(std::move(runFolder)) {}

fs::path Previewer::targetPath(const PreviewTask& task) const {
  const fs::path path = previewPath(task);
  return task.promptIndex >= 0 ? path : uniquePath(runFolder_ / path).lexically_relative(runFolder_);
}

bool Previewer::isDrawn(const PreviewTask& task) const {
  std::error_code ignored;
  return fs::exists(runFolder_ / previewPath(task), ignored);
}

Result<fs::path> Previewer::draw(const PreviewTask& task, const Progress& progress, std::stop_token stop) {
  const SampleRequest request{.prompt = task.prompt,
                              .negative = options_.negative,
                              .seed = task.seed,
                              .steps = options_.steps,
                              .guidance = options_.guidance,
                              .sampler = options_.sampler,
                              .width = options_.width > 0 ? options_.width : defaultSize_,
                              .height = options_.height > 0 ? options_.height : defaultSize_};
  BURNISH_TRY_VOID(makeFolders(runFolder_ / kFolder));
  return torchGuard(ErrorCode::InternalFault, {"drawing a sample"}, [&]() -> Result<fs::path> {
    const at::NoGradGuard noGradient;
    BURNISH_TRY(const RgbImage picture, samplePicture(model_, request, progress, stop));
    const fs::path path = targetPath(task);
    BURNISH_TRY_VOID(writePicture_(runFolder_ / path, picture, sampleParametersText(request, name_)));
    return path;
  });
}

void releaseFrozenParts(StableDiffusion& model, bool keepIfSmall) {
  const uint64_t bytes = (model.text ? bytesOf(*model.text) : 0) + (model.text2 ? bytesOf(*model.text2) : 0) +
                         (model.text3 ? bytesOf(*model.text3) : 0) + (model.vae ? bytesOf(*model.vae) : 0);
  if (!keepIfSmall || bytes >= kSmallBytes) model.unload({.text = true, .vae = true, .unet = false});
  returnFreeMemory();
}

}  // namespace burnish
