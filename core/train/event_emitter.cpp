#include "core/train/event_emitter.h"

#include <utility>
#include <variant>

namespace burnish {
namespace {

constexpr double kSecondsBetweenReports = 0.1;
// A caption or a prompt may be a megabyte; what is told of it is not. The journal refuses lines of that length.
constexpr std::size_t kLongestName = 300;
constexpr std::size_t kLongestText = 8000;

/// At most `bytes` and an ellipsis, never ending inside a character.
void shorten(std::string& text, std::size_t bytes) {
  if (text.size() <= bytes) return;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  text.resize(bytes);
  text += "…";
}

void shortenTexts(StageProgress& stage) {
  shorten(stage.what, kLongestName);
}
void shortenTexts(SampleDrawn& sample) {
  shorten(sample.prompt, kLongestText);
}
void shortenTexts(LogLine& line) {
  shorten(line.text, kLongestText);
}
template <class Other>
void shortenTexts(Other&) {}

}  // namespace

void EventEmitter::emit(EventPayload payload) {
  std::visit([](auto& event) { shortenTexts(event); }, payload);
  sink_.accept({nextSequence_++, clock_.wallSeconds(), step_, std::move(payload)});
}

void StageReporter::report(int64_t done, int64_t total, const std::string& what) {
  const double now = clock_.steadySeconds();
  const bool isDue = isFirst_ || done == 0 || done == total || now - lastSeconds_ >= kSecondsBetweenReports;
  if (!isDue) return;
  isFirst_ = false;
  lastSeconds_ = now;
  events_.emit(StageProgress{stage_, done, total, what});
}

}  // namespace burnish
