#pragma once

#include "core/base/files.h"
#include "core/train/trainer.h"
#include "core/weights/safetensors_file.h"
#include "tests/support/fake_batch_source.h"
#include "tests/support/golden_folder.h"

#include <QTemporaryDir>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace burnish::test {

/// The tiny model of the golden folder: a training step takes a few hundredths of a second.
inline std::filesystem::path tinyModel() {
  return GoldenFolder::open().value().path() / "sd15" / "model";
}

/// Keeps every event, and may act on one.
class Recorder : public EventSink {
 public:
  void accept(const Event& event) override {
    events.push_back(event);
    if (onEvent) onEvent(event);
  }
  template <class Payload>
  [[nodiscard]] std::vector<Payload> all() const {
    std::vector<Payload> found;
    for (const Event& event : events) {
      if (const auto* payload = std::get_if<Payload>(&event.payload)) found.push_back(*payload);
    }
    return found;
  }
  [[nodiscard]] std::vector<RunState> states() const {
    std::vector<RunState> states;
    for (const auto& change : all<StateChanged>()) states.push_back(change.state);
    return states;
  }
  std::vector<Event> events;
  std::function<void(const Event&)> onEvent;
};

/// A short run on the tiny model in a folder of its own, with everything around the trainer in the test's hands.
class TestRun {
 public:
  TestRun() {
    recipe.model.base = tinyModel().string();
    recipe.data.folder = "/none";
    recipe.data.size = 64;
    recipe.method.rank = 4;
    recipe.method.alpha = 2.0;
    recipe.optimizer.learningRate = 1e-3;
    recipe.schedule.steps = 12;
    recipe.schedule.batch = 2;
    recipe.schedule.warmupSteps = 2;
    recipe.sampling.steps = 2;
    recipe.saving.name = "tiny";
    recipe.saving.checkpointEverySteps = 5;
    recipe.where.device = "cpu";
    recipe.where.threads = 1;
  }

  /// Trains with a trainer, a recorder and a batch source of its own, as a new process would.
  Result<RunOutcome> run(bool resume = false) {
    recorder.events.clear();
    FakeBatchSource batches(
        {.pictures = 5, .batch = recipe.schedule.batch, .size = static_cast<int>(recipe.data.size)});
    batches.onBatch = onBatch;
    batches.onPrepare = onPrepare;
    TrainerOptions options{recipe, folder(), resume, firstSequence, {{"ss_num_train_images", "5"}}};
    Trainer trainer(std::move(options), {batches, recorder, commands, writePicture, systemClock()});
    return trainer.run(stop.get_token());
  }

  [[nodiscard]] std::filesystem::path folder() const { return folder_.path().toStdString(); }
  [[nodiscard]] std::filesystem::path model() const { return folder() / "models" / "tiny.safetensors"; }
  /// sshs_model_hash: the hash of the tensors alone.
  [[nodiscard]] std::string modelHash() const {
    return SafetensorsFile::open(model()).value().metadata().at("sshs_model_hash");
  }

  Recipe recipe;
  Recorder recorder;
  CommandQueue commands;
  std::stop_source stop;
  uint64_t firstSequence = 0;
  std::function<void(int64_t)> onBatch;
  std::function<void(int64_t)> onPrepare;
  /// Writes the raw pixels in place of a PNG: what is tested is when and where pictures are written.
  PictureWriter writePicture = [](const std::filesystem::path& path, const RgbImage& picture, const std::string& text) {
    const std::string pixels(picture.pixels.begin(), picture.pixels.end());
    return writeFileAtomically(path, text + "\n" + pixels);
  };

 private:
  QTemporaryDir folder_;
};

}  // namespace burnish::test
