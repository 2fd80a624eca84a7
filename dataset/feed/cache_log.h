#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <string>

namespace burnish::dataset {

/// What became of a cache, for the log.
struct CacheCounts {
  const char* what;
  int64_t reused = 0;
  int64_t made = 0;
  int64_t damaged = 0;
};

/// "latents: 12 reused, 6 made", and a second line where the cache could not be written. `log` may be empty.
void logCache(const CacheCounts& counts,
              const Result<void>& written,
              const std::function<void(const std::string&)>& log);

}  // namespace burnish::dataset
