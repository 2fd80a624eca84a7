#include "dataset/caption/tags.h"

#include <algorithm>

namespace burnish::dataset {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  return first == std::string_view::npos ? std::string_view()
                                         : text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

}  // namespace

std::vector<std::string> splitTags(std::string_view caption) {
  std::vector<std::string> tags;
  for (std::size_t from = 0; from <= caption.size();) {
    const std::size_t comma = std::min(caption.find(',', from), caption.size());
    const std::string_view tag = trimmed(caption.substr(from, comma - from));
    if (!tag.empty()) tags.emplace_back(tag);
    from = comma + 1;
  }
  return tags;
}

std::string appendTag(std::string_view caption, std::string_view tag) {
  const std::size_t last = caption.find_last_not_of(", \t\r\n");
  std::string text(last == std::string_view::npos ? std::string_view() : caption.substr(0, last + 1));
  const std::string_view added = trimmed(tag);
  if (!text.empty() && !added.empty()) text += ", ";
  return text += added;
}

}  // namespace burnish::dataset
