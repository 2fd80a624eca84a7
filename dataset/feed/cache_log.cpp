#include "dataset/feed/cache_log.h"

namespace burnish::dataset {

void logCache(const CacheCounts& counts,
              const Result<void>& written,
              const std::function<void(const std::string&)>& log) {
  if (!log) return;
  const std::string what = counts.what;
  std::string line = what + ": " + std::to_string(counts.reused) + " reused, " + std::to_string(counts.made) + " made";
  if (counts.damaged > 0) line += ", " + std::to_string(counts.damaged) + " damaged in the cache";
  log(line);
  if (!written.ok()) log(what + ": the cache could not be kept: " + describe(written.error()));
}

}  // namespace burnish::dataset
