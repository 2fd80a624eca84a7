#pragma once

#include "core/diffusion/sampler.h"
#include "tests/support/golden_folder.h"

#include <memory>
#include <string>

namespace burnish::test {

/// Our name of the diffusers scheduler that a golden fixture was made with; empty for one that we do not have.
inline std::string goldenSamplerName(const GoldenCase& golden) {
  const auto scheduler = golden.in().at("scheduler").get<std::string>();
  const bool isSde = golden.in().at("config").value("algorithm_type", "").starts_with("sde");
  if (scheduler == "DDIMScheduler") return "ddim";
  if (scheduler == "DDPMScheduler") return "ddpm";
  if (scheduler == "PNDMScheduler") return "pndm";
  if (scheduler == "EulerDiscreteScheduler") return "euler";
  if (scheduler == "EulerAncestralDiscreteScheduler") return "euler_a";
  if (scheduler == "HeunDiscreteScheduler") return "heun";
  if (scheduler == "LMSDiscreteScheduler") return "lms";
  if (scheduler == "DPMSolverMultistepScheduler") return isSde ? "dpmpp_2m_sde" : "dpmpp_2m";
  if (scheduler == "DPMSolverSDEScheduler") return "dpmpp_sde";
  if (scheduler == "UniPCMultistepScheduler") return "unipc";
  if (scheduler == "FlowMatchEulerDiscreteScheduler") return "flow_euler";
  return {};
}

/// The fixture's scheduler, set to its number of steps.
inline Result<std::unique_ptr<Sampler>> makeGoldenSampler(const GoldenCase& golden) {
  Json json = golden.in().at("config");
  json["_class_name"] = golden.in().at("scheduler");
  BURNISH_TRY(const SchedulerConfig config, parseSchedulerConfig(json, golden.fixture().name));
  const SamplerOptions options{goldenSamplerName(golden), golden.in().at("steps").get<int64_t>(),
                               golden.in().value("eta", 0.0), golden.in().value("image_tokens", int64_t{0})};
  return makeSampler(options, config);
}

}  // namespace burnish::test
