#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace burnish {

/// Walks over bytes from outside. A read beyond the end gives zeros and makes failed() true for good, so a parser looks
/// once after each step. Numbers are little-endian.
class ByteCursor {
 public:
  explicit ByteCursor(std::span<const std::byte> bytes) : bytes_(bytes) {}

  template <class Number>
  Number number() {
    Number value{};
    const std::string_view raw = text(sizeof(Number));
    if (!raw.empty()) std::memcpy(&value, raw.data(), sizeof(Number));
    return value;
  }
  /// The next `count` bytes; empty if there are not so many.
  std::string_view text(uint64_t count) {
    if (failed_ || count > bytes_.size() - position_) {
      failed_ = true;
      return {};
    }
    const std::string_view found(reinterpret_cast<const char*>(bytes_.data()) + position_, count);
    position_ += count;
    return found;
  }
  /// Up to the next line feed, which is passed over.
  std::string_view line() {
    const std::string_view rest(reinterpret_cast<const char*>(bytes_.data()) + position_, bytes_.size() - position_);
    const std::size_t length = rest.find('\n');
    if (length == std::string_view::npos) {
      failed_ = true;
      return {};
    }
    position_ += length + 1;
    return rest.substr(0, length);
  }
  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] std::size_t position() const { return position_; }

 private:
  std::span<const std::byte> bytes_;
  std::size_t position_ = 0;
  bool failed_ = false;
};

}  // namespace burnish
