#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/job/codec.h"
#include "core/job/journal.h"
#include "core/job/journal_line.h"

#include <array>
#include <cstdio>
#include <fstream>

namespace burnish {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kSumStart = ",\"sum\":\"";
constexpr std::size_t kDigits = 16;
constexpr std::size_t kLongestLine = 1 << 20;

std::string checksum(std::string_view json) {
  std::array<char, kDigits + 1> digits{};
  const auto hash = static_cast<unsigned long long>(xxHash64(std::as_bytes(std::span(json))));
  std::snprintf(digits.data(), digits.size(), "%016llx", hash);
  return digits.data();
}

struct Line {
  std::string text;
  bool isWhole = false;  ///< Ended by a newline and not longer than a line may be.
};

std::optional<Line> nextLine(std::istream& stream) {
  Line line;
  for (int byte = stream.get(); byte != std::istream::traits_type::eof(); byte = stream.get()) {
    if (byte == '\n') {
      line.isWhole = line.text.size() < kLongestLine;
      return line;
    }
    if (line.text.size() < kLongestLine) line.text += static_cast<char>(byte);
  }
  return line.text.empty() ? std::nullopt : std::optional<Line>(line);
}

/// False if the line is damaged or does not follow the last event.
bool addLine(const Line& line, JournalContent& content) {
  const auto json = line.isWhole ? unsealLine(line.text) : std::nullopt;
  if (!json) return false;
  auto event = decodeEvent(*json);
  if (!event.ok()) return false;
  if (!event.value()) {
    ++content.skippedKinds;
  } else if (!content.events.empty() && event.value()->sequence <= content.events.back().sequence) {
    return false;
  } else {
    content.events.push_back(std::move(*event.value()));
  }
  content.intactBytes += line.text.size() + 1;
  return true;
}

}  // namespace

std::string sealLine(std::string_view json) {
  std::string line(json.substr(0, json.size() - 1));
  return line.append(kSumStart).append(checksum(json)).append("\"}\n");
}

std::optional<std::string> unsealLine(std::string_view line) {
  const std::size_t tail = kSumStart.size() + kDigits + 2;
  if (line.size() < tail + 2 || !line.ends_with("\"}")) return std::nullopt;
  const std::string_view seal = line.substr(line.size() - tail);
  if (!seal.starts_with(kSumStart)) return std::nullopt;
  std::string json = std::string(line.substr(0, line.size() - tail)) + "}";
  if (seal.substr(kSumStart.size(), kDigits) != checksum(json)) return std::nullopt;
  return json;
}

Result<JournalContent> readJournal(const fs::path& path) {
  std::error_code failure;
  if (!fs::exists(path, failure)) return Error{ErrorCode::FileMissing, {path.string()}, {}};
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return Error{ErrorCode::FileUnreadable, {path.string()}, {}};
  JournalContent content;
  while (const auto line = nextLine(stream)) {
    if (content.droppedLines > 0 || !addLine(*line, content)) ++content.droppedLines;
  }
  return content;
}

}  // namespace burnish
