#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// Who is to act on an error: it decides the exit code (2 for BadInput, 1 for the rest) and the tone of the message.
enum class Blame { BadInput, Environment, Internal };

/// Every error that crosses a thread, a pipe or a host. The table with sentences and remedies is error_table.inc.
enum class ErrorCode {
#define BURNISH_ERROR(code, blame, sentence, remedy) code,
#include "core/base/error_table.inc"
#undef BURNISH_ERROR
};

/// An error is a value: a code, the arguments of its sentence, and a technical detail that is never shown alone.
struct Error {
  ErrorCode code;
  std::vector<std::string> args;
  std::string detail;

  bool operator==(const Error&) const = default;
};

/// One row of the error table. `sentence` and `remedy` hold %1, %2 … for Error::args and are translatable
/// (context "Error").
struct ErrorInfo {
  ErrorCode code;
  std::string_view name;
  Blame blame;
  const char* sentence;
  const char* remedy;
};

/// All rows, in the order of ErrorCode.
std::span<const ErrorInfo> errorTable();
const ErrorInfo& errorInfo(ErrorCode code);

/// Replaces %1 … %9 in `text` by the arguments; a missing argument becomes empty.
std::string fillArguments(std::string_view text, std::span<const std::string> args);

/// English, for the terminal and logs: "sentence (detail) remedy".
std::string describe(const Error& error);

/// 2 for bad input, 1 otherwise.
int exitCodeOf(const Error& error);

}  // namespace burnish
