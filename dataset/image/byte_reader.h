#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace burnish::dataset {

/// Numbers out of foreign bytes: every read is checked against the end.
class ByteReader {
 public:
  ByteReader(std::span<const std::byte> bytes, bool bigEndian) : bytes_(bytes), bigEndian_(bigEndian) {}

  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  [[nodiscard]] std::optional<uint32_t> u16(std::size_t offset) const { return number(offset, 2); }
  [[nodiscard]] std::optional<uint32_t> u32(std::size_t offset) const { return number(offset, 4); }
  /// Empty if it does not lie inside.
  [[nodiscard]] std::span<const std::byte> part(std::size_t offset, std::size_t length) const {
    if (offset > bytes_.size() || length > bytes_.size() - offset) return {};
    return bytes_.subspan(offset, length);
  }

 private:
  [[nodiscard]] std::optional<uint32_t> number(std::size_t offset, std::size_t length) const {
    const auto taken = part(offset, length);
    if (taken.empty()) return std::nullopt;
    uint32_t value = 0;
    for (std::size_t i = 0; i < length; ++i) {
      value = value << 8 | std::to_integer<uint32_t>(taken[bigEndian_ ? i : length - 1 - i]);
    }
    return value;
  }

  std::span<const std::byte> bytes_;
  bool bigEndian_;
};

}  // namespace burnish::dataset
