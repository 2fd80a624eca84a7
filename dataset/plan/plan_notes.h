#pragma once

#include "core/job/recipe.h"
#include "core/job/train_plan.h"

#include <vector>

namespace burnish::dataset {

/// What the person should know of a plan whose pictures and refused files are filled in: first what forbids the start,
/// then the set as a whole, then single pictures in their order.
std::vector<PlanNote> notesFor(const Recipe& recipe, const TrainPlan& plan);

}  // namespace burnish::dataset
