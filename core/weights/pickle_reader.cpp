#include "core/weights/pickle_reader.h"

#include "core/weights/pickle_machine.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace burnish {
namespace {

constexpr std::size_t kMaximumNodes = 2'000'000;
constexpr std::size_t kMaximumStack = 2'000'000;
constexpr std::size_t kMaximumMarks = 1000;
constexpr uint64_t kMaximumContent = 256u << 20;  // bytes in texts and lists: copies of a list must not fill the memory
constexpr uint8_t kStop = '.';
constexpr uint8_t kHighestProtocol = 5;

double bigEndianDouble(std::string_view raw) {
  uint64_t bits = 0;
  for (const char byte : raw) bits = bits << 8 | static_cast<uint8_t>(byte);
  return std::bit_cast<double>(bits);
}

uint64_t memoKey(std::string_view line) {
  uint64_t key = UINT64_MAX;
  std::from_chars(line.data(), line.data() + line.size(), key);
  return key;
}

}  // namespace

const PickleNode* PickleDocument::find(const PickleNode& dict, std::string_view key) const {
  if (dict.kind != PickleNode::Kind::Dict) return nullptr;
  const PickleNode* found = nullptr;
  for (std::size_t i = 0; i + 1 < dict.items.size(); i += 2) {
    const PickleNode& name = at(dict.items[i]);
    if (name.kind == PickleNode::Kind::Text && name.text == key) found = &at(dict.items[i + 1]);
  }
  return found;
}

PickleMachine::PickleMachine(std::span<const std::byte> bytes, std::string source)
    : source_(std::move(source)), cursor_(bytes) {}

Result<PickleDocument> PickleMachine::run() {
  for (;;) {
    const auto opcode = cursor_.number<uint8_t>();
    const bool isGood = !cursor_.failed() && (opcode == kStop || step(opcode));
    if (error_) return *error_;
    if (!isGood || cursor_.failed()) {
      fail("its pickle ends early");
      return *error_;
    }
    if (opcode == kStop) break;
  }
  if (stack_.size() != 1 || !marks_.empty()) {
    fail("its pickle is damaged: it does not end with one value");
    return *error_;
  }
  document_.root = stack_.front();
  document_.bytesUsed = cursor_.position();
  return std::move(document_);
}

bool PickleMachine::step(uint8_t opcode) {
  for (const auto group :
       {&PickleMachine::readNumber, &PickleMachine::readText, &PickleMachine::readContainer,
        &PickleMachine::fillContainer, &PickleMachine::useMemo, &PickleMachine::useStack, &PickleMachine::readCall}) {
    const std::optional<bool> done = (this->*group)(opcode);
    if (done) return *done && (stack_.size() <= kMaximumStack || fail("its pickle has too many values at once"));
  }
  return fail("its pickle has an instruction of unknown kind " + std::to_string(opcode));
}

std::optional<bool> PickleMachine::readNumber(uint8_t opcode) {
  switch (opcode) {
    case 'N':
      return pushKind(Kind::None);
    case 0x88:
    case 0x89:
      return push({.kind = Kind::Bool, .integer = opcode == 0x88});
    case 'I':
    case 'L':
      return pushDecimal(cursor_.line());
    case 'J':
      return pushInteger(cursor_.number<int32_t>());
    case 'K':
      return pushInteger(cursor_.number<uint8_t>());
    case 'M':
      return pushInteger(cursor_.number<uint16_t>());
    case 0x8A:
      return pushLong(cursor_.number<uint8_t>());
    case 0x8B:
      return pushLong(cursor_.number<uint32_t>());
    case 'F':
      return pushReal(cursor_.line());
    case 'G':
      return push({.kind = Kind::Real, .real = bigEndianDouble(cursor_.text(8))});
    default:
      return std::nullopt;
  }
}

std::optional<bool> PickleMachine::readText(uint8_t opcode) {
  switch (opcode) {
    case 'S':
    case 'V': {
      // Escapes are left as they are: no name of a tensor needs one.
      std::string_view line = cursor_.line();
      const bool isQuoted = opcode == 'S' && line.size() >= 2;
      return pushText(isQuoted ? line.substr(1, line.size() - 2) : line);
    }
    case 'T':
    case 'X':
    case 'B':
      return pushText(cursor_.text(cursor_.number<uint32_t>()));
    case 'U':
    case 'C':
    case 0x8C:
      return pushText(cursor_.text(cursor_.number<uint8_t>()));
    case 0x8D:
    case 0x8E:
    case 0x96:
      return pushText(cursor_.text(cursor_.number<uint64_t>()));
    default:
      return std::nullopt;
  }
}

