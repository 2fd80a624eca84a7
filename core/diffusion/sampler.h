#pragma once

#include "core/base/result.h"
#include "core/diffusion/noise_schedule.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace burnish {

/// A way from noise to a latent in calls() calls of the denoiser, which are `steps` or more. For i = 0 … calls() - 1:
///   output = denoiser(scaleInput(x, i), timesteps()[i]);  x = step(output, i, x, noise);
/// starting from unit normal noise times initialSigma(). One thread; a sampler may remember earlier calls, so it serves
/// one picture.
class Sampler {
 public:
  virtual ~Sampler() = default;

  /// The timestep of each call of the denoiser, falling; whole numbers in most samplers.
  [[nodiscard]] const std::vector<double>& timesteps() const { return timesteps_; }
  [[nodiscard]] int64_t calls() const { return static_cast<int64_t>(timesteps_.size()); }
  [[nodiscard]] virtual double initialSigma() const = 0;
  /// Whether step() needs unit normal noise of x's shape.
  [[nodiscard]] virtual bool isStochastic() const { return false; }
  [[nodiscard]] virtual at::Tensor scaleInput(const at::Tensor& x, int64_t call) const;
  [[nodiscard]] virtual at::Tensor step(const at::Tensor& output,
                                        int64_t call,
                                        const at::Tensor& x,
                                        const at::Tensor& noise) = 0;

 protected:
  std::vector<double> timesteps_;
};

struct SamplerOptions {
  std::string name = "ddim";  ///< One of samplerNames().
  int64_t steps = 25;
  double eta = 0.0;         ///< DDIM: 0 = deterministic, 1 = as much noise as DDPM.
  int64_t imageTokens = 0;  ///< Flow models with a dynamic shift: tokens of the picture.
};

/// The samplers of models with that prediction: "ddim", "euler", "dpmpp_2m_karras"; "flow_euler".
const std::vector<std::string>& samplerNames(Prediction prediction = Prediction::Epsilon);

/// NAME_karras asks for the σ of Karras et al. (2022), as does the config's use_karras_sigmas. An unknown name, one of
/// another kind of model, or more steps than the model has timesteps, is ValueOutOfRange.
Result<std::unique_ptr<Sampler>> makeSampler(const SamplerOptions& options, const SchedulerConfig& config);

}  // namespace burnish
