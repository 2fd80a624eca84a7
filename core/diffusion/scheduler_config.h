#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace burnish {

/// How the noise variances rise over the training timesteps.
enum class BetaCurve { Linear, ScaledLinear, SquaredCosine };

/// What the denoiser predicts.
enum class Prediction { Epsilon, Velocity };

/// Which of the training timesteps a sampler visits.
enum class TimestepSpacing { Leading, Trailing, Linspace };

/// A scheduler_config.json of diffusers, as far as it describes the model rather than one sampler.
struct SchedulerConfig {
  int64_t trainTimesteps = 1000;
  double betaStart = 0.0001;
  double betaEnd = 0.02;
  BetaCurve curve = BetaCurve::Linear;
  Prediction prediction = Prediction::Epsilon;
  std::optional<TimestepSpacing> spacing;  ///< Not set: each sampler's own default.
  int64_t stepsOffset = 0;
  bool setAlphaToOne = true;      ///< What DDIM takes as the signal beyond the last step: 1, or that of timestep 0.
  bool rescaleToZeroSnr = false;  ///< Zero terminal signal-to-noise ratio.
  bool clipSample = false;        ///< Clamp the predicted latent to ±1; never so in latent models.
  bool useKarrasSigmas = false;

  bool operator==(const SchedulerConfig&) const = default;
};

/// Unknown values of known keys are ModelConfig errors; keys that belong to other samplers are passed over. `source`
/// names the file in errors.
Result<SchedulerConfig> parseSchedulerConfig(const Json& json, const std::string& source);
Result<SchedulerConfig> readSchedulerConfig(const std::filesystem::path& path);

}  // namespace burnish
