#include "core/job/journal.h"

#include "core/base/files.h"
#include "core/job/codec.h"
#include "core/job/journal_line.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <utility>

namespace burnish {
namespace fs = std::filesystem;
namespace {

constexpr double kSecondsBetweenSyncs = 1.0;

bool mustBeOnDisk(const Event& event) {
  const auto& payload = event.payload;
  return std::holds_alternative<CheckpointSaved>(payload) || std::holds_alternative<ModelSaved>(payload) ||
         std::holds_alternative<RunFailed>(payload) || std::holds_alternative<RunEnded>(payload);
}

/// Length of the part of the file whose lines belong to `step` or earlier, and the number to go on with.
struct Cut {
  uint64_t bytes = 0;
  JournalEnd end;
};

Cut findCut(const std::string& content, const std::vector<Event>& events, int64_t step) {
  Cut cut;
  std::size_t position = 0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].step > step) {
      cut.end.droppedEvents = static_cast<int64_t>(events.size() - i);
      break;
    }
    // Lines of unknown kinds stand between events: the part ends behind the line with this sequence number.
    const std::string mark = "\"seq\":" + std::to_string(events[i].sequence) + ",";
    position = content.find('\n', content.find(mark, position)) + 1;
    cut.bytes = position;
    cut.end.nextSequence = events[i].sequence + 1;
  }
  return cut;
}

}  // namespace

Result<JournalEnd> cutJournal(const fs::path& path, int64_t step) {
  std::error_code failure;
  if (!fs::exists(path, failure)) return JournalEnd{};
  BURNISH_TRY(const JournalContent content, readJournal(path));
  BURNISH_TRY(std::string text, readTextFile(path, uint64_t{1} << 34));
  const uint64_t wholeSize = text.size();
  text.resize(std::min<uint64_t>(content.intactBytes, wholeSize));
  const Cut cut = findCut(text, content.events, step);
  if (cut.bytes != wholeSize) BURNISH_TRY_VOID(writeFileAtomically(path, std::string_view(text).substr(0, cut.bytes)));
  return cut.end;
}

Result<JournalWriter> JournalWriter::open(const fs::path& path, const Clock& clock) {
  uint64_t size = 0;
  std::error_code failure;
  if (fs::exists(path, failure)) {
    BURNISH_TRY(const JournalContent content, readJournal(path));
    size = content.intactBytes;
  }
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor < 0) return writeError(path, errno);
  JournalWriter writer(path, clock, descriptor, size);
  if (::ftruncate(descriptor, static_cast<off_t>(size)) != 0) return writeError(path, errno);
  return writer;
}

JournalWriter::JournalWriter(fs::path path, const Clock& clock, int descriptor, uint64_t size)
    : path_(std::move(path)), clock_(&clock), descriptor_(descriptor), size_(size), lastSync_(clock.steadySeconds()) {}

JournalWriter::JournalWriter(JournalWriter&& other) noexcept
    : path_(std::move(other.path_)),
      clock_(other.clock_),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      lastSync_(other.lastSync_) {}

JournalWriter::~JournalWriter() {
  if (descriptor_ < 0) return;
  ::fdatasync(descriptor_);
  ::close(descriptor_);
}

Result<void> JournalWriter::append(const Event& event) {
  const std::string line = sealLine(encodeEvent(event));
  std::size_t done = 0;
  while (done < line.size()) {
    const ssize_t written = ::write(descriptor_, line.data() + done, line.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int reason = errno;
      if (::ftruncate(descriptor_, static_cast<off_t>(size_)) != 0) return writeError(path_, reason);
      return writeError(path_, reason);
    }
    done += static_cast<std::size_t>(written);
  }
  size_ += line.size();
  const bool isDue = clock_->steadySeconds() - lastSync_ >= kSecondsBetweenSyncs;
  return mustBeOnDisk(event) || isDue ? sync() : Result<void>();
}

Result<void> JournalWriter::sync() {
  lastSync_ = clock_->steadySeconds();
  if (::fdatasync(descriptor_) != 0) return writeError(path_, errno);
  return {};
}

}  // namespace burnish
