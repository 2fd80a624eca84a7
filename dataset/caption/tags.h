#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace burnish::dataset {

/// The parts of a caption between commas, trimmed, without empty ones.
std::vector<std::string> splitTags(std::string_view caption);

/// "old, new": exactly one comma and blank between, whatever the caption ended with.
std::string appendTag(std::string_view caption, std::string_view tag);

}  // namespace burnish::dataset
