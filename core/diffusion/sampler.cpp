#include "core/diffusion/sampler.h"

#include "core/diffusion/samplers/ddim.h"
#include "core/diffusion/samplers/ddpm.h"
#include "core/diffusion/samplers/dpmpp_2m.h"
#include "core/diffusion/samplers/dpmpp_sde.h"
#include "core/diffusion/samplers/euler.h"
#include "core/diffusion/samplers/euler_ancestral.h"
#include "core/diffusion/samplers/flow_euler.h"
#include "core/diffusion/samplers/heun.h"
#include "core/diffusion/samplers/lms.h"
#include "core/diffusion/samplers/pndm.h"
#include "core/diffusion/samplers/unipc.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace burnish {
namespace {

using Options = SamplerOptions;
using Config = SchedulerConfig;
using Made = std::unique_ptr<Sampler>;

struct SamplerKind {
  const char* name;
  Made (*make)(const Options& options, const Config& config);
  bool hasKarrasForm = false;     ///< Also known as NAME_karras.
  bool needsFurtherStep = false;  ///< Chooses from steps + 1 training timesteps.
};

template <class T>
Made makePlain(const Options& options, const Config& config) {
  return std::make_unique<T>(config, options.steps);
}

Made makeDdim(const Options& options, const Config& config) {
  return std::make_unique<DdimSampler>(config, options.steps, options.eta);
}

Made makeFlowEuler(const Options& options, const Config& config) {
  return std::make_unique<FlowEulerSampler>(config, options.steps, options.imageTokens);
}

constexpr SamplerKind kKinds[] = {
    {"ddim", makeDdim},
    {"ddpm", makePlain<DdpmSampler>},
    {"pndm", makePlain<PndmSampler>},
    {"euler", makePlain<EulerSampler>, true},
    {"euler_a", makePlain<EulerAncestralSampler>},
    {"heun", makePlain<HeunSampler>, true},
    {"lms", makePlain<LmsSampler>, true},
    {"dpmpp_2m", makePlain<Dpmpp2mSampler>, true, true},
    {"dpmpp_2m_sde", makePlain<Dpmpp2mSdeSampler>, true, true},
    {"dpmpp_sde", makePlain<DpmppSdeSampler>, true},
    {"unipc", makePlain<UniPcSampler>, true, true},
};
constexpr SamplerKind kFlowKinds[] = {{"flow_euler", makeFlowEuler}, {"euler", makeFlowEuler}};
constexpr std::string_view kKarras = "_karras";

std::vector<std::string> namesOf(std::span<const SamplerKind> kinds) {
  std::vector<std::string> names;
  for (const SamplerKind& kind : kinds) {
    names.emplace_back(kind.name);
    if (kind.hasKarrasForm) names.push_back(kind.name + std::string(kKarras));
  }
  return names;
}

std::span<const SamplerKind> kindsFor(Prediction prediction) {
  if (prediction == Prediction::Flow) return kFlowKinds;
  return kKinds;
}

Error outOfRange(const char* key, const std::string& value, const std::string& allowed) {
  return {ErrorCode::ValueOutOfRange, {key, value, allowed}, {}};
}

}  // namespace

at::Tensor Sampler::scaleInput(const at::Tensor& x, int64_t) const {
  return x;
}

const std::vector<std::string>& samplerNames(Prediction prediction) {
  static const std::vector<std::string> names = namesOf(kKinds);
  static const std::vector<std::string> flowNames = namesOf(kFlowKinds);
  return prediction == Prediction::Flow ? flowNames : names;
}

Result<std::unique_ptr<Sampler>> makeSampler(const SamplerOptions& options, const SchedulerConfig& config) {
  std::string_view name = options.name;
  SchedulerConfig wanted = config;
  const bool isKarras = name.ends_with(kKarras);
  if (isKarras) name.remove_suffix(kKarras.size());
  wanted.useKarrasSigmas = config.useKarrasSigmas || isKarras;
  for (const SamplerKind& kind : kindsFor(config.prediction)) {
    if (kind.name != name || (isKarras && !kind.hasKarrasForm)) continue;
    const int64_t most = config.trainTimesteps - (kind.needsFurtherStep ? 1 : 0);
    if (options.steps >= 1 && options.steps <= most) return kind.make(options, wanted);
    return outOfRange("sampling.steps", std::to_string(options.steps), "1 … " + std::to_string(most));
  }
  std::string allowed;
  for (const std::string& known : samplerNames(config.prediction)) allowed += (allowed.empty() ? "" : ", ") + known;
  return outOfRange("sampling.sampler", options.name, allowed);
}

}  // namespace burnish
