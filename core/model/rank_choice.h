#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <span>

namespace burnish {

/// How many singular values are kept. Fixed: `rank`. Ratio: those not smaller than the largest divided by `value`.
/// Frobenius: the fewest whose root of the sum of squares is `value` of the whole. Cumulative: the fewest whose sum is
/// `value` of the whole. Never more than `rank`, and at least one.
struct RankChoice {
  enum class Method : uint8_t { Fixed, Ratio, Frobenius, Cumulative };
  Method method = Method::Fixed;
  double value = 0.0;
  int64_t rank = 16;

  /// ValueOutOfRange: a rank below 1, a ratio not above 1, or a share that is not between 0 and 1.
  [[nodiscard]] Result<void> validate() const;
  /// `values`: singular values, falling. `norm`: root of the sum of squares of all there are.
  [[nodiscard]] int64_t choose(std::span<const float> values, double norm) const;
};

}  // namespace burnish
