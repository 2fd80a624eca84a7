#pragma once

#include "core/metrics/loss_history.h"

#include <span>
#include <vector>

namespace burnish {

/// Exponential moving average of values that lie unevenly: a value k steps ago weighs decay^k, and the sum is divided
/// by the sum of the weights, so that the start is not pulled towards zero. Values that are not finite are left out.
class Smoother {
 public:
  /// `decay` per step in [0, 1): 0 = no smoothing, 0.98 = about the last 50 steps.
  explicit Smoother(double decay) : decay_(decay) {}

  /// The average with this value; `step` rises from call to call. `count` values stand for one if points were merged.
  double add(double step, double value, double count = 1.0);
  [[nodiscard]] double value() const;  ///< NaN before the first value.

 private:
  double decay_;
  double weightedSum_ = 0.0;
  double weights_ = 0.0;
  double lastStep_ = 0.0;
};

/// The smoothed curve: one value for each point of a history.
std::vector<double> smoothed(std::span<const LossHistory::Point> points, double decay);

}  // namespace burnish
