#include "core/weights/pickle_globals.h"
#include "core/weights/pickle_machine.h"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace burnish {
namespace {

constexpr std::size_t kMaximumArguments = 64;
constexpr std::size_t kMaximumDimensions = 64;

/// A name from outside in a message: short, and without anything that could disturb a terminal.
std::string printable(std::string_view module, std::string_view name) {
  std::string text = std::string(module.substr(0, 100)) + "." + std::string(name.substr(0, 100));
  std::ranges::replace_if(
      text, [](unsigned char letter) { return letter < 32 || letter > 126; }, '?');
  return text;
}

/// Text that a pickle holds as UTF-8 of the characters 0 to 255, back to bytes.
std::string latinBytes(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto lead = static_cast<uint8_t>(text[i]);
    const bool isPair = (lead == 0xC2 || lead == 0xC3) && i + 1 < text.size();
    bytes += isPair ? static_cast<char>((lead & 3u) << 6 | (static_cast<uint8_t>(text[++i]) & 0x3Fu)) : text[i];
  }
  return bytes;
}

template <class Number>
std::optional<Number> numberFrom(const std::string& bytes) {
  if (bytes.size() != sizeof(Number)) return std::nullopt;
  Number value;
  std::memcpy(&value, bytes.data(), sizeof(Number));
  return value;
}

}  // namespace

bool PickleMachine::pushGlobal(std::string_view module, std::string_view name) {
  if (cursor_.failed()) return false;
  const auto global = findPickleGlobal(module, name);
  if (!global) return forbid(printable(module, name));
  return push({.kind = Kind::Global, .role = global->role, .dtype = global->dtype, .text = printable(module, name)});
}

bool PickleMachine::stackGlobal() {
  const auto name = pop();
  const auto module = pop();
  if (!name || !module) return false;
  const PickleNode& moduleText = document_.at(*module);
  const PickleNode& nameText = document_.at(*name);
  if (moduleText.kind != Kind::Text || nameText.kind != Kind::Text)
    return fail("its pickle is damaged: a name is not a text");
  return pushGlobal(std::string(moduleText.text), std::string(nameText.text));
}

bool PickleMachine::callWithTuple(bool hasKeywords) {
  const auto keywords = hasKeywords ? pop() : std::optional<PickleId>(0);
  const auto arguments = pop();
  const auto callee = pop();
  if (!keywords || !arguments || !callee) return false;
  const PickleNode& tuple = document_.at(*arguments);
  if (tuple.items.size() > kMaximumArguments) return fail("its pickle is damaged: a call has too many arguments");
  const bool isPlain = tuple.kind == Kind::Tuple && (!hasKeywords || document_.at(*keywords).items.empty());
  if (!isPlain) return fail("its pickle is damaged: a call has no list of arguments");
  return call(*callee, tuple.items);
}

bool PickleMachine::callObject() {
  auto items = popMarked();
  if (!items) return false;
  if (items->empty()) return fail("its pickle is damaged: a call of nothing");
  return call(items->front(), std::vector<PickleId>(items->begin() + 1, items->end()));
}

bool PickleMachine::call(PickleId callee, std::vector<PickleId> arguments) {
  if (arguments.size() > kMaximumArguments) return fail("its pickle is damaged: a call has too many arguments");
  const PickleNode& global = document_.at(callee);
  if (global.kind != Kind::Global) return forbid("something that is no name");
  switch (global.role) {
    case PickleRole::Mapping:
      return makeMapping(arguments);
    case PickleRole::Sequence:
      return makeSequence(arguments);
    case PickleRole::Tensor:
      return rebuildTensor(arguments, false);
    case PickleRole::TensorOfType:
      return rebuildTensor(arguments, true);
    case PickleRole::Parameter: {
      const bool holdsTensor = !arguments.empty() && document_.at(arguments[0]).kind == Kind::Tensor;
      if (!holdsTensor) return fail("its pickle is damaged: a parameter holds no tensor");
      stack_.push_back(arguments[0]);
      return true;
    }
    case PickleRole::NumberType: {
      const bool isNamed = !arguments.empty() && document_.at(arguments[0]).kind == Kind::Text;
      return push({.kind = Kind::Opaque, .text = isNamed ? document_.at(arguments[0]).text : std::string()});
    }
    case PickleRole::Number:
      return rebuildNumber(arguments);
    case PickleRole::Encode:
      return encode(arguments);
    case PickleRole::Tag:
      return pushKind(Kind::Opaque);
    default:
      return forbid(global.text);
  }
}

/// OrderedDict([[key, value], …]) or without arguments; defaultdict(type).
bool PickleMachine::makeMapping(const std::vector<PickleId>& arguments) {
  std::vector<PickleId> items;
  if (!arguments.empty() && document_.at(arguments[0]).kind == Kind::List) {
    for (const PickleId pair : document_.at(arguments[0]).items) {
      const PickleNode& entry = document_.at(pair);
      const bool isPair = (entry.kind == Kind::Tuple || entry.kind == Kind::List) && entry.items.size() == 2;
      if (!isPair) return fail("its pickle is damaged: a key has no value");
      items.insert(items.end(), entry.items.begin(), entry.items.end());
    }
  }
  return pushItems(Kind::Dict, std::move(items));
}

