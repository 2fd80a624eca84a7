#pragma once

#include <filesystem>

namespace burnish {

/// Physical cores that this process may use: hyper-threads of a core count once, and the affinity mask and the quota of
/// the control group are heeded. At least 1. `sys` is /sys in earnest, another folder in tests.
int usableCores(const std::filesystem::path& sys = "/sys");

/// Tells LibTorch to use `threads` on the calling thread (OpenMP counts per thread); 0 = usableCores(). Returns the
/// number in use.
///
/// Denormal numbers are left as they are, neither flushed nor treated as zero: the setting is per thread, the worker
/// threads of OpenMP may be older than the call, and a mixture would make results depend on the history of a process.
int setEngineThreads(int wanted);

}  // namespace burnish
