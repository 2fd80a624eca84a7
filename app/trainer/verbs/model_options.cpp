#include "app/trainer/verbs/model_options.h"

#include <cstdio>

namespace burnish::app {

void ModelOutputOptions::addTo(CLI::App& verb) {
  verb.add_option("--to", layout, "Layout: single (one .safetensors file) or diffusers (a folder)")
      ->check(CLI::IsMember({"single", "diffusers"}))
      ->capture_default_str();
  verb.add_option("--dtype", dtype, "Type of the weights: same, fp32, fp16, bf16, fp8")
      ->check(CLI::IsMember({"same", "fp32", "fp16", "bf16", "fp8"}))
      ->capture_default_str();
  verb.add_option("--companion", companion,
                  "Model folder that gives what a single file lacks: parts, tokenizers, unusual sizes");
  verb.add_option("--prediction", prediction, "What the model predicts: auto, epsilon, v")
      ->check(CLI::IsMember({"auto", "epsilon", "v"}))
      ->capture_default_str();
}

ModelLayoutKind ModelOutputOptions::layoutKind() const {
  return layout == "diffusers" ? ModelLayoutKind::Folder : ModelLayoutKind::SingleFile;
}

Result<PackageOptions> ModelOutputOptions::package() const {
  PackageOptions options{companion, {}};
  if (prediction == "v") options.prediction = PredictionKind::V;
  if (prediction == "epsilon") options.prediction = PredictionKind::Epsilon;
  std::error_code ignored;
  if (!companion.empty() && !std::filesystem::is_directory(companion, ignored))
    return Error{ErrorCode::FileMissing, {companion}, "--companion is a folder"};
  return options;
}

void printWritten(const WrittenModel& written, const std::string& path) {
  for (const std::string& note : written.notes) std::fputs(("burnish: " + note + "\n").c_str(), stderr);
  const double megabytes = static_cast<double>(written.bytes) / 1e6;
  const bool isLarge = megabytes >= 1000.0;
  std::printf("%s: %.2f %s written\n", path.c_str(), isLarge ? megabytes / 1000.0 : megabytes, isLarge ? "GB" : "MB");
}

}  // namespace burnish::app