bool PickleMachine::makeSequence(const std::vector<PickleId>& arguments) {
  if (arguments.empty()) return pushKind(Kind::List);
  const PickleNode& content = document_.at(arguments[0]);
  const bool isSequence = content.kind == Kind::List || content.kind == Kind::Tuple;
  if (!isSequence) return fail("its pickle is damaged: a list is made of something else");
  return pushItems(Kind::List, content.items);
}

/// The state that some objects bring along (hooks, versions of modules) says nothing about their values.
bool PickleMachine::build() {
  if (!pop()) return false;
  if (stack_.empty()) return fail("its pickle is damaged: the stack is empty");
  const Kind kind = document_.at(stack_.back()).kind;
  const bool mayHaveState = kind == Kind::Dict || kind == Kind::Tensor || kind == Kind::Opaque;
  return mayHaveState || fail("its pickle is damaged: a plain value gets a state");
}

/// ('storage', type, key, device, elements), in the old layout with a view (key, begin, length) as sixth.
bool PickleMachine::persistentStorage() {
  const auto id = pop();
  if (!id) return false;
  const PickleNode& tuple = document_.at(*id);
  const auto part = [&](std::size_t index) -> const PickleNode& { return document_.at(tuple.items[index]); };
  const bool isStorage = tuple.kind == Kind::Tuple && tuple.items.size() >= 5 && part(0).kind == Kind::Text &&
                         part(0).text == "storage" && part(1).kind == Kind::Global && part(4).kind == Kind::Integer;
  if (!isStorage) return fail("it refers to something outside that is no storage");
  const PickleRole role = part(1).role;
  if (role != PickleRole::Storage && role != PickleRole::UntypedStorage) return forbid(part(1).text);
  PickleNode storage{.kind = Kind::Storage, .dtype = part(1).dtype, .untyped = role == PickleRole::UntypedStorage};
  storage.text = part(2).kind == Kind::Integer ? std::to_string(part(2).integer) : part(2).text;
  storage.integer = storage.viewLength = part(4).integer;
  const bool hasView = tuple.items.size() > 5 && part(5).kind == Kind::Tuple;
  if (hasView) {
    const std::vector<PickleId>& view = part(5).items;
    const bool isView =
        view.size() == 3 && document_.at(view[1]).kind == Kind::Integer && document_.at(view[2]).kind == Kind::Integer;
    if (!isView) return fail("its pickle is damaged: a view of a storage is not complete");
    storage.viewBegin = document_.at(view[1]).integer;
    storage.viewLength = document_.at(view[2]).integer;
  }
  return push(std::move(storage));
}

bool PickleMachine::integersOf(PickleId tuple, std::vector<int64_t>& values) {
  const PickleNode& list = document_.at(tuple);
  const bool isList = (list.kind == Kind::Tuple || list.kind == Kind::List) && list.items.size() <= kMaximumDimensions;
  if (!isList) return false;
  for (const PickleId item : list.items) {
    if (document_.at(item).kind != Kind::Integer) return false;
    values.push_back(document_.at(item).integer);
  }
  return true;
}

/// (storage, first element, shape, strides, …); with a type of its own as seventh in the third version.
bool PickleMachine::rebuildTensor(const std::vector<PickleId>& arguments, bool ofType) {
  const auto part = [&](std::size_t index) -> const PickleNode& { return document_.at(arguments[index]); };
  const bool isComplete = arguments.size() >= (ofType ? 7u : 4u) && part(0).kind == Kind::Storage &&
                          part(1).kind == Kind::Integer &&
                          (!ofType || (part(6).kind == Kind::Global && part(6).role == PickleRole::Type));
  if (!isComplete) return fail("its pickle is damaged: a tensor is not complete");
  PickleNode tensor{.kind = Kind::Tensor, .dtype = ofType ? part(6).dtype : part(0).dtype, .integer = part(1).integer};
  tensor.items = {arguments[0]};
  const bool hasLayout = integersOf(arguments[2], tensor.shape) && integersOf(arguments[3], tensor.strides) &&
                         tensor.shape.size() == tensor.strides.size();
  if (!hasLayout) return fail("its pickle is damaged: the shape of a tensor is not complete");
  return push(std::move(tensor));
}

/// numpy.core.multiarray.scalar(dtype, bytes).
bool PickleMachine::rebuildNumber(const std::vector<PickleId>& arguments) {
  if (arguments.size() != 2 || document_.at(arguments[1]).kind != Kind::Text) return pushKind(Kind::Opaque);
  const std::string type = document_.at(arguments[0]).text;
  const std::string bytes = document_.at(arguments[1]).text;
  if (type == "f8") {
    if (const auto value = numberFrom<double>(bytes)) return push({.kind = Kind::Real, .real = *value});
  } else if (type == "f4") {
    if (const auto value = numberFrom<float>(bytes)) return push({.kind = Kind::Real, .real = *value});
  } else if (type == "i8") {
    if (const auto value = numberFrom<int64_t>(bytes)) return pushInteger(*value);
  } else if (type == "i4") {
    if (const auto value = numberFrom<int32_t>(bytes)) return pushInteger(*value);
  }
  return pushKind(Kind::Opaque);
}

bool PickleMachine::encode(const std::vector<PickleId>& arguments) {
  const bool isText = !arguments.empty() && document_.at(arguments[0]).kind == Kind::Text;
  if (!isText) return fail("its pickle is damaged: no text to encode");
  return pushText(latinBytes(std::string(document_.at(arguments[0]).text)));
}

}  // namespace burnish
