#include "core/nn/fused_geglu.h"

#include "core/nn/kernels/geglu_kernel.h"

#include <ATen/Parallel.h>
#include <torch/autograd.h>

#include <algorithm>

namespace burnish {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// Values below which a second thread costs more than it saves.
constexpr int64_t kGrain = 16384;

int64_t rowGrain(int64_t width) {
  return std::max<int64_t>(1, kGrain / width);
}

class FusedGeglu : public torch::autograd::Function<FusedGeglu> {
 public:
  static at::Tensor forward(AutogradContext* context, const at::Tensor& given) {
    const at::Tensor h = given.contiguous();
    const int64_t width = h.size(-1) / 2;
    std::vector<int64_t> shape = h.sizes().vec();
    shape.back() = width;
    const at::Tensor y = at::empty(shape, h.options());
    const float* in = h.const_data_ptr<float>();
    float* out = y.mutable_data_ptr<float>();
    at::parallel_for(0, y.numel() / width, rowGrain(width), [&](int64_t begin, int64_t end) {
      kernels::gegluForward(in + begin * 2 * width, end - begin, width, out + begin * width);
    });
    context->save_for_backward({h});
    return y;
  }

  static variable_list backward(AutogradContext* context, variable_list incoming) {
    const at::Tensor h = context->get_saved_variables()[0];
    const at::Tensor dy = incoming[0].contiguous();
    const int64_t width = h.size(-1) / 2;
    const at::Tensor dh = at::empty_like(h);
    const float *in = h.const_data_ptr<float>(), *g = dy.const_data_ptr<float>();
    float* out = dh.mutable_data_ptr<float>();
    at::parallel_for(0, dy.numel() / width, rowGrain(width), [&](int64_t begin, int64_t end) {
      kernels::gegluBackward(in + begin * 2 * width, g + begin * width, end - begin, width, out + begin * 2 * width);
    });
    return {dh};
  }
};

}  // namespace

at::Tensor geglu(const at::Tensor& h) {
  if (h.is_cpu() && h.scalar_type() == at::kFloat) return FusedGeglu::apply(h);
  const std::vector<at::Tensor> halves = h.chunk(2, -1);
  return halves[0] * at::gelu(halves[1]);
}

}  // namespace burnish
