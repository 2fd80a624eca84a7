#pragma once

#include "core/job/recipe_fields.h"

#include <vector>

namespace burnish {

/// Builds the table behind recipeFields(): one row for each member of Recipe, in the order of the form.
std::vector<RecipeField> makeRecipeTable();

}  // namespace burnish
