#pragma once

#include <cstdint>
#include <vector>

namespace burnish::dataset {

/// The order of `count` items in an epoch: a Fisher–Yates shuffle of 0 … count - 1 whose numbers are those of
/// (seed, RandomPurpose::Order, epoch). The same on every machine and after every resume.
std::vector<uint32_t> epochOrder(uint64_t seed, int64_t epoch, uint32_t count);

}  // namespace burnish::dataset
