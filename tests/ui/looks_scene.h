#pragma once

#include "tests/support/fake_studio.h"

#include <QDateTime>
#include <QDir>

#include <cmath>

namespace burnish::test {

/// A studio in the middle of its work: the example's pictures, a run under way with samples, earlier ones that failed
/// (one before its first step) and one that is finished.
class LooksScene {
 public:
  LooksScene() : folder_(QStringLiteral(BURNISH_SOURCE_DIR "/resources/demo/cat-faces")) {
    studio.pictures.answersAtOnce = true;
    studio.runs.clock = static_cast<double>(QDateTime::currentSecsSinceEpoch());
    files_ = QDir(folder_).entryInfoList({QStringLiteral("*.jpg")});
  }

  FakeStudio studio;
  ui::RunId live;
  ui::RunId failed;
  ui::RunId unstarted;  ///< Failed before its first step.

  [[nodiscard]] const QString& folder() const { return folder_; }

  Recipe recipe() const {
    Recipe made;
    made.model.base = BURNISH_SOURCE_DIR "/resources/demo/base";
    made.data.folder = folder_.toStdString();
    made.data.size = 64;
    made.optimizer.learningRate = 0.002;
    made.saving.name = "cat-faces";
    made.sampling.prompts = {
        "cat with wry smile, red background",     "weary cat, green background",
        "grinning cat, purple background",        "kissing cat with closed eyes, yellow background",
        "cat with tears of joy, blue background", "unbelievably-surprised cat"};
    return made;
  }

  ui::FolderContent content() const {
    ui::FolderContent made{folder_, {}, {}};
    for (const QFileInfo& file : files_) {
      QString text = file.completeBaseName().replace(QLatin1Char('-'), QLatin1Char(' '));
      made.pictures.push_back({file.filePath(), text + QStringLiteral(", white background"), true, 128, 128, {}});
    }
    made.pictures[2].hasCaption = false;
    made.pictures[2].caption.clear();
    made.pictures[5].notes << QStringLiteral("animated: first frame");
    made.refused.push_back({folder_ + QStringLiteral("/holiday.gif.jpg"),
                            {ErrorCode::PictureUnreadable, {"holiday.gif.jpg", "the file ends early"}, {}}});
    return made;
  }

  TrainPlan plan() const {
    TrainPlan made;
    made.pictures.resize(static_cast<std::size_t>(files_.size()));
    made.steps = 1000;
    made.epochs = 55.6;
    made.samplePictures = 33;
    made.checkpoints = 10;
    made.notes.push_back(
        {PlanNote::Level::Warning, {ErrorCode::PictureUnreadable, {"holiday.gif.jpg", "the file ends early"}, {}}});
    return made;
  }

  void addRuns() {
    const auto finished = studio.runs.addRun(QStringLiteral("watercolour-hills"), RunState::Finished, false);
    setSteps(finished, 1000, 1000, 0.0712);
    failed = studio.runs.addRun(QStringLiteral("line-art-night"), RunState::Failed, false);
    setSteps(failed, 212, 2000, 0.1034);
    studio.runs.happen(
        failed,
        {RunStarted{
            .name = "line-art-night", .device = "cpu", .steps = 2000, .batch = 1, .pictures = 40, .threads = 2}});
    train(failed, 212);
    studio.runs.happen(
        failed,
        {RunFailed{{ErrorCode::LossNotFinite, {"212", "0.01"}, "gradient norm 1.2e9 in up_blocks.1.attentions.0"}}},
        212);
    unstarted = studio.runs.addRun(QStringLiteral("harbour-at-dawn"), RunState::Failed, false);
    setSteps(unstarted, 0, 0, 0.0);
    studio.runs.happen(unstarted, {RunFailed{{ErrorCode::FileMissing, {"models/harbour/unet"}, {}}}});
    live = studio.runs.addRun(QStringLiteral("cat-faces"), RunState::Training, true);
    studio.runs.runRecipe = recipe();
    studio.runs.happen(
        live,
        {StateChanged{RunState::Preparing},
         RunStarted{.name = "cat-faces", .device = "cpu", .steps = 1000, .batch = 4, .pictures = 18, .threads = 2},
         LogLine{"no NVIDIA driver: using the CPU"}, StateChanged{RunState::Training}});
    train(live, 640);
    studio.runs.happen(live,
                       {WarningRaised{{ErrorCode::CheckpointDamaged, {"step-400", "optimizer.bin"}, {}}},
                        StageProgress{RunStage::Sample, 1, 3, "weary cat, green background"}},
                       640);
    setSteps(live, 640, 1000, 0.0831);
  }

  SystemReading reading(int second) const {
    SystemReading made;
    made.processBytes = (612 + second % 7) * (int64_t{1} << 20);
    made.processPeakBytes = int64_t{648} << 20;
    made.machineUsedBytes = (5200 + 8 * (second % 11)) * (int64_t{1} << 20);
    made.machineTotalBytes = int64_t{16} << 30;
    made.cpuUtilization = 0.72 + 0.2 * std::sin(second * 0.4);
    return made;
  }

 private:
  void setSteps(ui::RunId id, qint64 step, qint64 steps, double loss) {
    for (ui::RunInfo& info : studio.runs.infos) {
      if (info.id == id) info.step = step, info.steps = steps, info.lastLoss = loss;
    }
    Q_EMIT studio.runs.runChanged(id);
  }
  void train(ui::RunId id, int64_t steps) {
    for (int64_t step = 0; step <= steps; ++step) {
      if (step > 0) {
        const double wave = std::sin(static_cast<double>(step * step)) * 0.03;
        const double loss = 0.07 + 0.12 * std::exp(-static_cast<double>(step) / 180.0) + wave;
        studio.runs.happen(id, {StepDone{loss, 0.002, 0.4, 0.12, static_cast<double>(step) * 4 / 18.0}}, step);
      }
      if (step % 160 == 0) sample(id, step);
      if (step % 100 == 0 && step > 0)
        studio.runs.happen(id, {CheckpointSaved{"checkpoints/step-" + std::to_string(step)}}, step);
    }
  }
  void sample(ui::RunId id, int64_t step) {
    const std::vector<std::string> prompts = recipe().sampling.prompts;
    for (std::size_t i = 0; i < prompts.size(); ++i) {
      const QString path =
          files_[static_cast<qsizetype>((static_cast<std::size_t>(step / 160) * 3 + i * 5)) % files_.size()].filePath();
      studio.runs.happen(id, {SampleDrawn{path.toStdString(), static_cast<int64_t>(i), prompts[i], i}}, step);
    }
  }

  QString folder_;
  QFileInfoList files_;
};

}  // namespace burnish::test
