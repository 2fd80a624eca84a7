#include "core/checkpoint/retention.h"

#include "core/checkpoint/snapshot_folder.h"
#include "core/checkpoint/snapshot_reader.h"

#include <algorithm>
#include <vector>

namespace burnish {
namespace fs = std::filesystem;

Result<void> retainNewest(const fs::path& checkpoints, int64_t keep) {
  if (keep <= 0) return {};
  std::vector<fs::path> whole = listSnapshots(checkpoints);
  std::erase_if(whole, [](const fs::path& folder) { return !looksWhole(folder); });
  while (static_cast<int64_t>(whole.size()) > keep && !openSnapshot(whole.front(), {}).ok()) whole.erase(whole.begin());
  for (std::size_t i = static_cast<std::size_t>(keep); i < whole.size(); ++i)
    BURNISH_TRY_VOID(removeSnapshot(whole[i]));
  return {};
}

}  // namespace burnish
