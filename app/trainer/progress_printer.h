#pragma once

#include "core/job/event.h"

#include <cstdint>
#include <cstdio>
#include <deque>
#include <string>

namespace burnish::app {

enum class OutputStyle { Bar, Lines, Json };

/// Json if asked for, Bar on a terminal, Lines otherwise.
OutputStyle outputStyle(bool wantsJson, std::FILE* output);

/// Shows the events of a run: one live line on a terminal, a plain line now and then when piped, or the events
/// themselves as NDJSON. Called on the engine's thread.
class ProgressPrinter : public EventSink {
 public:
  ProgressPrinter(OutputStyle style, std::FILE* output, std::string runFolder);
  ~ProgressPrinter() override;

  void accept(const Event& event) override;
  [[nodiscard]] OutputStyle style() const { return style_; }

 private:
  void show(int64_t step, const RunStarted& started);
  void show(int64_t step, const StateChanged& changed);
  void show(int64_t step, const StageProgress& progress);
  void show(int64_t step, const StepDone& done);
  void show(int64_t step, const SampleDrawn& sample);
  void show(int64_t step, const CheckpointSaved& saved);
  void show(int64_t step, const ModelSaved& saved);
  void show(int64_t step, const WarningRaised& warning);
  void show(int64_t step, const CommandAnswered& answer);
  void show(int64_t step, const LogLine& line);
  void show(int64_t step, const RunFailed& failed);
  void show(int64_t step, const RunEnded& ended);

  void line(const std::string& text);
  void live(const std::string& text);
  [[nodiscard]] std::string stepText(int64_t step, const StepDone& done) const;
  [[nodiscard]] bool isDue(int64_t step) const;

  OutputStyle style_;
  std::FILE* output_;
  std::string runFolder_;
  int64_t steps_ = 0;
  int64_t batch_ = 0;
  double smoothLoss_ = 0.0;
  double smoothWeight_ = 0.0;
  std::deque<double> stepSeconds_;  ///< The latest steps, for images/s and time left.
  bool hasLiveLine_ = false;
};

}  // namespace burnish::app
