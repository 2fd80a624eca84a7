#include "app/compose/convert.h"

#include "app/trainer/report_error.h"
#include "app/trainer/verbs/model_options.h"
#include "app/trainer/verbs/verbs.h"

#include <memory>

namespace burnish::app {
namespace {

struct ConvertArguments {
  std::string from;
  std::string to;
  ModelOutputOptions output;
};

int convert(const ConvertArguments& arguments) {
  ConvertRequest request{arguments.from, arguments.to, arguments.output.layoutKind(), {}, {}};
  const auto floats = floatsFromName(arguments.output.dtype);
  if (!floats.ok()) return reportError(floats.error());
  const auto package = arguments.output.package();
  if (!package.ok()) return reportError(package.error());
  request.floats = floats.value();
  request.package = package.value();
  const auto written = convertModel(request);
  if (!written.ok()) return reportError(written.error());
  printWritten(written.value(), arguments.to);
  return 0;
}

}  // namespace

void addConvertVerb(CLI::App& app, int& exitCode) {
  auto arguments = std::make_shared<ConvertArguments>();
  CLI::App* verb = app.add_subcommand(
      "convert", "Turn a model into a single file or a diffusers folder, without loss and without replacing anything.");
  verb->add_option("in", arguments->from, "Model: .safetensors, .ckpt, or a diffusers folder")->required();
  verb->add_option("out", arguments->to, "New file or folder")->required();
  arguments->output.addTo(*verb);
  verb->callback([arguments, &exitCode] { exitCode = convert(*arguments); });
}

}  // namespace burnish::app
