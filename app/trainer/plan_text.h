#pragma once

#include "core/job/recipe.h"
#include "core/job/train_plan.h"

#include <string>

namespace burnish::app {

/// What a person should know of a plan before it runs: warnings, and how many files are not used.
std::string planWarnings(const TrainPlan& plan);

/// What a run will do, for a person: pictures, steps, epochs, samples, refused files, warnings and errors.
std::string planText(const Recipe& recipe, const TrainPlan& plan);

/// The first note that forbids the start, if there is one.
const Error* firstObstacle(const TrainPlan& plan);

}  // namespace burnish::app
