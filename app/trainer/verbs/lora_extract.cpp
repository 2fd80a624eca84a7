#include "app/compose/convert.h"
#include "app/trainer/report_error.h"
#include "app/trainer/verbs/lora_options.h"
#include "core/model/extract_lora.h"

#include <memory>

namespace burnish::app {
namespace {

struct LoraExtractArguments {
  std::string base;
  std::string tuned;
  std::string to;
  RankOptions ranks;
  std::string form = "kohya";
  std::string dtype = "fp16";
  bool withoutText = false;
};

int extract(const LoraExtractArguments& arguments) {
  const auto floats = floatsFromName(arguments.dtype);
  if (!floats.ok()) return reportError(floats.error());
  ExtractOptions options{arguments.ranks.choice(), LoraNaming::Kohya, floats.value().value_or(DType::F16),
                         !arguments.withoutText};
  if (arguments.form == "diffusers") options.naming = LoraNaming::Diffusers;
  return reportWritten(extractLora(arguments.base, arguments.tuned, arguments.to, options), arguments.to);
}

}  // namespace

void addLoraExtractVerb(CLI::App& lora, int& exitCode) {
  auto arguments = std::make_shared<LoraExtractArguments>();
  CLI::App* verb = lora.add_subcommand("extract", "Make a LoRA of the difference between two models.");
  verb->add_option("base", arguments->base, "Model that the LoRA is for: a file or a folder")->required();
  verb->add_option("tuned", arguments->tuned, "Model that was made from it")->required();
  verb->add_option("out", arguments->to, "New file")->required();
  arguments->ranks.addTo(*verb);
  verb->add_option("--to", arguments->form, "Names: kohya, diffusers")
      ->check(CLI::IsMember({"kohya", "diffusers"}))
      ->capture_default_str();
  verb->add_option("--dtype", arguments->dtype, "Type of the weights: fp32, fp16, bf16")
      ->check(CLI::IsMember({"fp32", "fp16", "bf16"}))
      ->capture_default_str();
  verb->add_flag("--no-text", arguments->withoutText, "Leave the text encoders out");
  verb->callback([arguments, &exitCode] { exitCode = extract(*arguments); });
}

}  // namespace burnish::app
