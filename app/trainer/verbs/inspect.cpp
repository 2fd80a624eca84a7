#include "app/compose/inspection_text.h"
#include "app/trainer/report_error.h"
#include "app/trainer/verbs/verbs.h"

#include <cstdio>
#include <memory>

namespace burnish::app {
namespace {

struct InspectArguments {
  std::string path;
  bool wantsJson = false;
};

int inspect(const InspectArguments& arguments) {
  const auto inspection = inspectPath(arguments.path);
  if (!inspection.ok()) return reportError(inspection.error());
  const std::string text =
      arguments.wantsJson
          ? inspectionToJson(inspection.value()).dump(2, ' ', false, Json::error_handler_t::replace) + "\n"
          : inspectionToText(inspection.value());
  std::fputs(text.c_str(), stdout);
  return 0;
}

}  // namespace

void addInspectVerb(CLI::App& app, int& exitCode) {
  auto arguments = std::make_shared<InspectArguments>();
  CLI::App* verb =
      app.add_subcommand("inspect", "Show what a model, a LoRA or any file of weights is, from its header.");
  verb->add_option("path", arguments->path, "File (.safetensors, .ckpt …) or folder")->required();
  verb->add_flag("--json", arguments->wantsJson, "Print JSON");
  verb->callback([arguments, &exitCode] { exitCode = inspect(*arguments); });
}

}  // namespace burnish::app
