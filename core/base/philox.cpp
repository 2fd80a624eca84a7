#include "core/base/philox.h"

#include <cmath>
#include <numbers>

namespace burnish {

std::array<uint32_t, 4> philox4x32(std::array<uint32_t, 4> counter, std::array<uint32_t, 2> key) {
  constexpr uint64_t kMultiplier0 = 0xD2511F53;
  constexpr uint64_t kMultiplier1 = 0xCD9E8D57;
  for (int round = 0; round < 10; ++round) {
    const uint64_t product0 = kMultiplier0 * counter[0];
    const uint64_t product1 = kMultiplier1 * counter[2];
    counter = {static_cast<uint32_t>(product1 >> 32) ^ counter[1] ^ key[0], static_cast<uint32_t>(product1),
               static_cast<uint32_t>(product0 >> 32) ^ counter[3] ^ key[1], static_cast<uint32_t>(product0)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

PhiloxStream::PhiloxStream(uint64_t seed, RandomPurpose purpose, uint32_t a, uint32_t b)
    : key_{static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32)},
      counter_{0, static_cast<uint32_t>(purpose), a, b} {}

uint32_t PhiloxStream::nextUint32() {
  if (used_ == 4) {
    block_ = philox4x32(counter_, key_);
    ++counter_[0];
    used_ = 0;
  }
  return block_[used_++];
}

double PhiloxStream::nextUniform() {
  const uint64_t high = nextUint32() >> 5;
  const uint64_t low = nextUint32() >> 6;
  return static_cast<double>((high << 26) | low) * 0x1.0p-53;
}

uint32_t PhiloxStream::nextBelow(uint32_t bound) {
  const uint32_t rejected = static_cast<uint32_t>(-bound) % bound;  // 2^32 mod bound
  for (;;) {
    const uint64_t product = uint64_t{nextUint32()} * bound;
    if (static_cast<uint32_t>(product) >= rejected) return static_cast<uint32_t>(product >> 32);
  }
}

void PhiloxStream::fillNormal(std::span<float> values) {
  for (std::size_t i = 0; i < values.size(); i += 2) {
    const double radius = std::sqrt(-2.0 * std::log(1.0 - nextUniform()));
    const double angle = 2.0 * std::numbers::pi * nextUniform();
    values[i] = static_cast<float>(radius * std::cos(angle));
    if (i + 1 < values.size()) values[i + 1] = static_cast<float>(radius * std::sin(angle));
  }
}

}  // namespace burnish
