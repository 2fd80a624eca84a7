#include "app/studio/journal_tail.h"

#include "core/job/codec.h"
#include "core/job/journal_line.h"

#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace burnish::app {

namespace {

constexpr uint64_t kBytesPerLook = 4u << 20;

Result<std::string> readFrom(const std::filesystem::path& path, uint64_t offset, uint64_t bytes) {
  std::ifstream stream(path, std::ios::binary);
  std::string text(bytes, '\0');
  stream.seekg(static_cast<std::streamoff>(offset));
  stream.read(text.data(), static_cast<std::streamsize>(bytes));
  if (stream.bad() || stream.gcount() < 0) return Error{ErrorCode::FileUnreadable, {path.string()}, {}};
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

/// Nothing for a damaged line and for a kind of event that only a newer version knows.
std::optional<Event> eventOf(std::string_view line) {
  const std::optional<std::string> json = unsealLine(line);
  if (!json) return std::nullopt;
  Result<std::optional<Event>> event = decodeEvent(*json);
  return event.ok() ? std::move(event).value() : std::nullopt;
}

}  // namespace

Result<std::vector<Event>> JournalTail::readMore() {
  std::error_code failure;
  const uint64_t size = std::filesystem::file_size(path_, failure);
  if (failure) return Error{ErrorCode::FileUnreadable, {path_.string()}, failure.message()};
  if (size < offset_) offset_ = 0;
  BURNISH_TRY(const std::string text, readFrom(path_, offset_, std::min(size - offset_, kBytesPerLook)));
  std::vector<Event> events;
  std::size_t start = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', start)) {
    if (auto event = eventOf(std::string_view(text).substr(start, end - start))) events.push_back(std::move(*event));
    start = end + 1;
  }
  offset_ += start;
  return events;
}

}  // namespace burnish::app
