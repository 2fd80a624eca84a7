#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace burnish::dataset {

/// Walks the chunks of a PNG without decoding: `visit` gets the four-letter type and the data, and returns false to
/// stop. Ends at IEND and at the first chunk that does not lie inside the bytes.
void forEachPngChunk(std::span<const std::byte> png,
                     const std::function<bool(std::string_view type, std::span<const std::byte> data)>& visit);

}  // namespace burnish::dataset
