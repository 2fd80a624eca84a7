#include "app/compose/cache_folder.h"
#include "app/compose/run_folder.h"
#include "app/compose/run_session.h"
#include "core/base/resources.h"
#include "core/job/recipe_toml.h"

#include <charconv>
#include <cstdlib>
#include <string>
#include <string_view>

namespace burnish::app {
namespace fs = std::filesystem;
namespace {

fs::path wantedRunFolder(const Recipe& recipe, const fs::path& home) {
  return recipe.saving.folder.empty() ? home / "runs" / recipe.saving.name : fs::path(recipe.saving.folder);
}

/// "runs/v1.5", 2 → "runs/v1.5-2": a dot in a folder's name begins no extension.
fs::path numbered(const fs::path& wanted, int number) {
  return wanted.string() + "-" + std::to_string(number);
}

/// The number of a folder that numbered() named, or 0.
int numberOf(const std::string& name, const std::string& wanted) {
  if (!name.starts_with(wanted + "-")) return 0;
  const std::string_view digits = std::string_view(name).substr(wanted.size() + 1);
  int number = 0;
  const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return failure == std::errc() && end == digits.data() + digits.size() && digits.front() != '0' ? number : 0;
}

const char* environmentValue(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

}  // namespace

fs::path freeFolder(const fs::path& wanted) {
  std::error_code ignored;
  fs::path candidate = wanted;
  for (int number = 2; fs::exists(fs::symlink_status(candidate, ignored)); ++number)
    candidate = numbered(wanted, number);
  return candidate;
}

fs::path newRunFolder(const Recipe& recipe, const fs::path& home) {
  const fs::path wanted = wantedRunFolder(recipe, home);
  return recipe.saving.folder.empty() ? freeFolder(wanted) : wanted;
}

fs::path latestRunFolder(const Recipe& recipe, const fs::path& home) {
  const fs::path wanted = wantedRunFolder(recipe, home);
  if (!recipe.saving.folder.empty()) return wanted;
  int latest = 1;
  std::error_code failure;
  for (fs::directory_iterator item(wanted.parent_path(), failure), end; !failure && item != end;
       item.increment(failure)) {
    const int number = numberOf(item->path().filename().string(), wanted.filename().string());
    if (number > latest && RunFolder{item->path()}.holdsRun()) latest = number;
  }
  return latest == 1 ? wanted : numbered(wanted, latest);
}

fs::path cacheFolder() {
  if (const char* chosen = environmentValue("BURNISH_CACHE")) return chosen;
  if (const char* cache = environmentValue("XDG_CACHE_HOME")) return fs::path(cache) / "burnish";
  if (const char* home = environmentValue("HOME")) return fs::path(home) / ".cache" / "burnish";
  return fs::temp_directory_path() / "burnish-cache";
}

Result<Recipe> demoRecipe() {
  BURNISH_TRY(const fs::path resources, resourceFolder());
  return readRecipeFile(resources / "demo" / "cat-faces.toml");
}

}  // namespace burnish::app
