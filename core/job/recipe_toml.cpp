#include "core/job/recipe_toml.h"

#include <algorithm>
#include <limits>
#include <sstream>

// The distribution's library is built with exceptions; without them the header alone must do.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#include "core/base/files.h"
#include "core/job/recipe_fields.h"

#include <toml++/toml.h>

namespace burnish {
namespace fs = std::filesystem;
namespace {

std::string place(const toml::node& node) {
  return "line " + std::to_string(node.source().begin.line);
}

Error wrongType(std::string_view key, const char* expected, const toml::node& node) {
  return {ErrorCode::ValueWrongType, {std::string(key), expected}, place(node)};
}

/// Puts a TOML value into the member that it belongs to, if it has the right type.
struct Assign {
  std::string_view key;
  const toml::node& node;

  Result<void> operator()(std::string* member) const {
    if (!node.is_string()) return wrongType(key, "text in quotes", node);
    *member = node.as_string()->get();
    return {};
  }
  Result<void> operator()(bool* member) const {
    if (!node.is_boolean()) return wrongType(key, "true or false", node);
    *member = node.as_boolean()->get();
    return {};
  }
  Result<void> operator()(int64_t* member) const {
    if (!node.is_integer()) return wrongType(key, "a whole number", node);
    *member = node.as_integer()->get();
    return {};
  }
  Result<void> operator()(uint64_t* member) const {
    if (!node.is_integer()) return wrongType(key, "a whole number", node);
    const int64_t value = node.as_integer()->get();
    if (value < 0)
      return Error{ErrorCode::ValueOutOfRange, {std::string(key), std::to_string(value), "0 or more"}, place(node)};
    *member = static_cast<uint64_t>(value);
    return {};
  }
  Result<void> operator()(double* member) const {
    if (!node.is_number()) return wrongType(key, "a number", node);
    *member = node.is_integer() ? static_cast<double>(node.as_integer()->get()) : node.as_floating_point()->get();
    return {};
  }
  Result<void> operator()(std::vector<std::string>* member) const {
    constexpr const char* kExpected = "a list of texts in quotes";
    if (!node.is_array()) return wrongType(key, kExpected, node);
    std::vector<std::string> values;
    for (const toml::node& item : *node.as_array()) {
      if (!item.is_string()) return wrongType(key, kExpected, item);
      values.push_back(item.as_string()->get());
    }
    *member = std::move(values);
    return {};
  }
};

bool isTableName(std::string_view name) {
  const auto fields = recipeFields();
  return std::any_of(fields.begin(), fields.end(), [name](const RecipeField& field) {
    return field.key.size() > name.size() && field.key.starts_with(name) && field.key[name.size()] == '.';
  });
}

Error unknownKey(const std::string& key, const toml::node& node) {
  return {ErrorCode::UnknownKey, {key, std::string(nearestRecipeKey(key))}, place(node)};
}

Result<void> readTable(const toml::table& table, const std::string& prefix, Recipe& recipe) {
  for (const auto& [name, node] : table) {
    const std::string key = prefix + std::string(name.str());
    const RecipeField* field = findRecipeField(key);
    if (field != nullptr) {
      BURNISH_TRY_VOID(std::visit(Assign{key, node}, field->access(recipe)));
    } else if (node.is_table() && (isTableName(key) || !node.as_table()->empty())) {
      BURNISH_TRY_VOID(readTable(*node.as_table(), key + ".", recipe));
    } else if (isTableName(key)) {
      return wrongType(key, "a table, such as [model]", node);
    } else {
      return unknownKey(key, node);
    }
  }
  return {};
}

void resolvePaths(Recipe& recipe, const fs::path& folder) {
  for (const RecipeField& field : recipeFields()) {
    if (!field.isPath) continue;
    auto* path = std::get<std::string*>(field.access(recipe));
    if (!path->empty() && fs::path(*path).is_relative())
      *path = (fs::absolute(folder) / *path).lexically_normal().string();
  }
}

/// Dotted names nest tables without the parser's own limit, which deep ones would pay for with the stack. The first
/// line whose name (before any "=") has more dots than any recipe needs, or 0.
int64_t lineOfTooManyDots(std::string_view toml) {
  constexpr std::ptrdiff_t kMostDots = 64;
  int64_t number = 1;
  for (std::string_view rest = toml; !rest.empty(); ++number) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const std::string_view name = line.substr(0, line.find_first_of("=#\"'"));
    if (std::count(name.begin(), name.end(), '.') > kMostDots) return number;
  }
  return 0;
}

}  // namespace

Result<Recipe> parseRecipe(std::string_view toml, const std::string& source, const fs::path& folder) {
  if (const int64_t line = lineOfTooManyDots(toml); line > 0)
    return Error{ErrorCode::TomlInvalid, {source, std::to_string(line)}, "tables within tables without end"};
  const toml::parse_result parsed = toml::parse(toml);
  if (!parsed) {
    const auto& failure = parsed.error();
    return Error{ErrorCode::TomlInvalid,
                 {source, std::to_string(failure.source().begin.line)},
                 std::string(failure.description())};
  }
  Recipe recipe;
  BURNISH_TRY_VOID(readTable(parsed.table(), "", recipe));
  resolvePaths(recipe, folder);
  BURNISH_TRY_VOID(validateRecipe(recipe));
  return recipe;
}

Result<Recipe> readRecipeFile(const fs::path& path) {
  BURNISH_TRY(const std::string text, readTextFile(path, 4u << 20));
  return parseRecipe(text, path.string(), path.parent_path().empty() ? fs::path(".") : path.parent_path());
}

}  // namespace burnish
