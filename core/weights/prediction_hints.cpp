#include "core/weights/prediction_hints.h"

#include <cmath>
#include <numeric>

namespace burnish {
namespace {

constexpr double kVelocitySpread = 0.09;

std::optional<PredictionKind> kindFrom(const std::string& text) {
  if (text.starts_with("v")) return PredictionKind::V;
  if (text.starts_with("eps")) return PredictionKind::Epsilon;
  if (text.find("flow") != std::string::npos) return PredictionKind::Flow;
  return std::nullopt;
}

PredictionHint fromMetadata(const WeightsSource& source) {
  const auto& metadata = source.metadata();
  const auto said = metadata.find("modelspec.prediction_type");
  if (said != metadata.end()) {
    if (const auto kind = kindFrom(said->second)) return {kind, "modelspec.prediction_type", false};
  }
  const auto architecture = metadata.find("modelspec.architecture");
  if (architecture == metadata.end()) return {};
  if (architecture->second.find("768-v") != std::string::npos)
    return {PredictionKind::V, "modelspec.architecture", false};
  if (architecture->second.find("v2-512") != std::string::npos)
    return {PredictionKind::Epsilon, "modelspec.architecture", false};
  return {};
}

/// Nothing if the file has no such tensor or cannot be read.
std::optional<double> spreadOfLastNorm(const WeightsSource& source) {
  for (const char* name : {"model.diffusion_model.output_blocks.11.1.transformer_blocks.0.norm1.bias",
                           "up_blocks.3.attentions.2.transformer_blocks.0.norm1.bias"}) {
    if (source.find(name) == nullptr) continue;
    const auto values = source.readTensor(name);
    if (!values.ok() || values.value().values.empty()) return std::nullopt;
    const std::vector<float>& all = values.value().values;
    const auto count = static_cast<double>(all.size());
    const double mean = std::accumulate(all.begin(), all.end(), 0.0) / count;
    double squares = 0.0;
    for (const float value : all) squares += (value - mean) * (value - mean);
    return std::sqrt(squares / count);
  }
  return std::nullopt;
}

}  // namespace

PredictionHint predictionHint(const WeightsSource& source, KeyFamily family) {
  if (family == KeyFamily::Sd3) return {PredictionKind::Flow, "SD3 is a flow model", false};
  const bool isZeroSnr = source.find("ztsnr") != nullptr;
  if (source.find("v_pred") != nullptr) return {PredictionKind::V, "the marker tensor v_pred", isZeroSnr};
  PredictionHint hint = fromMetadata(source);
  hint.hasZeroTerminalSnr = isZeroSnr;
  if (hint.prediction) return hint;
  if (family == KeyFamily::Sd2) {
    const auto spread = spreadOfLastNorm(source);
    if (!spread) return hint;
    hint.prediction = *spread > kVelocitySpread ? PredictionKind::V : PredictionKind::Epsilon;
    hint.reason = "a guess from the spread of the last norm's bias";
    return hint;
  }
  return {PredictionKind::Epsilon, "usual for the family", isZeroSnr};
}

PredictionHint predictionHint(const Json& scheduler, KeyFamily family) {
  if (family == KeyFamily::Sd3) return {PredictionKind::Flow, "SD3 is a flow model", false};
  if (!scheduler.is_object()) return {};
  const auto text = [&](const char* key) {
    const auto found = scheduler.find(key);
    return found != scheduler.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  const auto zero = scheduler.find("rescale_betas_zero_snr");
  const bool isZeroSnr = zero != scheduler.end() && zero->is_boolean() && zero->get<bool>();
  const std::string said = text("prediction_type");
  if (said.empty()) return {PredictionKind::Epsilon, "scheduler_config.json, which says nothing else", isZeroSnr};
  return {kindFrom(said), "scheduler_config.json", isZeroSnr};
}

}  // namespace burnish
