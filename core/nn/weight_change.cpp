#include "core/nn/weight_change.h"

#include <ATen/ATen.h>

#include <functional>

namespace burnish {
namespace {

/// Σ_pq a[p,o] core[p,q,k,l] b[q,i] → [o, i, k, l].
at::Tensor tucker(const at::Tensor& core, const at::Tensor& a, const at::Tensor& b) {
  return at::einsum("pqkl,po,qi->oikl", {core, a, b});
}

at::Tensor product(const HadamardFactors::Side& side, at::IntArrayRef shape) {
  return side.core.defined() ? tucker(side.core, side.a, side.b) : at::mm(side.a, side.b).view(shape);
}

at::Tensor product(const LowRankFactors& factors, at::IntArrayRef shape) {
  const at::Tensor up = factors.up.flatten(1);
  if (factors.core.defined()) return tucker(factors.core, up.t(), factors.down.flatten(1));
  return at::mm(up, factors.down.flatten(1)).view(shape);
}

at::Tensor product(const HadamardFactors& factors, at::IntArrayRef shape) {
  return product(factors.first, shape) * product(factors.second, shape);
}

/// The second side of a convolution may come as a matrix over inputs and pixels.
at::Tensor product(const KroneckerFactors& factors, at::IntArrayRef shape) {
  at::Tensor first = factors.first.matrix();
  at::Tensor second = factors.second.matrix();
  if (shape.size() == 4) {
    second = second.reshape({second.size(0), shape[1] / first.size(1), shape[2], shape[3]});
    first = first.unsqueeze(-1).unsqueeze(-1);
  } else {
    second = second.flatten(1);
  }
  return at::kron(first.contiguous(), second.contiguous());
}

at::Tensor product(const FullDifference& factors, at::IntArrayRef shape) {
  return factors.values.defined() ? factors.values.view(shape) : at::zeros(shape, at::kFloat);
}

using Visitor = std::function<void(at::Tensor&)>;

void forEachTensor(LowRankFactors& factors, const Visitor& visit) {
  for (at::Tensor* tensor : {&factors.up, &factors.down, &factors.core}) visit(*tensor);
}

void forEachTensor(HadamardFactors& factors, const Visitor& visit) {
  for (HadamardFactors::Side* side : {&factors.first, &factors.second}) {
    for (at::Tensor* tensor : {&side->a, &side->b, &side->core}) visit(*tensor);
  }
}

void forEachTensor(KroneckerFactors& factors, const Visitor& visit) {
  for (KroneckerFactors::Side* side : {&factors.first, &factors.second}) {
    for (at::Tensor* tensor : {&side->whole, &side->a, &side->b, &side->core}) visit(*tensor);
  }
}

void forEachTensor(FullDifference& factors, const Visitor& visit) {
  visit(factors.values);
}

/// One value an output or one an input, to be multiplied with a weight.
at::Tensor spread(const at::Tensor& magnitude, const at::Tensor& weight) {
  std::vector<int64_t> shape(static_cast<std::size_t>(weight.dim()), 1);
  const bool perInput = magnitude.dim() > 1 && magnitude.size(0) == 1 && weight.size(0) != 1;
  shape[perInput ? 1 : 0] = magnitude.numel();
  return magnitude.reshape(shape);
}

at::Tensor decomposed(const at::Tensor& changed, const at::Tensor& magnitude) {
  const at::Tensor m = spread(magnitude, changed);
  std::vector<int64_t> others;
  for (int64_t axis = 0; axis < changed.dim(); ++axis) {
    if (m.size(axis) == 1) others.push_back(axis);
  }
  if (m.numel() == 1) others = {others.begin() + 1, others.end()};
  // A row of zeros stays one.
  const at::Tensor norm = at::linalg_vector_norm(changed, 2, others, true).clamp_min(1e-12);
  return changed * (m / norm);
}

}  // namespace

at::Tensor KroneckerFactors::Side::matrix() const {
  if (whole.defined()) return whole;
  return core.defined() ? tucker(core, a, b) : at::mm(a, b.flatten(1));
}

at::Tensor lowRankDelta(const LowRankFactors& factors, double scale, at::IntArrayRef shape) {
  return product(factors, shape) * scale;
}

WeightChange WeightChange::to(at::Device device) const {
  WeightChange moved = *this;
  const auto move = [&](at::Tensor& tensor) {
    if (tensor.defined()) tensor = tensor.to(device);
  };
  std::visit([&](auto& each) { forEachTensor(each, move); }, moved.factors);
  move(moved.magnitude);
  move(moved.bias);
  return moved;
}

at::Tensor WeightChange::delta(const at::Tensor& weight) const {
  const at::IntArrayRef shape = weight.sizes();
  const at::Tensor change = std::visit([&](const auto& each) { return product(each, shape); }, factors) * scale;
  if (!magnitude.defined()) return change.view(shape);
  const at::Tensor base = weight.to(at::kFloat);
  return decomposed(base + change, magnitude) - base;
}

}  // namespace burnish
