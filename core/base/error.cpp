#include "core/base/error.h"

#include "core/base/translatable.h"

#include <array>

namespace burnish {
namespace {

constexpr auto kTable = std::to_array<ErrorInfo>({
#define BURNISH_ERROR(code, blame, sentence, remedy) {ErrorCode::code, #code, Blame::blame, sentence, remedy},
#include "core/base/error_table.inc"
#undef BURNISH_ERROR
});

}  // namespace

std::span<const ErrorInfo> errorTable() {
  return kTable;
}

const ErrorInfo& errorInfo(ErrorCode code) {
  return kTable.at(static_cast<std::size_t>(code));
}

std::string fillArguments(std::string_view text, std::span<const std::string> args) {
  std::string filled;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool isMark = text[i] == '%' && i + 1 < text.size() && text[i + 1] >= '1' && text[i + 1] <= '9';
    if (!isMark) {
      filled += text[i];
      continue;
    }
    const auto index = static_cast<std::size_t>(text[++i] - '1');
    if (index < args.size()) filled += args[index];
  }
  return filled;
}

std::string describe(const Error& error) {
  const ErrorInfo& info = errorInfo(error.code);
  std::string text = fillArguments(info.sentence, error.args);
  if (!error.detail.empty()) text += " (" + error.detail + ")";
  const std::string remedy = fillArguments(info.remedy, error.args);
  if (!remedy.empty()) text += " " + remedy;
  return text;
}

int exitCodeOf(const Error& error) {
  return errorInfo(error.code).blame == Blame::BadInput ? 2 : 1;
}

}  // namespace burnish
