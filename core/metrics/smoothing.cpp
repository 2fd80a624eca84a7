#include "core/metrics/smoothing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace burnish {

double Smoother::add(double step, double value, double count) {
  if (!std::isfinite(value)) return this->value();
  const double kept = weights_ > 0.0 ? std::pow(decay_, std::max(0.0, step - lastStep_)) : 0.0;
  weightedSum_ = kept * weightedSum_ + count * value;
  weights_ = kept * weights_ + count;
  lastStep_ = step;
  return this->value();
}

double Smoother::value() const {
  return weights_ > 0.0 ? weightedSum_ / weights_ : std::numeric_limits<double>::quiet_NaN();
}

std::vector<double> smoothed(std::span<const LossHistory::Point> points, double decay) {
  Smoother smoother(decay);
  std::vector<double> values;
  values.reserve(points.size());
  for (const LossHistory::Point& point : points) {
    values.push_back(smoother.add(static_cast<double>(point.firstStep), point.mean(), point.count));
  }
  return values;
}

}  // namespace burnish
