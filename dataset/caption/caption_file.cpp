#include "dataset/caption/caption_file.h"

#include "core/base/files.h"
#include "core/base/translatable.h"
#include "dataset/caption/utf.h"

#include <algorithm>
#include <string_view>

namespace burnish::dataset {
namespace {

using namespace std::string_view_literals;

constexpr uint64_t kMostBytes = 1u << 20;

Error undecodable(const std::string& name, const char* reason, std::string detail = {}) {
  return {ErrorCode::CaptionUndecodable, {name, reason}, std::move(detail)};
}

/// The bytes as UTF-8 with their line ends, without a byte order mark.
Result<Caption> decodeBytes(std::string_view bytes, const std::string& name) {
  const bool isBig = bytes.starts_with("\xFE\xFF"sv);
  if (isBig || bytes.starts_with("\xFF\xFE"sv)) {
    auto text = utf8FromUtf16(std::as_bytes(std::span(bytes)).subspan(2), isBig);
    if (!text) return undecodable(name, BURNISH_NOOP("Dataset", "it begins like UTF-16 but is not"));
    return Caption{std::move(*text), {CaptionNote::Utf16}};
  }
  if (bytes.starts_with("\xEF\xBB\xBF"sv)) bytes.remove_prefix(3);
  const auto invalid = firstInvalidUtf8(bytes);
  if (!invalid) return Caption{std::string(bytes), {}};
  return undecodable(name, BURNISH_NOOP("Dataset", "it holds bytes of another encoding"),
                     "first at byte " + std::to_string(*invalid));
}

void blankNuls(Caption& caption) {
  if (caption.text.find('\0') == std::string::npos) return;
  std::ranges::replace(caption.text, '\0', ' ');
  caption.notes.push_back(CaptionNote::NulBytes);
}

bool isBlank(char c) {
  return c == ' ' || c == '\t';
}

/// A line that goes on without a comma: it ends a sentence, or with a comma already.
bool needsNoComma(std::string_view line) {
  while (!line.empty() && isBlank(line.back())) line.remove_suffix(1);
  return line.empty() || ".,;:!?"sv.find(line.back()) != std::string_view::npos;
}

std::string joinLines(std::string_view text) {
  std::string joined;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (std::ranges::all_of(line, isBlank)) continue;
    if (!joined.empty()) {
      while (isBlank(line.front())) line.remove_prefix(1);
      while (isBlank(joined.back())) joined.pop_back();
      joined += needsNoComma(joined) ? " " : ", ";
    }
    joined += line;
  }
  return joined;
}

}  // namespace

const char* noteText(CaptionNote note) {
  switch (note) {
    case CaptionNote::Utf16:
      return BURNISH_NOOP("Dataset", "the caption is UTF-16");
    case CaptionNote::NulBytes:
      return BURNISH_NOOP("Dataset", "the caption holds NUL bytes, read as blanks");
  }
  return "";
}

Result<Caption> decodeCaption(std::span<const std::byte> bytes, const std::string& name) {
  BURNISH_TRY(Caption caption,
              decodeBytes(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()), name));
  blankNuls(caption);
  caption.text = joinLines(caption.text);
  return caption;
}

Result<Caption> readCaptionFile(const std::filesystem::path& path) {
  BURNISH_TRY(const std::string content, readTextFile(path, kMostBytes));
  return decodeCaption(std::as_bytes(std::span(content)), path.string());
}

std::filesystem::path captionPathFor(const std::filesystem::path& picture) {
  return std::filesystem::path(picture).replace_extension(".txt");
}

}  // namespace burnish::dataset
