#include "app/trainer/progress_printer.h"

#include "app/trainer/number_text.h"
#include "core/job/codec.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace burnish::app {
namespace {

constexpr std::size_t kTimedSteps = 32;
constexpr double kSmoothing = 0.95;

std::string stageText(RunStage stage) {
  switch (stage) {
    case RunStage::LoadModel:
      return "Loading the model";
    case RunStage::CachePictures:
      return "Encoding pictures";
    case RunStage::CacheCaptions:
      return "Encoding captions";
    case RunStage::Sample:
      return "Drawing samples";
    case RunStage::SaveCheckpoint:
      return "Saving a checkpoint";
    case RunStage::SaveModel:
      return "Saving the model";
  }
  return {};
}

std::size_t terminalWidth(std::FILE* output) {
  winsize size{};
  const bool known = ioctl(fileno(output), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

std::string bar(double share, int width) {
  const int full = std::clamp(static_cast<int>(std::lround(share * width)), 0, width);
  return "[" + std::string(static_cast<std::size_t>(full), '#') +
         std::string(static_cast<std::size_t>(width - full), '.') + "]";
}

}  // namespace

OutputStyle outputStyle(bool wantsJson, std::FILE* output) {
  if (wantsJson) return OutputStyle::Json;
  return isatty(fileno(output)) != 0 ? OutputStyle::Bar : OutputStyle::Lines;
}

ProgressPrinter::ProgressPrinter(OutputStyle style, std::FILE* output, std::string runFolder)
    : style_(style), output_(output), runFolder_(std::move(runFolder)) {}

ProgressPrinter::~ProgressPrinter() {
  if (hasLiveLine_) std::fputc('\n', output_);
}

void ProgressPrinter::accept(const Event& event) {
  if (style_ == OutputStyle::Json) {
    std::fputs((encodeEvent(event) + "\n").c_str(), output_);
    std::fflush(output_);
    return;
  }
  std::visit([&](const auto& payload) { show(event.step, payload); }, event.payload);
}

void ProgressPrinter::line(const std::string& text) {
  if (hasLiveLine_) std::fputs("\r\033[K", output_);
  hasLiveLine_ = false;
  std::fputs((text + "\n").c_str(), output_);
  std::fflush(output_);
}

void ProgressPrinter::live(const std::string& text) {
  if (style_ != OutputStyle::Bar) return;
  const std::string shown = text.substr(0, terminalWidth(output_) - 1);
  std::fputs(("\r" + shown + "\033[K").c_str(), output_);
  std::fflush(output_);
  hasLiveLine_ = true;
}

void ProgressPrinter::show(int64_t step, const RunStarted& started) {
  steps_ = started.steps;
  batch_ = started.batch;
  line(started.name + ": " + std::to_string(started.pictures) + " pictures, " + std::to_string(started.steps) +
       " steps of " + std::to_string(started.batch) + ", " + std::to_string(started.trainedParameters) +
       " trained parameters, on " + started.device + " with " + std::to_string(started.threads) + " threads");
  if (step > 0) line("Resumed after step " + std::to_string(step));
}

void ProgressPrinter::show(int64_t, const StateChanged& changed) {
  if (changed.state == RunState::Paused) line("Paused");
  if (changed.state == RunState::Stopping) line("Stopping…");
}

void ProgressPrinter::show(int64_t, const StageProgress& progress) {
  const std::string count = std::to_string(progress.done) + "/" + std::to_string(progress.total);
  live(stageText(progress.stage) + " " + count + " " + progress.what);
  const bool isLong = progress.stage == RunStage::CachePictures || progress.stage == RunStage::LoadModel;
  if (style_ == OutputStyle::Lines && isLong && progress.done == progress.total)
    line(stageText(progress.stage) + ": " + count);
}

void ProgressPrinter::show(int64_t step, const StepDone& done) {
  smoothLoss_ = kSmoothing * smoothLoss_ + (1.0 - kSmoothing) * done.loss;
  smoothWeight_ = kSmoothing * smoothWeight_ + (1.0 - kSmoothing);
  stepSeconds_.push_back(done.stepSeconds);
  if (stepSeconds_.size() > kTimedSteps) stepSeconds_.pop_front();
  const std::string text = stepText(step, done);
  live(bar(steps_ > 0 ? static_cast<double>(step) / static_cast<double>(steps_) : 0.0, 20) + " " + text);
  if (style_ == OutputStyle::Lines && isDue(step)) line(text);
}

bool ProgressPrinter::isDue(int64_t step) const {
  return step == 1 || step == steps_ || step % std::max<int64_t>(1, steps_ / 20) == 0;
}

std::string ProgressPrinter::stepText(int64_t step, const StepDone& done) const {
  const double sum = std::accumulate(stepSeconds_.begin(), stepSeconds_.end(), 0.0);
  const double mean = sum / static_cast<double>(stepSeconds_.size());
  const double left = mean * static_cast<double>(steps_ - step);
  return std::to_string(step) + "/" + std::to_string(steps_) + "  loss " + fixedText(smoothLoss_ / smoothWeight_, 4) +
         " (" + fixedText(done.loss, 4) + ")  " + fixedText(static_cast<double>(batch_) / mean, 1) + " images/s  " +
         durationText(left) + " left";
}

void ProgressPrinter::show(int64_t, const SampleDrawn& sample) {
  line("Sample: " + runFolder_ + "/" + sample.path);
}
void ProgressPrinter::show(int64_t step, const CheckpointSaved& saved) {
  if (style_ == OutputStyle::Lines) line("Checkpoint after step " + std::to_string(step) + ": " + saved.path);
}
void ProgressPrinter::show(int64_t, const ModelSaved& saved) {
  line("Saved " + runFolder_ + "/" + saved.path + " (" + bytesText(saved.bytes) + ")");
}
void ProgressPrinter::show(int64_t, const WarningRaised& warning) {
  line("Warning: " + describe(warning.what));
}
void ProgressPrinter::show(int64_t, const CommandAnswered& answer) {
  if (!answer.accepted) line("Not done: " + answer.failure);
}
void ProgressPrinter::show(int64_t, const LogLine& text) {
  line(text.text);
}
void ProgressPrinter::show(int64_t, const RunFailed& failed) {
  line("Failed: " + describe(failed.error));
}
void ProgressPrinter::show(int64_t step, const RunEnded& ended) {
  line((ended.complete ? "Done: " : "Ended after step ") + std::to_string(step) +
       (ended.complete ? " steps in " : ", ") + durationText(ended.seconds));
}

}  // namespace burnish::app
