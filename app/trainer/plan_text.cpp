#include "app/trainer/plan_text.h"

#include "app/trainer/number_text.h"

#include <algorithm>

namespace burnish::app {
namespace {

std::string row(const std::string& name, const std::string& value) {
  return name + std::string(name.size() < 14 ? 14 - name.size() : 1, ' ') + value + "\n";
}

}  // namespace

std::string planText(const Recipe& recipe, const TrainPlan& plan) {
  std::string text;
  text += row("Base model", recipe.model.base);
  text += row("Pictures", std::to_string(plan.pictures.size()) + " from " + recipe.data.folder + ", trained at " +
                              std::to_string(recipe.data.size) + " × " + std::to_string(recipe.data.size));
  text += row("Method", recipe.method.kind + ", rank " + std::to_string(recipe.method.rank) + ", alpha " +
                            fixedText(recipe.method.alpha, 1) + ", targets " + recipe.method.targets);
  text += row("Steps", std::to_string(plan.steps) + " of " + std::to_string(recipe.schedule.batch) + " pictures (" +
                           fixedText(plan.epochs, 1) + " epochs of " + std::to_string(plan.stepsPerEpoch) + ")");
  text += row("Samples", std::to_string(plan.samplePictures) + " pictures");
  text += row("Checkpoints", std::to_string(plan.checkpoints));
  for (const RefusedFile& file : plan.refused) text += row("Not used", describe(file.reason));
  for (const PlanNote& note : plan.notes) {
    text += row(note.level == PlanNote::Level::Error ? "Error" : "Warning", describe(note.what));
  }
  return text;
}

std::string planWarnings(const TrainPlan& plan) {
  std::string text;
  for (const PlanNote& note : plan.notes) {
    if (note.level == PlanNote::Level::Warning) text += row("Warning", describe(note.what));
  }
  if (!plan.refused.empty())
    text += row("Not used", std::to_string(plan.refused.size()) + " files; --dry-run names each with its reason");
  return text;
}

const Error* firstObstacle(const TrainPlan& plan) {
  const auto note = std::ranges::find(plan.notes, PlanNote::Level::Error, &PlanNote::level);
  return note == plan.notes.end() ? nullptr : &note->what;
}

}  // namespace burnish::app
