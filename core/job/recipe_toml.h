#pragma once

#include "core/job/recipe.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace burnish {

/// Reads a recipe. Unknown keys are errors that name the nearest known key; relative paths are resolved against
/// `folder` (that of the recipe file). The result is validated.
Result<Recipe> parseRecipe(std::string_view toml, const std::string& source, const std::filesystem::path& folder);
Result<Recipe> readRecipeFile(const std::filesystem::path& path);

/// All fields, in the order of the table, each with its doc line as a comment; parseRecipe() gives the same Recipe.
std::string recipeToToml(const Recipe& recipe);

}  // namespace burnish
