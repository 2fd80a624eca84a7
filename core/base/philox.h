#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace burnish {

/// Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011): random numbers as a pure
/// function of key and counter. Whoever asks for the numbers of (seed, purpose, epoch, sample) gets the same ones on
/// any machine, in any order, after any resume.
std::array<uint32_t, 4> philox4x32(std::array<uint32_t, 4> counter, std::array<uint32_t, 2> key);

/// What a stream of numbers is for; streams of different purposes never share numbers.
enum class RandomPurpose : uint32_t {
  Order = 1,
  Noise = 2,
  Timestep = 3,
  LatentDraw = 4,
  Caption = 5,
  Init = 6,
  Sample = 7,
  NoiseOffset = 8
};

/// The numbers that belong to (seed, purpose, a, b); `a` and `b` are, for instance, epoch and sample id.
class PhiloxStream {
 public:
  PhiloxStream(uint64_t seed, RandomPurpose purpose, uint32_t a = 0, uint32_t b = 0);

  uint32_t nextUint32();
  /// Uniform in [0, 1) with 53 bits.
  double nextUniform();
  /// Uniform integer in [0, bound), without bias; `bound` > 0.
  uint32_t nextBelow(uint32_t bound);
  /// Standard normal numbers by Box–Muller, computed in double and rounded once.
  void fillNormal(std::span<float> values);

 private:
  std::array<uint32_t, 2> key_;
  std::array<uint32_t, 4> counter_;
  std::array<uint32_t, 4> block_{};
  unsigned used_ = 4;
};

}  // namespace burnish
