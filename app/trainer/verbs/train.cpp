#include "app/compose/run_session.h"
#include "app/trainer/plan_text.h"
#include "app/trainer/report_error.h"
#include "app/trainer/run_in_terminal.h"
#include "app/trainer/verbs/verbs.h"
#include "core/job/recipe_toml.h"
#include "core/job/train_plan_json.h"

#include <cstdio>
#include <memory>

namespace burnish::app {
namespace {

struct TrainArguments {
  std::string recipe;
  std::string folder;
  bool isDryRun = false;
  bool wantsJson = false;
  bool resume = false;
};

int showPlan(const Recipe& recipe, bool wantsJson) {
  const auto plan = planRun(recipe);
  if (!plan.ok()) return reportError(plan.error());
  std::fputs((wantsJson ? trainPlanToJson(plan.value()).dump(2) + "\n" : planText(recipe, plan.value())).c_str(),
             stdout);
  const Error* obstacle = firstObstacle(plan.value());
  return obstacle == nullptr ? 0 : exitCodeOf(*obstacle);
}

int train(const TrainArguments& arguments) {
  auto recipe = readRecipeFile(arguments.recipe);
  if (!recipe.ok()) return reportError(recipe.error());
  if (!arguments.folder.empty()) recipe.value().saving.folder = std::filesystem::absolute(arguments.folder).string();
  if (arguments.isDryRun) return showPlan(recipe.value(), arguments.wantsJson);
  const std::filesystem::path home = std::filesystem::absolute(arguments.recipe).parent_path();
  const std::filesystem::path folder =
      arguments.resume ? latestRunFolder(recipe.value(), home) : newRunFolder(recipe.value(), home);
  const OutputStyle style = outputStyle(arguments.wantsJson, stdout);
  if (style != OutputStyle::Json) std::printf("Run folder: %s\n", folder.c_str());
  return runInTerminal({recipe.value(), folder, arguments.resume}, style);
}

}  // namespace

void addTrainVerb(CLI::App& app, int& exitCode) {
  auto arguments = std::make_shared<TrainArguments>();
  CLI::App* verb = app.add_subcommand("train", "Train as a recipe says. Ctrl-C saves a checkpoint and ends.");
  verb->add_option("recipe", arguments->recipe, "Recipe (TOML)")->required();
  verb->add_option("--run", arguments->folder, "Run folder; default: saving.folder, or runs/NAME beside the recipe");
  verb->add_flag("--dry-run", arguments->isDryRun, "Show the plan and end");
  verb->add_flag("--json", arguments->wantsJson, "Print the plan or the events as JSON, one a line");
  verb->add_flag("--resume", arguments->resume, "Go on from the newest checkpoint of the run folder");
  verb->callback([arguments, &exitCode] { exitCode = train(*arguments); });
}

}  // namespace burnish::app
