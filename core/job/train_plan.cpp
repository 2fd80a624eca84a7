#include "core/job/train_plan.h"

#include <algorithm>

namespace burnish {

bool TrainPlan::canStart() const {
  return std::none_of(notes.begin(), notes.end(),
                      [](const PlanNote& note) { return note.level == PlanNote::Level::Error; });
}

}  // namespace burnish
