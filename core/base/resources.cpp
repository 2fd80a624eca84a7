#include "core/base/resources.h"

#include <cstdlib>

namespace burnish {
namespace fs = std::filesystem;

Result<fs::path> resourceFolder() {
  std::error_code ignored;
  if (const char* chosen = std::getenv("BURNISH_RESOURCES"); chosen != nullptr && *chosen != '\0') {
    if (fs::is_directory(chosen, ignored)) return fs::path(chosen);
    return Error{ErrorCode::FileMissing, {chosen}, "BURNISH_RESOURCES points there"};
  }
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  const fs::path installed = program.parent_path().parent_path() / "share" / "burnish";
  if (fs::is_directory(installed / "demo", ignored)) return installed;
  if (fs::is_directory(fs::path(BURNISH_SOURCE_RESOURCES) / "demo", ignored)) return fs::path(BURNISH_SOURCE_RESOURCES);
  return Error{ErrorCode::FileMissing, {BURNISH_SOURCE_RESOURCES}, "the resources of Burnish"};
}

}  // namespace burnish
