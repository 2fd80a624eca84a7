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

/// What the denoiser predicts: the noise ε; the velocity v of a variance-preserving process; or the slope noise -
/// latent of a rectified flow (SD3).
enum class Prediction { Epsilon, Velocity, Flow };

/// Which of the training timesteps a sampler visits.
enum class TimestepSpacing { Leading, Trailing, Linspace };

/// Makes the shift of a flow's σ grow with the picture: ln(shift) runs linearly over the tokens of the picture.
struct DynamicShift {
  double baseShift = 0.5;  ///< ln(shift) at baseTokens.
  double maxShift = 1.15;  ///< ln(shift) at maxTokens.
  int64_t baseTokens = 256;
  int64_t maxTokens = 4096;
  bool isLinear = false;  ///< The line is the shift itself rather than its logarithm.

  bool operator==(const DynamicShift&) const = default;
};

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
  double flowShift = 1.0;                    ///< Flow: σ → shift σ / (1 + (shift - 1) σ); 3 for SD3.
  std::optional<DynamicShift> dynamicShift;  ///< Flow: in place of flowShift.

  bool operator==(const SchedulerConfig&) const = default;
};

/// Unknown values of known keys are ModelConfig errors; keys that belong to other samplers are passed over. `source`
/// names the file in errors.
Result<SchedulerConfig> parseSchedulerConfig(const Json& json, const std::string& source);
Result<SchedulerConfig> readSchedulerConfig(const std::filesystem::path& path);

}  // namespace burnish
