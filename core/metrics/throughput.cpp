#include "core/metrics/throughput.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace burnish {

void Throughput::addStep(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0.0) return;
  if (++stepsSeen_ == 2) seconds_.clear();
  seconds_.push_back(seconds);
  if (seconds_.size() > window_) seconds_.pop_front();
}

std::optional<double> Throughput::secondsPerStep() const {
  if (seconds_.empty()) return std::nullopt;
  return std::accumulate(seconds_.begin(), seconds_.end(), 0.0) / static_cast<double>(seconds_.size());
}

std::optional<double> Throughput::picturesPerSecond(int64_t batch) const {
  const auto seconds = secondsPerStep();
  if (!seconds || *seconds <= 0.0) return std::nullopt;
  return static_cast<double>(batch) / *seconds;
}

std::optional<double> Throughput::secondsLeft(int64_t stepsLeft) const {
  const auto seconds = secondsPerStep();
  if (!seconds) return std::nullopt;
  return *seconds * static_cast<double>(std::max<int64_t>(0, stepsLeft));
}

}  // namespace burnish
