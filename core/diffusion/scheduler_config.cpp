#include "core/diffusion/scheduler_config.h"

#include <cmath>
#include <string_view>
#include <type_traits>
#include <utility>

namespace burnish {
namespace {

template <class T>
using Choices = std::vector<std::pair<std::string, T>>;

/// Reads keys one after the other; the first wrong one is kept and ends up as the error.
class Reader {
 public:
  Reader(const Json& json, std::string source) : json_(json), source_(std::move(source)) {}

  template <class T>
  void read(const char* key, T& value) {
    const Json* found = find(key);
    if (found == nullptr) return;
    const bool fits = std::is_same_v<T, bool> ? found->is_boolean()
                      : std::is_integral_v<T> ? found->is_number_integer()
                                              : found->is_number();
    if (fits) {
      value = found->get<T>();
    } else {
      fail(key, *found);
    }
  }

  template <class T>
  void choose(const char* key, T& value, const Choices<std::type_identity_t<T>>& choices) {
    const Json* found = find(key);
    if (found == nullptr) return;
    for (const auto& [name, choice] : choices) {
      if (found->is_string() && found->get<std::string>() == name) {
        value = choice;
        return;
      }
    }
    fail(key, *found);
  }

  /// Null, or not there.
  void expectNothing(const char* key) {
    if (const Json* found = find(key)) fail(key, *found);
  }

  void require(bool condition, const char* key) {
    if (!condition) fail(key, json_.value(key, Json()));
  }

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  const Json* find(const char* key) const {
    const auto found = json_.find(key);
    return found == json_.end() || found->is_null() ? nullptr : &*found;
  }

  void fail(const char* key, const Json& value) {
    if (!error_) error_ = Error{ErrorCode::ModelConfig, {source_, std::string(key) + " is " + value.dump()}, {}};
  }

  const Json& json_;
  std::string source_;
  std::optional<Error> error_;
};

void readChoices(Reader& reader, SchedulerConfig& config) {
  reader.choose("beta_schedule", config.curve,
                {{"linear", BetaCurve::Linear},
                 {"scaled_linear", BetaCurve::ScaledLinear},
                 {"squaredcos_cap_v2", BetaCurve::SquaredCosine}});
  reader.choose("prediction_type", config.prediction,
                {{"epsilon", Prediction::Epsilon},
                 {"v_prediction", Prediction::Velocity},
                 {"flow_prediction", Prediction::Flow}});
  reader.choose("timestep_spacing", config.spacing,
                {{"leading", TimestepSpacing::Leading},
                 {"trailing", TimestepSpacing::Trailing},
                 {"linspace", TimestepSpacing::Linspace}});
}

bool isOfClass(const Json& json, std::string_view beginning) {
  const auto name = json.find("_class_name");
  return name != json.end() && name->is_string() && name->get<std::string>().starts_with(beginning);
}

/// Models trained after Karras et al. (2022) are told ln(σ) / 4 in place of a timestep and preconditioned differently.
void refuseEdm(Reader& reader, const Json& json) {
  reader.require(!isOfClass(json, "EDM"), "_class_name");
  bool isContinuous = false;
  reader.choose("timestep_type", isContinuous, {{"discrete", false}});
}

void readDynamicShift(Reader& reader, SchedulerConfig& config) {
  bool isDynamic = false;
  reader.read("use_dynamic_shifting", isDynamic);
  if (!isDynamic) return;
  DynamicShift shift;
  reader.read("base_shift", shift.baseShift);
  reader.read("max_shift", shift.maxShift);
  reader.read("base_image_seq_len", shift.baseTokens);
  reader.read("max_image_seq_len", shift.maxTokens);
  reader.choose("time_shift_type", shift.isLinear, {{"exponential", false}, {"linear", true}});
  reader.require(std::abs(shift.baseShift) < 20.0 && (!shift.isLinear || shift.baseShift > 0.0), "base_shift");
  reader.require(std::abs(shift.maxShift) < 20.0 && (!shift.isLinear || shift.maxShift > 0.0), "max_shift");
  reader.require(shift.baseTokens > 0 && shift.baseTokens < shift.maxTokens, "base_image_seq_len");
  config.dynamicShift = shift;
}

/// What only a flow has. Keys that would change its σ in ways that no SD model uses are refused rather than passed
/// over.
void readFlow(Reader& reader, SchedulerConfig& config) {
  config.prediction = Prediction::Flow;
  reader.read("flow_shift", config.flowShift);
  reader.read("shift", config.flowShift);
  reader.require(config.flowShift > 0.0 && config.flowShift <= 1000.0, "shift");
  readDynamicShift(reader, config);
  reader.expectNothing("shift_terminal");
  for (const char* key : {"invert_sigmas", "use_karras_sigmas", "use_exponential_sigmas", "use_beta_sigmas"}) {
    bool isSet = false;
    reader.read(key, isSet);
    reader.require(!isSet, key);
  }
}

}  // namespace

Result<SchedulerConfig> parseSchedulerConfig(const Json& json, const std::string& source) {
  if (!json.is_object()) return Error{ErrorCode::ModelConfig, {source, "it is not a JSON object"}, {}};
  SchedulerConfig config;
  Reader reader(json, source);
  reader.read("num_train_timesteps", config.trainTimesteps);
  reader.read("beta_start", config.betaStart);
  reader.read("beta_end", config.betaEnd);
  reader.read("steps_offset", config.stepsOffset);
  reader.read("set_alpha_to_one", config.setAlphaToOne);
  reader.read("rescale_betas_zero_snr", config.rescaleToZeroSnr);
  reader.read("clip_sample", config.clipSample);
  reader.read("use_karras_sigmas", config.useKarrasSigmas);
  readChoices(reader, config);
  if (isOfClass(json, "FlowMatch") || config.prediction == Prediction::Flow) readFlow(reader, config);
  refuseEdm(reader, json);
  reader.expectNothing("trained_betas");
  reader.require(config.trainTimesteps >= 1 && config.trainTimesteps <= 100000, "num_train_timesteps");
  reader.require(config.betaStart > 0.0 && config.betaStart < 1.0, "beta_start");
  reader.require(config.betaEnd >= config.betaStart && config.betaEnd < 1.0, "beta_end");
  reader.require(config.stepsOffset >= 0 && config.stepsOffset < config.trainTimesteps, "steps_offset");
  if (reader.error()) return *reader.error();
  return config;
}

Result<SchedulerConfig> readSchedulerConfig(const std::filesystem::path& path) {
  BURNISH_TRY(const Json json, readJsonFile(path.string(), 1u << 20));
  return parseSchedulerConfig(json, path.string());
}

}  // namespace burnish
