#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/job/event.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace burnish {

/// What readJournal() found.
struct JournalContent {
  std::vector<Event> events;
  int64_t droppedLines = 0;  ///< From the first damaged line to the end of the file; 1 is normal after a kill.
  int64_t skippedKinds = 0;  ///< Lines of kinds that only a newer version knows.
  uint64_t intactBytes = 0;  ///< Length of the part that was read.
};

/// Reads events.jsonl up to the first line that is torn, damaged or out of sequence. FileMissing if there is none.
Result<JournalContent> readJournal(const std::filesystem::path& path);

/// Where a journal goes on after it was cut.
struct JournalEnd {
  uint64_t nextSequence = 0;
  int64_t droppedEvents = 0;
};

/// Makes the journal end with the last event of `step` or earlier, as a run needs that goes on from the checkpoint of
/// that step; the damaged tail goes, too. The file is replaced atomically. A missing journal is an empty one.
Result<JournalEnd> cutJournal(const std::filesystem::path& path, int64_t step);

/// Appends events to events.jsonl, each line with a checksum ("sum": xxHash64 of the line without it). A line is
/// handed to the system at once, so a killed process loses nothing; it is synced to the disk at checkpoints, at the
/// end, and at most once a second between. A damaged tail is cut off on opening. One thread.
class JournalWriter {
 public:
  static Result<JournalWriter> open(const std::filesystem::path& path, const Clock& clock);
  JournalWriter(JournalWriter&& other) noexcept;
  JournalWriter& operator=(JournalWriter&&) = delete;
  ~JournalWriter();

  /// DiskFull or WriteFailed; the file then still ends with a whole line.
  Result<void> append(const Event& event);
  Result<void> sync();

 private:
  JournalWriter(std::filesystem::path path, const Clock& clock, int descriptor, uint64_t size);

  std::filesystem::path path_;
  const Clock* clock_;
  int descriptor_;
  uint64_t size_;
  double lastSync_;
};

}  // namespace burnish
