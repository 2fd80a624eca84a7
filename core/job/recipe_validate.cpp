#include "core/job/number_text.h"
#include "core/job/recipe_fields.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace burnish {
namespace {

std::string joined(const std::vector<std::string_view>& choices) {
  std::string text;
  for (const std::string_view choice : choices) text.append(text.empty() ? "" : ", ").append(choice);
  return text;
}

std::string numberText(double value) {
  const bool isWhole = std::abs(value) < 1e16 && value == std::floor(value);
  return isWhole ? std::to_string(static_cast<int64_t>(value)) : shortestText(value);
}
std::string numberText(int64_t value) {
  return std::to_string(value);
}
std::string numberText(uint64_t value) {
  return std::to_string(value);
}

std::string rangeText(const RecipeField& field) {
  if (std::isnan(field.maximum)) return "at least " + numberText(field.minimum);
  return numberText(field.minimum) + " to " + numberText(field.maximum);
}

Error outOfRange(std::string_view key, std::string value, std::string allowed) {
  return {ErrorCode::ValueOutOfRange, {std::string(key), std::move(value), std::move(allowed)}, {}};
}

struct Check {
  const RecipeField& field;

  Result<void> operator()(const std::string& text) const {
    if (field.isRequired && text.empty())
      return Error{ErrorCode::ValueMissing, {std::string(field.key), field.doc}, {}};
    const auto& choices = field.choices;
    if (choices.empty() || std::find(choices.begin(), choices.end(), text) != choices.end()) return {};
    return outOfRange(field.key, text, joined(choices));
  }
  Result<void> operator()(bool) const { return {}; }
  Result<void> operator()(const std::vector<std::string>&) const { return {}; }
  template <class Number>
  Result<void> operator()(const Number& value) const {
    const double number = static_cast<double>(value);
    const bool isBelow = !std::isnan(field.minimum) && !(number >= field.minimum);
    const bool isAbove = !std::isnan(field.maximum) && !(number <= field.maximum);
    if (isBelow || isAbove || std::isnan(number)) return outOfRange(field.key, numberText(value), rangeText(field));
    return {};
  }
};

Result<void> checkMultipleOf8(std::string_view key, int64_t value, bool mayBeZero) {
  if (mayBeZero && value == 0) return {};
  if (value >= 64 && value % 8 == 0) return {};
  return outOfRange(key, std::to_string(value), mayBeZero ? "0, or a multiple of 8 from 64 on" : "a multiple of 8");
}

bool isDeviceName(std::string_view name) {
  if (name == "auto" || name == "cpu") return true;
  constexpr std::string_view kCuda = "cuda:";
  if (!name.starts_with(kCuda)) return false;
  const std::string_view number = name.substr(kCuda.size());
  return !number.empty() && number.size() <= 3 &&
         std::all_of(number.begin(), number.end(), [](unsigned char digit) { return std::isdigit(digit) != 0; });
}

/// The name becomes a file name: it must stay in its folder and be legal on every system that the file travels to.
bool isFileName(std::string_view name) {
  if (name.empty() || name.size() > 180 || name.front() == '.' || name.back() == '.' || name.back() == ' ')
    return false;
  return std::none_of(name.begin(), name.end(), [](unsigned char letter) {
    return letter < 32 || letter == 127 ||
           std::string_view("/\\:*?\"<>|").find(static_cast<char>(letter)) != std::string_view::npos;
  });
}

}  // namespace

Result<void> validateField(const RecipeField& field, const Recipe& recipe) {
  BURNISH_TRY_VOID(std::visit(Check{field}, fieldValue(field, recipe)));
  if (field.key == "data.size") return checkMultipleOf8(field.key, recipe.data.size, false);
  if (field.key == "sampling.width") return checkMultipleOf8(field.key, recipe.sampling.width, true);
  if (field.key == "sampling.height") return checkMultipleOf8(field.key, recipe.sampling.height, true);
  if (field.key == "where.device" && !isDeviceName(recipe.where.device)) {
    return outOfRange(field.key, recipe.where.device, "auto, cpu, cuda:0, cuda:1, …");
  }
  if (field.key == "saving.name" && !isFileName(recipe.saving.name)) {
    return outOfRange(field.key, recipe.saving.name,
                      "a file name without / \\ : * ? \" < > | that does not begin with a dot");
  }
  return {};
}

Result<void> validateRecipe(const Recipe& recipe) {
  for (const RecipeField& field : recipeFields()) BURNISH_TRY_VOID(validateField(field, recipe));
  if (recipe.schedule.warmupSteps > recipe.schedule.steps) {
    return outOfRange("schedule.warmup_steps", std::to_string(recipe.schedule.warmupSteps),
                      "at most schedule.steps, " + std::to_string(recipe.schedule.steps));
  }
  return {};
}

}  // namespace burnish
