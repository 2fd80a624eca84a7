#include "app/compose/merge.h"

#include "app/compose/convert.h"
#include "app/trainer/report_error.h"
#include "app/trainer/verbs/model_options.h"
#include "app/trainer/verbs/verbs.h"

#include <memory>

namespace burnish::app {
namespace {

struct MergeArguments {
  std::string to;
  std::vector<std::string> models;
  std::vector<double> weights;
  std::vector<std::string> loras;
  std::vector<double> strengths;
  ModelOutputOptions output;
};

Result<MergeRequest> requestFrom(const MergeArguments& arguments) {
  if (arguments.weights.size() > 0 && arguments.weights.size() != arguments.models.size()) {
    return Error{ErrorCode::ArgumentInvalid,
                 {std::to_string(arguments.models.size()) + " --model, but " +
                  std::to_string(arguments.weights.size()) + " --weight; give each model its weight, or none"},
                 {}};
  }
  if (arguments.strengths.size() > 0 && arguments.strengths.size() != arguments.loras.size()) {
    return Error{ErrorCode::ArgumentInvalid,
                 {std::to_string(arguments.loras.size()) + " --lora, but " +
                  std::to_string(arguments.strengths.size()) + " --strength; give each LoRA its strength, or none"},
                 {}};
  }
  MergeRequest request{{}, arguments.to, arguments.output.layoutKind(), {}, {}, {}};
  for (std::size_t i = 0; i < arguments.loras.size(); ++i)
    request.loras.push_back({arguments.loras[i], arguments.strengths.empty() ? 1.0 : arguments.strengths[i]});
  BURNISH_TRY(request.floats, floatsFromName(arguments.output.dtype));
  BURNISH_TRY(request.package, arguments.output.package());
  for (std::size_t i = 0; i < arguments.models.size(); ++i) {
    const double even = 1.0 / static_cast<double>(arguments.models.size());
    request.terms.push_back({arguments.models[i], arguments.weights.empty() ? even : arguments.weights[i]});
  }
  return request;
}

int merge(const MergeArguments& arguments) {
  const auto request = requestFrom(arguments);
  if (!request.ok()) return reportError(request.error());
  const auto written = mergeModels(request.value());
  if (!written.ok()) return reportError(written.error());
  printWritten(written.value(), arguments.to);
  return 0;
}

}  // namespace

void addMergeVerb(CLI::App& app, int& exitCode) {
  auto arguments = std::make_shared<MergeArguments>();
  CLI::App* verb = app.add_subcommand("merge", "Add models up, weighted, and LoRAs into them, into a new one.");
  verb->add_option("out", arguments->to, "New file or folder")->required();
  verb->add_option("--model", arguments->models, "Model: .safetensors, .ckpt, or a diffusers folder; repeat for each")
      ->required()
      ->expected(1)
      ->allow_extra_args(false);
  verb->add_option(
          "--weight", arguments->weights,
          "Weight of the model in the same place, such as 0.7; may be negative (A + B - C); default: all alike")
      ->expected(1)
      ->allow_extra_args(false);
  verb->add_option("--lora", arguments->loras, "LoRA of any kind that goes into the model; repeat for each")
      ->expected(1)
      ->allow_extra_args(false);
  verb->add_option("--strength", arguments->strengths, "Strength of the LoRA in the same place; default: 1")
      ->expected(1)
      ->allow_extra_args(false);
  arguments->output.addTo(*verb);
  verb->callback([arguments, &exitCode] { exitCode = merge(*arguments); });
}

}  // namespace burnish::app
