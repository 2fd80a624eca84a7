#include "core/job/recipe_fields.h"

#include "core/job/recipe_table.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace burnish {
namespace {

/// Levenshtein distance in bytes.
std::size_t editDistance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= left.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= right.size(); ++j) {
      const std::size_t replaced = diagonal + (left[i - 1] == right[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

std::string_view lastPart(std::string_view key) {
  return key.substr(key.rfind('.') + 1);
}

}  // namespace

std::span<const RecipeField> recipeFields() {
  static const std::vector<RecipeField> table = makeRecipeTable();
  return table;
}

const RecipeField* findRecipeField(std::string_view key) {
  const auto fields = recipeFields();
  const auto found = std::find_if(fields.begin(), fields.end(), [key](const auto& field) { return field.key == key; });
  return found == fields.end() ? nullptr : &*found;
}

std::string_view nearestRecipeKey(std::string_view key) {
  // Someone who writes "rank" without its table, or in the wrong one, should be shown "method.rank": so the distance
  // between the last parts counts as well, at the price of one.
  std::string_view nearest;
  std::size_t best = std::numeric_limits<std::size_t>::max();
  for (const RecipeField& field : recipeFields()) {
    const std::size_t whole = 2 * editDistance(key.substr(0, 256), field.key);
    const std::size_t last = 3 * editDistance(lastPart(key).substr(0, 256), lastPart(field.key)) + 3;
    if (std::min(whole, last) < best) {
      best = std::min(whole, last);
      nearest = field.key;
    }
  }
  return nearest;
}

FieldValue fieldValue(const RecipeField& field, const Recipe& recipe) {
  // access() serves reading and writing; nothing is written through it here.
  const FieldPointer pointer = field.access(const_cast<Recipe&>(recipe));  // NOLINT
  return std::visit([](const auto* member) -> FieldValue { return *member; }, pointer);
}

}  // namespace burnish
