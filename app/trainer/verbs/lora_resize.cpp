#include "app/compose/convert.h"
#include "app/trainer/report_error.h"
#include "app/trainer/verbs/lora_options.h"
#include "core/model/resize_lora.h"

#include <memory>

namespace burnish::app {
namespace {

struct LoraResizeArguments {
  std::string from;
  std::string to;
  RankOptions ranks;
  std::string dtype = "same";
};

int resize(const LoraResizeArguments& arguments) {
  const auto floats = floatsFromName(arguments.dtype);
  if (!floats.ok()) return reportError(floats.error());
  return reportWritten(resizeLora(arguments.from, arguments.to, arguments.ranks.choice(), floats.value()),
                       arguments.to);
}

}  // namespace

void addLoraResizeVerb(CLI::App& lora, int& exitCode) {
  auto arguments = std::make_shared<LoraResizeArguments>();
  CLI::App* verb = lora.add_subcommand("resize", "Give a LoRA smaller ranks, with the least loss.");
  verb->add_option("in", arguments->from, "LoRA")->required();
  verb->add_option("out", arguments->to, "New file")->required();
  arguments->ranks.addTo(*verb);
  verb->add_option("--dtype", arguments->dtype, "Type of the weights: same, fp32, fp16, bf16")
      ->check(CLI::IsMember({"same", "fp32", "fp16", "bf16"}))
      ->capture_default_str();
  verb->callback([arguments, &exitCode] { exitCode = resize(*arguments); });
}

}  // namespace burnish::app
