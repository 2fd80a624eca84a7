#include "app/compose/draw_pictures.h"
#include "app/trainer/report_error.h"
#include "app/trainer/stop_signals.h"
#include "app/trainer/verbs/verbs.h"
#include "core/job/sampler_list.h"

#include <unistd.h>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>

namespace burnish::app {
namespace {

struct SampleArguments {
  DrawRequest request;
  std::vector<std::string> loras;
  std::string size = "512";
  std::string out = "sample.png";
};

std::optional<double> parseStrength(std::string_view text) {
  double value = 0.0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool isNumber = failure == std::errc() && end == text.data() + text.size() && std::isfinite(value);
  return isNumber ? std::optional(value) : std::nullopt;
}

/// "file" or "file:0.8"; a colon that is not followed by a number belongs to the path.
LoraUse parseLora(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) return {text, 1.0};
  const auto strength = parseStrength(std::string_view(text).substr(colon + 1));
  return strength ? LoraUse{text.substr(0, colon), *strength} : LoraUse{text, 1.0};
}

/// "512" or "512x768".
Result<void> parseSize(const std::string& text, DrawRequest& request) {
  const auto wrong =
      Error{ErrorCode::ValueOutOfRange, {"--size", text, "WIDTHxHEIGHT in pixels, multiples of 8, 64 to 4096"}, {}};
  const std::size_t cross = text.find('x');
  const auto number = [](std::string_view digits) -> int64_t {
    int64_t value = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return failure == std::errc() && end == digits.data() + digits.size() ? value : -1;
  };
  request.width = number(std::string_view(text).substr(0, cross));
  request.height = cross == std::string::npos ? request.width : number(std::string_view(text).substr(cross + 1));
  for (const int64_t side : {request.width, request.height}) {
    if (side < 64 || side > 4096 || side % 8 != 0) return wrong;
  }
  return {};
}

DrawListener terminalListener(std::size_t pictures) {
  DrawListener listener;
  listener.log = [](const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); };
  if (isatty(STDERR_FILENO) != 0) {
    listener.progress = [pictures](std::size_t picture, int64_t done, int64_t total) {
      std::fprintf(stderr, "\rPicture %zu/%zu: step %lld/%lld%s", picture + 1, pictures, static_cast<long long>(done),
                   static_cast<long long>(total), done == total ? "\n" : "\033[K");
    };
  }
  return listener;
}

int sample(SampleArguments arguments) {
  if (const auto size = parseSize(arguments.size, arguments.request); !size.ok()) return reportError(size.error());
  for (const std::string& lora : arguments.loras) arguments.request.loras.push_back(parseLora(lora));
  StopSignals signals([](bool) {});
  const auto paths = drawPictures(arguments.request, arguments.out, terminalListener(arguments.request.prompts.size()),
                                  signals.token());
  if (!paths.ok()) {
    const int code = reportError(paths.error());
    return signals.wasStopped() ? kExitInterrupted : code;
  }
  for (const std::filesystem::path& path : paths.value()) std::printf("%s\n", path.c_str());
  return 0;
}

/// Digits alone: CLI11 would take -1 and 010, and count on past the largest number from 0.
CLI::Validator wholeNumber() {
  return {[](std::string& text) -> std::string {
            uint64_t value = 0;
            const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
            const bool isPlain = text.size() == 1 || !text.starts_with('0');
            if (failure == std::errc() && end == text.data() + text.size() && isPlain) return {};
            return text + " is not a whole number from 0 to 18446744073709551615";
          },
          "UINT"};
}

CLI::Validator finiteNumber() {
  return {[](std::string& text) { return parseStrength(text) ? std::string() : text + " is not a number"; }, ""};
}

std::vector<std::string> samplerWords() {
  std::vector<std::string> words;
  for (const SamplerChoice& sampler : kSamplers) words.emplace_back(sampler.name);
  return words;
}

}  // namespace

void addSampleVerb(CLI::App& app, int& exitCode) {
  auto arguments = std::make_shared<SampleArguments>();
  DrawRequest& request = arguments->request;
  CLI::App* verb = app.add_subcommand("sample", "Draw pictures with a model, with or without LoRAs.");
  verb->add_option("--model", request.model, "Model: .safetensors, .ckpt, or a diffusers folder")->required();
  verb->add_option("--lora", arguments->loras, "LoRA file, or FILE:STRENGTH; may be repeated");
  verb->add_option("--prompt", request.prompts, "What to draw; may be repeated")->required();
  verb->add_option("--negative", request.negative, "What not to draw");
  verb->add_option("--seed", request.seed, "Seed of the first picture; each next one has one more")
      ->check(wholeNumber());
  verb->add_option("--steps", request.steps, "Denoising steps")->check(CLI::Range(1, 1000));
  verb->add_option("--cfg", request.guidance, "Guidance; 1 = none")->check(CLI::Range(0.0, 100.0) & finiteNumber());
  verb->add_option("--sampler", request.sampler, "ddim, euler_a, dpmpp_2m_karras …")
      ->check(CLI::IsMember(samplerWords()));
  verb->add_option("--size", arguments->size, "512, or 512x768, in pixels");
  verb->add_option("--device", request.device, "auto, cpu or cuda:N");
  verb->add_option("--threads", request.threads, "CPU threads; 0 = one a core")->check(CLI::Range(0, 1024));
  verb->add_option("--out", arguments->out, "PNG to write; several prompts become NAME-1.png, NAME-2.png …");
  verb->callback([arguments, &exitCode] { exitCode = sample(*arguments); });
}

}  // namespace burnish::app