std::optional<bool> PickleMachine::readContainer(uint8_t opcode) {
  switch (opcode) {
    case ']':
    case 0x8F:
      return pushKind(Kind::List);
    case ')':
      return pushKind(Kind::Tuple);
    case '}':
      return pushKind(Kind::Dict);
    case 't':
    case 'l':
    case 'd':
    case 0x91: {
      auto items = popMarked();
      if (!items) return false;
      return pushItems(opcode == 't' ? Kind::Tuple : opcode == 'd' ? Kind::Dict : Kind::List, *std::move(items));
    }
    case 0x85:
    case 0x86:
    case 0x87: {
      const std::size_t count = opcode - 0x84u;
      if (stack_.size() < count) return fail("its pickle is damaged: the stack is empty");
      std::vector<PickleId> items(stack_.end() - static_cast<std::ptrdiff_t>(count), stack_.end());
      stack_.resize(stack_.size() - count);
      return pushItems(Kind::Tuple, std::move(items));
    }
    default:
      return std::nullopt;
  }
}

std::optional<bool> PickleMachine::fillContainer(uint8_t opcode) {
  switch (opcode) {
    case 'a': {
      const auto item = pop();
      return item && appendTo(Kind::List, {*item});
    }
    case 's': {
      const auto value = pop();
      const auto key = pop();
      return value && key && appendTo(Kind::Dict, {*key, *value});
    }
    case 'e':
    case 0x90:
    case 'u': {
      const auto items = popMarked();
      return items && appendTo(opcode == 'u' ? Kind::Dict : Kind::List, *items);
    }
    default:
      return std::nullopt;
  }
}

std::optional<bool> PickleMachine::useMemo(uint8_t opcode) {
  switch (opcode) {
    case 'p':
      return remember(memoKey(cursor_.line()));
    case 'q':
      return remember(cursor_.number<uint8_t>());
    case 'r':
      return remember(cursor_.number<uint32_t>());
    case 0x94:
      return remember(memo_.size());
    case 'g':
      return recall(memoKey(cursor_.line()));
    case 'h':
      return recall(cursor_.number<uint8_t>());
    case 'j':
      return recall(cursor_.number<uint32_t>());
    default:
      return std::nullopt;
  }
}

std::optional<bool> PickleMachine::useStack(uint8_t opcode) {
  switch (opcode) {
    case 0x80:
      return cursor_.number<uint8_t>() <= kHighestProtocol || fail("its pickle is of a newer protocol than 5");
    case 0x95:
      cursor_.number<uint64_t>();  // the length of a frame is for readers of streams
      return true;
    case '(':
      if (marks_.size() == kMaximumMarks) return fail("its pickle is nested more than 1000 levels deep");
      marks_.push_back(stack_.size());
      return true;
    case '0':
      return pop().has_value();
    case '1':
      return popMarked().has_value();
    case '2': {
      const auto top = pop();
      if (!top) return false;
      stack_.insert(stack_.end(), {*top, *top});
      return true;
    }
    default:
      return std::nullopt;
  }
}

std::optional<bool> PickleMachine::readCall(uint8_t opcode) {
  switch (opcode) {
    case 'c': {
      const std::string_view module = cursor_.line();
      return pushGlobal(module, cursor_.line());
    }
    case 0x93:
      return stackGlobal();
    case 'R':
    case 0x81:
      return callWithTuple(false);
    case 0x92:
      return callWithTuple(true);
    case 'i': {
      const std::string_view module = cursor_.line();
      if (!pushGlobal(module, cursor_.line())) return false;
      const auto callee = pop();
      auto arguments = popMarked();
      return callee && arguments && call(*callee, *std::move(arguments));
    }
    case 'o':
      return callObject();
    case 'b':
      return build();
    case 'P':
      return fail("it refers to another file (\"" + std::string(cursor_.line().substr(0, 100)) + "\")");
    case 'Q':
      return persistentStorage();
    case 0x82:
    case 0x83:
    case 0x84:
      return forbid("an extension of the reader");
    case 0x97:
    case 0x98:
      return fail("it needs buffers outside of the pickle");
    default:
      return std::nullopt;
  }
}

bool PickleMachine::push(PickleNode node) {
  if (cursor_.failed()) return false;
  if (document_.nodes.size() == kMaximumNodes) return fail("its pickle has more than 2 million values");
  if (!spend(node.text.size() + node.items.size() * sizeof(PickleId))) return false;
  stack_.push_back(static_cast<PickleId>(document_.nodes.size()));
  document_.nodes.push_back(std::move(node));
  return true;
}

