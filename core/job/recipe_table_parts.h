#pragma once

#include "core/job/recipe_fields.h"

#include <limits>
#include <vector>

namespace burnish {

// What the parts of the table of recipe fields share.
inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kLargestSeed = 9007199254740991.0;  // 2^53 - 1: exact in JSON, in TOML and in a double
inline constexpr double kLargestStep = 1e9;

#define BURNISH_FIELD(member) [](Recipe& recipe) -> FieldPointer { return &recipe.member; }

/// The fields of method, objective, optimizer and schedule.
void addTrainingFields(std::vector<RecipeField>& table);

}  // namespace burnish
