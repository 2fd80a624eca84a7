#include "app/compose/cache_folder.h"
#include "app/compose/run_folder.h"
#include "app/compose/run_session.h"
#include "core/base/files.h"
#include "core/base/resources.h"
#include "core/job/recipe_toml.h"

#include <cstdlib>

namespace burnish::app {
namespace fs = std::filesystem;
namespace {

fs::path wantedRunFolder(const Recipe& recipe, const fs::path& home) {
  return recipe.saving.folder.empty() ? home / "runs" / recipe.saving.name : fs::path(recipe.saving.folder);
}

const char* environmentValue(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

}  // namespace

fs::path newRunFolder(const Recipe& recipe, const fs::path& home) {
  const fs::path wanted = wantedRunFolder(recipe, home);
  return recipe.saving.folder.empty() ? uniquePath(wanted) : wanted;
}

fs::path latestRunFolder(const Recipe& recipe, const fs::path& home) {
  const fs::path wanted = wantedRunFolder(recipe, home);
  if (!recipe.saving.folder.empty()) return wanted;
  fs::path latest = wanted;
  for (int number = 2;; ++number) {
    const fs::path next = wanted.string() + "-" + std::to_string(number);
    if (!RunFolder{next}.holdsRun()) return latest;
    latest = next;
  }
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
