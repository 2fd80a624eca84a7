#include "core/nn/low_rank_linear.h"

#include <torch/autograd.h>

namespace burnish {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// What is not trained: no variable of the graph.
struct FrozenLayer {
  at::Tensor weight;
  at::Tensor bias;
  double scale = 1.0;
};

at::Tensor rowsOf(const at::Tensor& tensor) {
  return tensor.reshape({-1, tensor.size(-1)});
}

at::Tensor baseRows(const at::Tensor& rows, const FrozenLayer& frozen) {
  return frozen.bias.defined() ? at::addmm(frozen.bias, rows, frozen.weight.t()) : at::mm(rows, frozen.weight.t());
}

class LowRankLinear : public torch::autograd::Function<LowRankLinear> {
 public:
  static at::Tensor forward(AutogradContext* context,
                            const at::Tensor& x,
                            const at::Tensor& down,
                            const at::Tensor& up,
                            const FrozenLayer& frozen) {
    const at::Tensor rows = rowsOf(x);
    const at::Tensor narrow = at::mm(rows, down.t());
    at::Tensor y = baseRows(rows, frozen);
    y.addmm_(narrow, up.t(), 1.0, frozen.scale);
    context->save_for_backward({rows, narrow, down, up, frozen.weight});
    context->saved_data["scale"] = frozen.scale;
    std::vector<int64_t> shape = x.sizes().vec();
    shape.back() = frozen.weight.size(0);
    return at::_unsafe_view(y, shape);
  }

  static variable_list backward(AutogradContext* context, variable_list gradients) {
    const variable_list saved = context->get_saved_variables();
    const at::Tensor &rows = saved[0], &narrow = saved[1], &down = saved[2], &up = saved[3], &weight = saved[4];
    const double scale = context->saved_data["scale"].toDouble();
    const at::Tensor g = rowsOf(gradients[0]);
    const at::Tensor gNarrow = at::mm(g, up).mul_(scale);
    variable_list result(4);
    if (context->needs_input_grad(0)) {
      at::Tensor dx = at::mm(g, weight);
      dx.addmm_(gNarrow, down);
      std::vector<int64_t> shape = gradients[0].sizes().vec();
      shape.back() = weight.size(1);
      result[0] = at::_unsafe_view(dx, shape);
    }
    if (context->needs_input_grad(1)) result[1] = at::mm(gNarrow.t(), rows);
    if (context->needs_input_grad(2)) result[2] = at::mm(g.t(), narrow).mul_(scale);
    return result;
  }
};

}  // namespace

at::Tensor lowRankLinear(const at::Tensor& x,
                         const at::Tensor& weight,
                         const at::Tensor& bias,
                         const LowRankAdapter& lora) {
  return LowRankLinear::apply(x, lora.down, lora.up, FrozenLayer{weight, bias, lora.scale()});
}

}  // namespace burnish
