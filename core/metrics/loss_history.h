#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace burnish {

/// The loss curve of a whole run in bounded memory.
///
/// When `capacity` points are in use, neighbours merge and every later point covers twice as many steps. A run of a
/// million steps thus costs no more to keep or draw than a short one, and a spike stays visible: each point keeps its
/// minimum and maximum. A plain value without locks: whoever draws a curve owns one.
class LossHistory {
 public:
  struct Point {
    int64_t firstStep;  ///< Multiple of stride().
    int32_t count;
    float min, max;
    double sum;
    [[nodiscard]] double mean() const { return sum / count; }
  };
  explicit LossHistory(std::size_t capacity = 2048) : capacity_(capacity < 2 ? 2 : capacity) {}

  /// Steps arrive in rising order; one that was already seen (replay after a reattach) is ignored.
  void add(int64_t step, float loss);

  [[nodiscard]] std::span<const Point> points() const { return points_; }
  [[nodiscard]] int64_t stride() const { return stride_; }
  /// NaN and infinity never enter the curve; the first one is remembered here.
  [[nodiscard]] std::optional<int64_t> firstNonFiniteStep() const { return firstNonFiniteStep_; }

 private:
  void append(const Point& point);

  std::size_t capacity_;
  int64_t stride_ = 1;
  int64_t lastStep_ = -1;
  std::vector<Point> points_;
  std::optional<int64_t> firstNonFiniteStep_;
};

}  // namespace burnish
