#include "core/job/codec.h"

#include "core/job/codec_names.h"
#include "core/job/json_fields.h"

namespace burnish {
namespace {

template <class Io, class Enum>
void enumField(Io& io, const char* name, Enum& value) {
  if constexpr (std::is_same_v<Io, FieldWriter>) {
    io(name, std::string(nameOf(value)));
  } else {
    std::string text;
    io(name, text);
    if (!io.failed() && !fromName(text, value)) io.fail(name);
  }
}

// One function for each kind names its members once, for both directions.
template <class Io, class T>
void fields(Io& io, T& e) {
  using Kind = std::remove_const_t<T>;
  if constexpr (std::is_same_v<Kind, RunStarted>) {
    io("name", e.name), io("device", e.device), io("first_step", e.firstStep), io("steps", e.steps),
        io("batch", e.batch);
    io("pictures", e.pictures), io("trained_parameters", e.trainedParameters), io("threads", e.threads);
  } else if constexpr (std::is_same_v<Kind, StateChanged>) {
    enumField(io, "state", e.state);
  } else if constexpr (std::is_same_v<Kind, StageProgress>) {
    enumField(io, "stage", e.stage);
    io("done", e.done), io("total", e.total), io("what", e.what);
  } else if constexpr (std::is_same_v<Kind, StepDone>) {
    io("loss", e.loss), io("learning_rate", e.learningRate), io("gradient_norm", e.gradientNorm);
    io("step_seconds", e.stepSeconds), io("epoch", e.epoch);
  } else if constexpr (std::is_same_v<Kind, SampleDrawn>) {
    io("path", e.path), io("prompt_index", e.promptIndex), io("prompt", e.prompt), io("seed", e.seed);
  } else if constexpr (std::is_same_v<Kind, CheckpointSaved>) {
    io("path", e.path);
  } else if constexpr (std::is_same_v<Kind, ModelSaved>) {
    io("path", e.path), io("bytes", e.bytes);
  } else if constexpr (std::is_same_v<Kind, WarningRaised>) {
    io("what", e.what);
  } else if constexpr (std::is_same_v<Kind, CommandAnswered>) {
    io("id", e.id), io("accepted", e.accepted), io("failure", e.failure);
  } else if constexpr (std::is_same_v<Kind, LogLine>) {
    io("text", e.text);
  } else if constexpr (std::is_same_v<Kind, RunFailed>) {
    io("error", e.error);
  } else if constexpr (std::is_same_v<Kind, RunEnded>) {
    io("complete", e.complete), io("seconds", e.seconds), io("model_path", e.modelPath);
  } else if constexpr (std::is_same_v<Kind, SampleNow>) {
    io("prompt", e.prompt);
  } else if constexpr (std::is_same_v<Kind, StopRun>) {
    io("save", e.save);
  } else {
    static_assert(std::is_same_v<Kind, PauseRun> || std::is_same_v<Kind, ResumeRun> || std::is_same_v<Kind, SaveNow>);
  }
}

std::string dumped(const OrderedJson& json) {
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

Error malformed(std::string detail) {
  return {ErrorCode::JsonInvalid, {"event stream"}, std::move(detail)};
}

/// Makes the alternative called `kind` and fills it; false if no alternative has that name.
template <std::size_t kIndex = 0, class Payload, class NameOf>
bool readPayload(const std::string& kind, NameOf nameOfIndex, FieldReader& reader, Payload& payload) {
  if constexpr (kIndex == std::variant_size_v<Payload>) {
    return false;
  } else {
    if (kind != nameOfIndex(kIndex)) return readPayload<kIndex + 1>(kind, nameOfIndex, reader, payload);
    fields(reader, payload.template emplace<kIndex>());
    return true;
  }
}

template <class Message, class NameOf, class Header>
Result<std::optional<Message>> decode(std::string_view line, NameOf nameOfIndex, Header readHeader) {
  BURNISH_TRY(const Json json, parseJson(line, "event stream"));
  if (!json.is_object()) return malformed("the line is no object");
  FieldReader reader(json);
  int64_t version = -1;
  std::string kind;
  Message message;
  reader("v", version);
  reader("kind", kind);
  if (version < 1 || reader.failed()) return malformed("the line has no version or kind");
  readHeader(reader, message);
  const bool isKnown = readPayload(kind, nameOfIndex, reader, message.payload);
  if (!isKnown && version > kProtocolVersion) return std::optional<Message>();
  if (!isKnown) return malformed("the kind \"" + kind + "\" does not exist");
  if (reader.failed()) return malformed("the member \"" + reader.fault() + "\" is wrong");
  return std::optional<Message>(std::move(message));
}

}  // namespace

std::string encodeEvent(const Event& event) {
  OrderedJson json{{"v", kProtocolVersion}, {"seq", event.sequence}};
  FieldWriter writer(json);
  writer("time", event.wallSeconds);
  writer("step", event.step);
  writer("kind", std::string(eventKind(event.payload.index())));
  std::visit([&writer](const auto& payload) { fields(writer, payload); }, event.payload);
  return dumped(json);
}

std::string encodeCommand(const Command& command) {
  OrderedJson json{{"v", kProtocolVersion}, {"id", command.id}};
  FieldWriter writer(json);
  writer("kind", std::string(commandKind(command.payload.index())));
  std::visit([&writer](const auto& payload) { fields(writer, payload); }, command.payload);
  return dumped(json);
}

Result<std::optional<Event>> decodeEvent(std::string_view line) {
  return decode<Event>(line, eventKind, [](FieldReader& reader, Event& event) {
    reader("seq", event.sequence), reader("time", event.wallSeconds), reader("step", event.step);
  });
}

Result<std::optional<Command>> decodeCommand(std::string_view line) {
  return decode<Command>(line, commandKind, [](FieldReader& reader, Command& command) { reader("id", command.id); });
}

std::optional<Event> EventStream::takeLine() {
  const std::string line = std::exchange(pending_, {});
  if (line.empty()) return std::nullopt;
  auto event = decodeEvent(line);
  if (!event.ok()) {
    ++damagedLines_;
    return std::nullopt;
  }
  if (!event.value()) ++skippedKinds_;
  return std::move(event).value();
}

}  // namespace burnish
