#include "app/compose/concept_distance.h"
#include "app/compose/run_folder.h"
#include "app/compose/run_session.h"
#include "app/trainer/loss_chart.h"
#include "app/trainer/number_text.h"
#include "app/trainer/progress_printer.h"
#include "app/trainer/report_error.h"
#include "app/trainer/run_in_terminal.h"
#include "app/trainer/stop_signals.h"
#include "app/trainer/verbs/verbs.h"
#include "dataset/image/png_writer.h"

#include <cstdio>
#include <map>
#include <memory>
#include <vector>

namespace burnish::app {
namespace {

namespace fs = std::filesystem;

struct DemoArguments {
  std::string folder = "burnish-demo";
  bool wantsJson = false;
};

/// Keeps what the report at the end needs, and passes every event on.
class DemoRecorder : public EventSink {
 public:
  explicit DemoRecorder(EventSink& next) : next_(next) {}

  void accept(const Event& event) override {
    if (const auto* done = std::get_if<StepDone>(&event.payload)) losses_.push_back(done->loss);
    if (const auto* sample = std::get_if<SampleDrawn>(&event.payload)) samples_[event.step].push_back(sample->path);
    next_.accept(event);
  }
  [[nodiscard]] const std::vector<double>& losses() const { return losses_; }
  /// Sample pictures drawn after `step` steps.
  [[nodiscard]] std::vector<fs::path> samples(int64_t step, const fs::path& folder) const {
    std::vector<fs::path> paths;
    const auto found = samples_.find(step);
    if (found == samples_.end()) return paths;
    for (const std::string& path : found->second) paths.push_back(folder / path);
    return paths;
  }

 private:
  EventSink& next_;
  std::vector<double> losses_;
  std::map<int64_t, std::vector<std::string>> samples_;
};

Result<void> reportResults(const Recipe& recipe,
                           const fs::path& folder,
                           const RunOutcome& outcome,
                           const DemoRecorder& recorder,
                           const std::stop_token& stop,
                           std::FILE* output) {
  BURNISH_TRY_VOID(dataset::writePng(folder / "loss.png", drawLossChart(recorder.losses()), {}));
  BURNISH_TRY(const TrainPlan plan, planRun(recipe, {}, stop));
  if (stop.stop_requested()) return Error{ErrorCode::Interrupted, {}, {}};
  BURNISH_TRY(const ConceptDistances distances,
              measureConcept(recipe.model.base, plan.pictures, recorder.samples(0, folder),
                             recorder.samples(outcome.step, folder)));
  std::fprintf(output,
               "\nDistance from the samples to the nearest training picture (latent space, mean over %zu prompts):\n",
               recipe.sampling.prompts.size());
  std::fprintf(output, "  before %s, after %s: fell by %s %%\n", fixedText(distances.before, 3).c_str(),
               fixedText(distances.after, 3).c_str(), fixedText(100.0 * distances.fall(), 1).c_str());
  std::fprintf(output, "\nThe LoRA:    %s\nThe samples: %s (step-00000000 = before)\nThe loss:    %s\n",
               outcome.model.c_str(), (folder / "samples").c_str(), (folder / "loss.png").c_str());
  return {};
}

Result<int> demo(const DemoArguments& arguments) {
  BURNISH_TRY(const Recipe recipe, demoRecipe());
  const fs::path folder = freeFolder(fs::absolute(arguments.folder));
  StopSignals signals(tellOfStop);
  ProgressPrinter printer(outputStyle(arguments.wantsJson, stdout), stdout, folder.string());
  DemoRecorder recorder(printer);
  BURNISH_TRY(const RunOutcome outcome, runAndTell({recipe, folder, false}, printer, recorder, signals.token()));
  if (!outcome.complete) return exitCodeOf(outcome);
  BURNISH_TRY_VOID(
      reportResults(recipe, folder, outcome, recorder, signals.token(), arguments.wantsJson ? stderr : stdout));
  return 0;
}

}  // namespace

void addDemoVerb(CLI::App& app, int& exitCode) {
  auto arguments = std::make_shared<DemoArguments>();
  CLI::App* verb = app.add_subcommand("demo", "Teach a tiny model what a cat face is: a few minutes on any computer.");
  verb->add_option("--out", arguments->folder, "Folder for the results (a free name is chosen if it is taken)");
  verb->add_flag("--json", arguments->wantsJson, "Print the events as JSON, one a line");
  verb->callback([arguments, &exitCode] {
    const auto result = demo(*arguments);
    exitCode = result.ok() ? result.value() : reportError(result.error());
  });
}

}  // namespace burnish::app
