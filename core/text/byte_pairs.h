#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace burnish {

/// The merges of a byte pair encoding, by token ids: which two neighbours become which token, and in which order.
/// Immutable once filled; safe from every thread then.
class BytePairs {
 public:
  /// Room for `count` merges.
  explicit BytePairs(std::size_t count);

  /// Later merges have lower priority; the first of two equal pairs counts.
  void addMerge(int32_t left, int32_t right, int32_t merged);

  /// Merges neighbours until none can be: always the pair of the lowest rank, the leftmost first. n log n in the number
  /// of symbols.
  void merge(std::vector<int32_t>& symbols) const;

 private:
  struct Slot {
    uint64_t pair = kEmpty;
    int32_t rank = 0;
    int32_t merged = 0;
  };
  static constexpr uint64_t kEmpty = UINT64_MAX;

  [[nodiscard]] const Slot* find(int32_t left, int32_t right) const;
  [[nodiscard]] std::size_t slotOf(uint64_t pair) const;

  std::vector<Slot> slots_;  ///< Open addressing; a power of two.
  int32_t count_ = 0;
};

}  // namespace burnish
