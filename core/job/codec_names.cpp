#include "core/job/codec_names.h"

#include <algorithm>
#include <array>

namespace burnish {
namespace {

constexpr std::array<std::string_view, std::variant_size_v<EventPayload>> kEventKinds = {
    "run_started", "state",          "progress", "step_done", "sample",     "checkpoint",
    "model_saved", "warning_raised", "answer",   "log",       "run_failed", "run_ended"};
constexpr std::array<std::string_view, std::variant_size_v<CommandPayload>> kCommandKinds = {"pause", "resume",
                                                                                             "sample", "save", "stop"};
constexpr std::array<std::string_view, 7> kStates = {"preparing", "training", "paused", "stopping",
                                                     "finished",  "stopped",  "failed"};
constexpr std::array<std::string_view, 6> kStages = {"load_model", "cache_pictures",  "cache_captions",
                                                     "sample",     "save_checkpoint", "save_model"};

template <class Names, class Enum>
bool find(const Names& names, std::string_view name, Enum& value) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return false;
  value = static_cast<Enum>(found - names.begin());
  return true;
}

}  // namespace

std::string_view eventKind(std::size_t index) {
  return index < kEventKinds.size() ? kEventKinds[index] : "";
}
std::string_view commandKind(std::size_t index) {
  return index < kCommandKinds.size() ? kCommandKinds[index] : "";
}
std::string_view nameOf(RunState state) {
  return kStates.at(static_cast<std::size_t>(state));
}
std::string_view nameOf(RunStage stage) {
  return kStages.at(static_cast<std::size_t>(stage));
}
bool fromName(std::string_view name, RunState& state) {
  return find(kStates, name, state);
}
bool fromName(std::string_view name, RunStage& stage) {
  return find(kStages, name, stage);
}

}  // namespace burnish
