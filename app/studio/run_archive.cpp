#include "app/studio/run_archive.h"

#include "core/job/journal.h"
#include "core/job/recipe_toml.h"

#include <utility>

namespace burnish::app {

std::filesystem::path journalOf(const std::filesystem::path& folder) {
  return folder / "events.jsonl";
}

Result<RunArchive> readRunArchive(const std::filesystem::path& folder) {
  BURNISH_TRY(Recipe recipe, readRecipeFile(folder / "recipe.toml"));
  Result<JournalContent> journal = readJournal(journalOf(folder));
  if (!journal.ok() && journal.error().code != ErrorCode::FileMissing) return journal.error();
  RunArchive archive{std::move(recipe), {}, 0};
  if (journal.ok()) {
    archive.events = std::move(journal.value().events);
    archive.journalBytes = journal.value().intactBytes;
  }
  return archive;
}

}  // namespace burnish::app
