#include "core/weights/lora_convert.h"

#include "app/compose/convert.h"
#include "app/trainer/report_error.h"
#include "app/trainer/verbs/lora_options.h"

#include <memory>

namespace burnish::app {
namespace {

struct LoraConvertArguments {
  std::string from;
  std::string to;
  std::string form = "kohya";
  std::string dtype = "same";
  std::string model;
};

int convert(const LoraConvertArguments& arguments) {
  LoraConvertOptions options;
  if (arguments.form == "diffusers") options.form = LoraForm::Diffusers;
  if (arguments.form == "peft") options.form = LoraForm::Peft;
  const auto floats = floatsFromName(arguments.dtype);
  if (!floats.ok()) return reportError(floats.error());
  options.floats = floats.value();
  if (!arguments.model.empty()) {
    const auto layout = layoutOfModel(arguments.model);
    if (!layout.ok()) return reportError(layout.error());
    options.layout = layout.value();
  }
  return reportWritten(convertLora(arguments.from, arguments.to, options), arguments.to);
}

}  // namespace

void addLoraConvertVerb(CLI::App& lora, int& exitCode) {
  auto arguments = std::make_shared<LoraConvertArguments>();
  CLI::App* verb = lora.add_subcommand("convert", "Write a LoRA under the names of another tool.");
  verb->add_option("in", arguments->from, "LoRA of any naming and kind: a file or a peft folder")->required();
  verb->add_option("out", arguments->to, "New file; a new folder for peft")->required();
  verb->add_option("--to", arguments->form, "Names: kohya (what most programs read), diffusers, peft (a folder)")
      ->check(CLI::IsMember({"kohya", "diffusers", "peft"}))
      ->capture_default_str();
  verb->add_option("--dtype", arguments->dtype, "Type of the weights: same, fp32, fp16, bf16")
      ->check(CLI::IsMember({"same", "fp32", "fp16", "bf16"}))
      ->capture_default_str();
  verb->add_option("--model", arguments->model, "Its base model, if that is no model of a published size");
  verb->callback([arguments, &exitCode] { exitCode = convert(*arguments); });
}

}  // namespace burnish::app
