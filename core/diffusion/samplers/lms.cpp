#include "core/diffusion/samplers/lms.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace burnish {
namespace {

constexpr int64_t kOrder = 4;

}  // namespace

double LmsSampler::coefficient(int64_t order, int64_t call, int64_t which) const {
  const auto lagrange = [&](double at) {
    double product = 1.0;
    for (int64_t k = 0; k < order; ++k) {
      if (k != which) product *= (at - sigma(call - k)) / (sigma(call - which) - sigma(call - k));
    }
    return product;
  };
  // Gauss' rule of two points is exact for the third degree, and that is the highest here.
  const double centre = (sigma(call) + sigma(call + 1)) / 2.0;
  const double half = (sigma(call + 1) - sigma(call)) / 2.0;
  const double offset = half / std::sqrt(3.0);
  return half * (lagrange(centre - offset) + lagrange(centre + offset));
}

at::Tensor LmsSampler::step(const at::Tensor& output, int64_t call, const at::Tensor& x, const at::Tensor&) {
  slopes_.push_front(slopeAt(output, x, sigma(call)));
  const int64_t order = std::min({call + 1, kOrder, std::ssize(slopes_)});
  slopes_.resize(static_cast<std::size_t>(order));
  at::Tensor next = x;
  for (int64_t which = 0; which < order; ++which) {
    next = next + coefficient(order, call, which) * slopes_[static_cast<std::size_t>(which)];
  }
  return next;
}

}  // namespace burnish
