#include "core/optim/lr_schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace burnish {

double learningRateFactor(const ScheduleOptions& schedule, int64_t step) {
  const int64_t warmup = schedule.warmupSteps;
  if (step < warmup) return static_cast<double>(step) / static_cast<double>(std::max<int64_t>(1, warmup));
  if (schedule.curve == "constant") return 1.0;
  const double span = static_cast<double>(std::max<int64_t>(1, schedule.steps - warmup));
  const double progress = static_cast<double>(step - warmup) / span;
  return std::max(0.0, 0.5 * (1.0 + std::cos(std::numbers::pi * progress)));
}

}  // namespace burnish
