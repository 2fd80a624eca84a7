#include "core/train/cpu_threads.h"

#include <sched.h>
#include <torch/torch.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>
#include <string>
#include <utility>

namespace burnish {
namespace fs = std::filesystem;
namespace {

int readInt(const fs::path& file, int absent) {
  std::ifstream stream(file);
  int value = absent;
  return stream >> value ? value : absent;
}

/// "max 100000" or "150000 100000" (microseconds of each period) in cpu.max; a large number if there is no limit.
int quotaOfControlGroup(const fs::path& sys) {
  std::ifstream stream(sys / "fs" / "cgroup" / "cpu.max");
  std::string quota;
  double period = 0.0;
  if (!(stream >> quota >> period) || quota == "max" || period <= 0.0) return CPU_SETSIZE;
  return std::max(1, static_cast<int>(std::ceil(std::atof(quota.c_str()) / period)));
}

}  // namespace

int usableCores(const fs::path& sys) {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 1;
  std::set<std::pair<int, int>> cores;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (!CPU_ISSET(cpu, &allowed)) continue;
    const fs::path topology = sys / "devices" / "system" / "cpu" / ("cpu" + std::to_string(cpu)) / "topology";
    cores.emplace(readInt(topology / "physical_package_id", 0), readInt(topology / "core_id", -1 - cpu));
  }
  return std::max(1, std::min(static_cast<int>(cores.size()), quotaOfControlGroup(sys)));
}

int setEngineThreads(int wanted) {
  at::set_num_threads(wanted > 0 ? wanted : usableCores());
  return at::get_num_threads();
}

}  // namespace burnish