bool PickleMachine::spend(uint64_t contentBytes) {
  contentBytes_ += contentBytes;
  return contentBytes_ <= kMaximumContent || fail("its pickle holds more than 256 MB of texts and lists");
}

bool PickleMachine::pushKind(Kind kind) {
  return push({.kind = kind});
}

bool PickleMachine::pushInteger(int64_t value) {
  return push({.kind = Kind::Integer, .integer = value});
}

bool PickleMachine::pushText(std::string_view text) {
  return push({.kind = Kind::Text, .text = std::string(text)});
}

bool PickleMachine::pushItems(Kind kind, std::vector<PickleId> items) {
  if (kind == Kind::Dict && items.size() % 2 != 0) return fail("its pickle is damaged: a key has no value");
  return push({.kind = kind, .items = std::move(items)});
}

/// Protocol 0 writes True and False as 01 and 00, and long integers with an L.
bool PickleMachine::pushDecimal(std::string_view line) {
  if (line == "00" || line == "01") return push({.kind = Kind::Bool, .integer = line == "01"});
  if (line.ends_with('L')) line.remove_suffix(1);
  int64_t value = 0;
  const auto [end, code] = std::from_chars(line.data(), line.data() + line.size(), value);
  if (code == std::errc::result_out_of_range) return pushKind(Kind::Opaque);
  if (code != std::errc() || end != line.data() + line.size()) return fail("its pickle is damaged: a bad number");
  return pushInteger(value);
}

bool PickleMachine::pushReal(std::string_view line) {
  double value = 0.0;
  const auto [end, code] = std::from_chars(line.data(), line.data() + line.size(), value);
  if (code != std::errc() || end != line.data() + line.size()) return fail("its pickle is damaged: a bad number");
  return push({.kind = Kind::Real, .real = value});
}

bool PickleMachine::pushLong(uint64_t length) {
  const std::string_view raw = cursor_.text(length);
  if (raw.size() > 8) {  // too large for anything but a magic number, which is compared as text
    return push({.kind = Kind::Opaque, .text = std::string(raw.substr(0, 32))});
  }
  uint64_t bits = !raw.empty() && (raw.back() & 0x80) != 0 ? UINT64_MAX : 0;
  for (auto byte = raw.rbegin(); byte != raw.rend(); ++byte) bits = bits << 8 | static_cast<uint8_t>(*byte);
  return pushInteger(static_cast<int64_t>(bits));
}

std::optional<PickleId> PickleMachine::pop() {
  const std::size_t floor = marks_.empty() ? 0 : marks_.back();
  if (stack_.size() <= floor) {
    fail("its pickle is damaged: the stack is empty");
    return std::nullopt;
  }
  const PickleId top = stack_.back();
  stack_.pop_back();
  return top;
}

std::optional<std::vector<PickleId>> PickleMachine::popMarked() {
  if (marks_.empty() || marks_.back() > stack_.size()) {
    fail("its pickle is damaged: a mark is missing");
    return std::nullopt;
  }
  const auto first = stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back());
  std::vector<PickleId> items(first, stack_.end());
  stack_.erase(first, stack_.end());
  marks_.pop_back();
  return items;
}

bool PickleMachine::appendTo(Kind kind, const std::vector<PickleId>& items) {
  if (stack_.empty()) return fail("its pickle is damaged: the stack is empty");
  PickleNode& target = document_.nodes[stack_.back()];
  if (target.kind == Kind::Opaque) return true;
  const bool fits = target.kind == kind && (kind != Kind::Dict || items.size() % 2 == 0);
  if (!fits) return fail("its pickle is damaged: something is added to what cannot hold it");
  target.items.insert(target.items.end(), items.begin(), items.end());
  return spend(items.size() * sizeof(PickleId));
}

bool PickleMachine::remember(uint64_t key) {
  if (stack_.empty()) return fail("its pickle is damaged: the stack is empty");
  memo_[key] = stack_.back();
  return true;
}

bool PickleMachine::recall(uint64_t key) {
  const auto found = memo_.find(key);
  if (found == memo_.end()) return fail("its pickle is damaged: it refers to a value that is not there");
  stack_.push_back(found->second);
  return true;
}

bool PickleMachine::fail(const std::string& what) {
  if (!error_) error_ = Error{ErrorCode::CheckpointUnreadable, {source_, what}, {}};
  return false;
}

bool PickleMachine::forbid(const std::string& name) {
  if (!error_) error_ = Error{ErrorCode::PickleForbidden, {source_, name}, {}};
  return false;
}

Result<PickleDocument> readPickle(std::span<const std::byte> bytes, const std::string& source) {
  return PickleMachine(bytes, source).run();
}

}  // namespace burnish
