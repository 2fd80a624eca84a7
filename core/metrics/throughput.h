#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

namespace burnish {

/// Speed of a run from its last steps, and the time that is left. The very first step is left out as soon as there is
/// another one: it carries one-time work. Feed it StepDone::stepSeconds, which has no pauses and samples in it.
class Throughput {
 public:
  explicit Throughput(std::size_t window = 64) : window_(window < 1 ? 1 : window) {}

  void addStep(double seconds);

  [[nodiscard]] std::optional<double> secondsPerStep() const;
  /// Pictures in a second when each step trains `batch` of them.
  [[nodiscard]] std::optional<double> picturesPerSecond(int64_t batch) const;
  [[nodiscard]] std::optional<double> secondsLeft(int64_t stepsLeft) const;

 private:
  std::size_t window_;
  std::deque<double> seconds_;
  int64_t stepsSeen_ = 0;
};

}  // namespace burnish
