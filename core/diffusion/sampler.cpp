#include "core/diffusion/sampler.h"

#include "core/diffusion/samplers/ddim.h"
#include "core/diffusion/samplers/euler.h"

namespace burnish {

at::Tensor Sampler::scaleInput(const at::Tensor& x, int64_t) const {
  return x;
}

const std::vector<std::string>& samplerNames() {
  static const std::vector<std::string> names{"ddim", "euler", "euler_a"};
  return names;
}

Result<std::unique_ptr<Sampler>> makeSampler(const SamplerOptions& options, const SchedulerConfig& config) {
  if (options.steps < 1 || options.steps > config.trainTimesteps) {
    const std::string allowed = "1 … " + std::to_string(config.trainTimesteps);
    return Error{ErrorCode::ValueOutOfRange, {"sampling.steps", std::to_string(options.steps), allowed}, {}};
  }
  std::unique_ptr<Sampler> sampler;
  if (options.name == "ddim") sampler = std::make_unique<DdimSampler>(config, options.steps, options.eta);
  if (options.name == "euler") sampler = std::make_unique<EulerSampler>(config, options.steps);
  if (options.name == "euler_a") sampler = std::make_unique<EulerAncestralSampler>(config, options.steps);
  if (sampler) return sampler;
  std::string allowed;
  for (const std::string& name : samplerNames()) allowed += (allowed.empty() ? "" : ", ") + name;
  return Error{ErrorCode::ValueOutOfRange, {"sampling.sampler", options.name, allowed}, {}};
}

}  // namespace burnish
