#include "core/train/sample_text.h"

#include "core/job/number_text.h"
#include "core/job/sampler_list.h"

#include <array>
#include <cstdio>

namespace burnish {
std::string sampleParametersText(const SampleRequest& request, const std::string& modelName) {
  std::string text = request.prompt;
  if (!request.negative.empty()) text += "\nNegative prompt: " + request.negative;
  text += "\nSteps: " + std::to_string(request.steps) + ", Sampler: " + std::string(samplerLabel(request.sampler)) +
          ", CFG scale: " + shortestText(request.guidance) + ", Seed: " + std::to_string(request.seed) +
          ", Size: " + std::to_string(request.width) + "x" + std::to_string(request.height);
  if (!modelName.empty()) text += ", Model: " + modelName;
  return text;
}

std::string sampleFileName(int64_t step, int64_t promptIndex, uint64_t seed) {
  std::array<char, 96> text{};
  const auto wideStep = static_cast<long long>(step);
  const auto wideSeed = static_cast<unsigned long long>(seed);
  if (promptIndex < 0) {
    std::snprintf(text.data(), text.size(), "step-%08lld-hand-seed%llu.png", wideStep, wideSeed);
  } else {
    const auto index = static_cast<long long>(promptIndex);
    std::snprintf(text.data(), text.size(), "step-%08lld-p%02lld-seed%llu.png", wideStep, index, wideSeed);
  }
  return text.data();
}

}  // namespace burnish
