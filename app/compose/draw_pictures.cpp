#include "app/compose/draw_pictures.h"

#include "core/base/files.h"
#include "core/model/load_model.h"
#include "core/model/lora_adapter.h"
#include "core/model/sampling.h"
#include "core/nn/device.h"
#include "core/train/cpu_threads.h"
#include "core/train/sample_text.h"
#include "dataset/image/png_writer.h"

#include <algorithm>
#include <cctype>

namespace burnish::app {
namespace fs = std::filesystem;
namespace {

void tell(const DrawListener& listener, const std::string& line) {
  if (listener.log && !line.empty()) listener.log(line);
}

/// Loads and attaches the LoRAs; they change the model as long as they live.
Result<std::vector<LoraAdapter>> attachLoras(StableDiffusion& model,
                                             const DrawRequest& request,
                                             const DrawListener& listener) {
  std::vector<LoraAdapter> adapters;
  for (const LoraUse& use : request.loras) {
    BURNISH_TRY(LoraAdapter adapter,
                LoraAdapter::loadOnto({&model.denoiser(), model.text.get(), model.text2.get(), model.text3.get()},
                                      use.file, use.strength));
    tell(listener, use.file.filename().string() + ": applied " + std::to_string(adapter.appliedLayers()) + " of " +
                       std::to_string(adapter.fileLayers()) + " layers");
    for (const Error& warning : adapter.warnings()) tell(listener, describe(warning));
    for (const std::string& key : adapter.unmatched()) tell(listener, "not applied: " + key);
    adapters.push_back(std::move(adapter));
  }
  return adapters;
}

SampleRequest sampleRequest(const DrawRequest& request, std::size_t index) {
  SampleRequest sample;
  sample.prompt = request.prompts[index];
  sample.negative = request.negative;
  sample.seed = request.seed + index;
  sample.steps = request.steps;
  sample.guidance = request.guidance;
  sample.sampler = request.sampler;
  sample.width = request.width;
  sample.height = request.height;
  return sample;
}

Result<void> refuseExisting(const fs::path& out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    BURNISH_TRY_VOID(requireAbsent(drawnPath(out, i, count)));
  }
  return {};
}

/// Before the model is loaded: a picture that cannot be saved is not worth drawing.
Result<void> checkTarget(const fs::path& out) {
  std::string extension = out.extension().string();
  std::ranges::transform(extension, extension.begin(), [](unsigned char letter) { return std::tolower(letter); });
  if (out.filename().empty() || extension != ".png" || out.filename().string().size() > 240)
    return Error{ErrorCode::ValueOutOfRange, {"--out", out.string(), "the name of a PNG file, NAME.png"}, {}};
  const fs::path folder = out.has_parent_path() ? out.parent_path() : fs::path(".");
  std::error_code failure;
  if (fs::is_directory(folder, failure)) return {};
  return Error{ErrorCode::FileMissing, {folder.string()}, {}};
}

}  // namespace

fs::path drawnPath(const fs::path& out, std::size_t index, std::size_t count) {
  if (count == 1) return out;
  const std::string extension = out.has_extension() ? out.extension().string() : std::string(".png");
  return out.parent_path() / (out.stem().string() + "-" + std::to_string(index + 1) + extension);
}

Result<std::vector<fs::path>> drawPictures(const DrawRequest& request,
                                           const fs::path& out,
                                           const DrawListener& listener,
                                           std::stop_token stop) {
  BURNISH_TRY_VOID(checkTarget(out));
  BURNISH_TRY_VOID(refuseExisting(out, request.prompts.size()));
  BURNISH_TRY(const DeviceChoice device, chooseDevice(request.device));
  tell(listener, device.note);
  setEngineThreads(static_cast<int>(request.threads));
  BURNISH_TRY(StableDiffusion model, StableDiffusion::open(request.model, kAllParts, device.device));
  BURNISH_TRY(const std::vector<LoraAdapter> loras, attachLoras(model, request, listener));
  std::vector<fs::path> paths;
  for (std::size_t i = 0; i < request.prompts.size(); ++i) {
    const SampleRequest sample = sampleRequest(request, i);
    const auto progress = [&](int64_t done, int64_t total) {
      if (listener.progress) listener.progress(i, done, total);
    };
    BURNISH_TRY(const RgbImage picture, samplePicture(model, sample, progress, stop));
    paths.push_back(drawnPath(out, i, request.prompts.size()));
    BURNISH_TRY_VOID(
        dataset::writePng(paths.back(), picture, sampleParametersText(sample, request.model.filename().string())));
  }
  return paths;
}

}  // namespace burnish::app
