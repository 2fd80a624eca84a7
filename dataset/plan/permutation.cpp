#include "dataset/plan/permutation.h"

#include "core/base/philox.h"

#include <numeric>
#include <utility>

namespace burnish::dataset {

std::vector<uint32_t> epochOrder(uint64_t seed, int64_t epoch, uint32_t count) {
  std::vector<uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0u);
  PhiloxStream numbers(seed, RandomPurpose::Order, static_cast<uint32_t>(epoch));
  for (uint32_t left = count; left > 1; --left) std::swap(order[left - 1], order[numbers.nextBelow(left)]);
  return order;
}

}  // namespace burnish::dataset
