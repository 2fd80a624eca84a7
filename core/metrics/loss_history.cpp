#include "core/metrics/loss_history.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace burnish {

void LossHistory::add(int64_t step, float loss) {
  if (step <= lastStep_) return;
  lastStep_ = step;
  if (!std::isfinite(loss)) {
    if (!firstNonFiniteStep_) firstNonFiniteStep_ = step;
    return;
  }
  append({step, 1, loss, loss, loss});
  while (points_.size() > capacity_) {
    stride_ *= 2;
    for (const Point& point : std::exchange(points_, {})) append(point);
  }
}

void LossHistory::append(const Point& point) {
  const int64_t firstStep = point.firstStep - point.firstStep % stride_;
  if (points_.empty() || points_.back().firstStep != firstStep) {
    points_.push_back(point);
    points_.back().firstStep = firstStep;
    return;
  }
  Point& last = points_.back();
  last = {firstStep, last.count + point.count, std::min(last.min, point.min), std::max(last.max, point.max),
          last.sum + point.sum};
}

}  // namespace burnish
