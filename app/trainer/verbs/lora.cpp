#include "app/trainer/verbs/lora_options.h"
#include "app/trainer/verbs/verbs.h"

namespace burnish::app {

void addLoraVerb(CLI::App& app, int& exitCode) {
  CLI::App* verb = app.add_subcommand("lora", "Work on LoRA files: other names, other ranks, out of two models.");
  verb->require_subcommand(1);
  addLoraConvertVerb(*verb, exitCode);
  addLoraResizeVerb(*verb, exitCode);
  addLoraExtractVerb(*verb, exitCode);
}

}  // namespace burnish::app
