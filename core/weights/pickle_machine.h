#pragma once

#include "core/base/result.h"
#include "core/weights/byte_cursor.h"
#include "core/weights/pickle_value.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace burnish {

/// The stack, the memo and the values while a pickle is read; readPickle() drives it. Functions return false after
/// fail() or forbid(). The groups of opcodes return nothing for an opcode that is not theirs.
class PickleMachine {
 public:
  PickleMachine(std::span<const std::byte> bytes, std::string source);

  /// Reads to the STOP.
  Result<PickleDocument> run();

 private:
  using Kind = PickleNode::Kind;

  bool step(uint8_t opcode);
  std::optional<bool> readNumber(uint8_t opcode);
  std::optional<bool> readText(uint8_t opcode);
  std::optional<bool> readContainer(uint8_t opcode);
  std::optional<bool> fillContainer(uint8_t opcode);
  std::optional<bool> useMemo(uint8_t opcode);
  std::optional<bool> useStack(uint8_t opcode);
  std::optional<bool> readCall(uint8_t opcode);

  // pickle_calls.cpp: what the allowed names do.
  bool pushGlobal(std::string_view module, std::string_view name);
  bool stackGlobal();
  bool call(PickleId callee, std::vector<PickleId> arguments);
  bool callObject();
  bool callWithTuple(bool hasKeywords);
  bool build();
  bool persistentStorage();
  bool rebuildTensor(const std::vector<PickleId>& arguments, bool ofType);
  bool rebuildNumber(const std::vector<PickleId>& arguments);
  bool encode(const std::vector<PickleId>& arguments);
  bool makeMapping(const std::vector<PickleId>& arguments);
  bool makeSequence(const std::vector<PickleId>& arguments);
  bool integersOf(PickleId tuple, std::vector<int64_t>& values);

  bool push(PickleNode node);
  bool spend(uint64_t contentBytes);
  bool pushKind(Kind kind);
  bool pushInteger(int64_t value);
  bool pushText(std::string_view text);
  bool pushItems(Kind kind, std::vector<PickleId> items);
  bool pushDecimal(std::string_view line);
  bool pushReal(std::string_view line);
  bool pushLong(uint64_t length);
  std::optional<PickleId> pop();
  /// Pops down to the last mark.
  std::optional<std::vector<PickleId>> popMarked();
  bool appendTo(Kind kind, const std::vector<PickleId>& items);
  bool remember(uint64_t key);
  bool recall(uint64_t key);
  bool fail(const std::string& what);
  bool forbid(const std::string& name);

  std::string source_;
  ByteCursor cursor_;
  PickleDocument document_;
  std::vector<PickleId> stack_;
  std::vector<std::size_t> marks_;  ///< Heights of the stack.
  std::unordered_map<uint64_t, PickleId> memo_;
  uint64_t contentBytes_ = 0;
  std::optional<Error> error_;
};

}  // namespace burnish
