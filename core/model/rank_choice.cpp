#include "core/model/rank_choice.h"

#include <algorithm>
#include <functional>
#include <string>

namespace burnish {
namespace {

/// A goal is reached if rounding alone is missing.
constexpr double kRounding = 1e-6;

Error rangeError(const char* name, double value, const char* allowed) {
  return {ErrorCode::ValueOutOfRange, {name, std::to_string(value), allowed}, {}};
}

/// The fewest values whose sum reaches the goal; all if none does.
int64_t fewest(std::span<const float> values, double goal, const std::function<double(double)>& weight) {
  double sum = 0.0;
  int64_t count = 0;
  for (const float value : values) {
    if (sum >= goal * (1.0 - kRounding)) break;
    sum += weight(double{value});
    ++count;
  }
  return count;
}

}  // namespace

Result<void> RankChoice::validate() const {
  if (rank < 1) return rangeError("--rank", static_cast<double>(rank), "1 or more");
  const bool isShare = method == Method::Frobenius || method == Method::Cumulative;
  if (isShare && !(value > 0.0 && value <= 1.0)) return rangeError("--value", value, "more than 0, at most 1");
  if (method == Method::Ratio && !(value > 1.0)) return rangeError("--value", value, "more than 1");
  return {};
}

int64_t RankChoice::choose(std::span<const float> values, double norm) const {
  auto count = static_cast<int64_t>(values.size());
  const int64_t limit = std::max<int64_t>(1, std::min(rank, count));
  double sum = 0.0;
  for (const float each : values) sum += double{each};
  switch (method) {
    case Method::Fixed:
      break;
    case Method::Ratio:
      count = std::ranges::count_if(values, [&](float each) { return double{each} >= double{values[0]} / value; });
      break;
    case Method::Frobenius:
      count = fewest(values, value * value * norm * norm, [](double each) { return each * each; });
      break;
    case Method::Cumulative:
      count = fewest(values, value * sum, [](double each) { return each; });
      break;
  }
  return std::clamp<int64_t>(count, 1, limit);
}

}  // namespace burnish
