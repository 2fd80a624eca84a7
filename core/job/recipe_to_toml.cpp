#include "core/job/number_text.h"
#include "core/job/recipe_fields.h"
#include "core/job/recipe_toml.h"

#include <cstdio>

namespace burnish {
namespace {

std::string quotedText(std::string_view text) {
  std::string result = "\"";
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\') {
      result.append({'\\', letter});
    } else if (letter == '\n') {
      result += "\\n";
    } else if (letter == '\t') {
      result += "\\t";
    } else if (code < 0x20 || code == 0x7F) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04X", code);
      result += escaped;
    } else {
      result += letter;
    }
  }
  return result + '"';
}

std::string tomlText(const std::string& value) {
  return quotedText(value);
}
std::string tomlText(int64_t value) {
  return std::to_string(value);
}
std::string tomlText(uint64_t value) {
  return std::to_string(value);
}
std::string tomlText(bool value) {
  return value ? "true" : "false";
}

std::string tomlText(double value) {
  std::string text = shortestText(value);
  // A TOML float needs a point or an exponent, or else it is an integer.
  if (text.find_first_not_of("-0123456789") == std::string::npos) text += ".0";
  return text;
}

std::string tomlText(const std::vector<std::string>& values) {
  if (values.empty()) return "[]";
  std::string text = "[\n";
  for (const std::string& value : values) text += "  " + quotedText(value) + ",\n";
  return text + "]";
}

}  // namespace

std::string recipeToToml(const Recipe& recipe) {
  std::string text;
  std::string_view table;
  for (const RecipeField& field : recipeFields()) {
    const std::size_t dot = field.key.find('.');
    if (field.key.substr(0, dot) != table) {
      table = field.key.substr(0, dot);
      text += std::string(text.empty() ? "" : "\n") + "[" + std::string(table) + "]\n";
    }
    const std::string value = std::visit([](const auto& v) { return tomlText(v); }, fieldValue(field, recipe));
    text += std::string("# ") + field.doc + "\n" + std::string(field.key.substr(dot + 1)) + " = " + value + "\n";
  }
  return text;
}

}  // namespace burnish
