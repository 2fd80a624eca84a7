#pragma once

#include <cstddef>

namespace burnish {

/// Hands memory that was freed back to the system, as after loading a model and filling the caches. Any thread.
void returnFreeMemory();

/// Once before heavy work, on any thread: MKL keeps no work buffers between matrix products (it would hold one of some
/// 4 MB for each thread and size, for ever), and the pages of LibTorch's code that only its start-up needed leave the
/// resident set. Code that is wanted again comes back from the page cache. Returns the bytes of code given back.
std::size_t leanLibraries();

}  // namespace burnish
