#pragma once

#include "core/job/recipe.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace burnish {

/// Pointer-to-value of one field inside a Recipe, by type.
using FieldPointer = std::variant<std::string*, int64_t*, uint64_t*, double*, bool*, std::vector<std::string>*>;
using FieldValue = std::variant<std::string, int64_t, uint64_t, double, bool, std::vector<std::string>>;

/// One field of the recipe: the single description that the TOML reader, the validator, the form, the CLI's help and
/// the docs read. Texts are translatable, context "Recipe".
struct RecipeField {
  std::string_view key;  ///< As in the file: "optimizer.learning_rate".
  const char* label;     ///< "Learning rate".
  const char* doc;       ///< One or two sentences.
  const char* unit;      ///< "steps", "pixels" or "".
  double minimum;        ///< For numbers, inclusive; NaN = none.
  double maximum;
  std::vector<std::string_view> choices;  ///< For strings with a fixed set; empty = any text.
  bool isRequired;                        ///< May not stay empty.
  bool isBasic;                           ///< Shown in the basic view of the form.
  bool isPath;                            ///< A file or folder, resolved against the recipe's folder.
  FieldPointer (*access)(Recipe&);
};

/// All fields in the order of the form.
std::span<const RecipeField> recipeFields();

/// nullptr if there is none.
const RecipeField* findRecipeField(std::string_view key);

/// The known key that is nearest to `key` by edit distance.
std::string_view nearestRecipeKey(std::string_view key);

FieldValue fieldValue(const RecipeField& field, const Recipe& recipe);

/// Range, choices and required values of one field / of all fields and rules between fields (size a multiple of 8,
/// warm-up not longer than the run …). The error names the field.
Result<void> validateField(const RecipeField& field, const Recipe& recipe);
Result<void> validateRecipe(const Recipe& recipe);

}  // namespace burnish
