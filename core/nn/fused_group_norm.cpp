#include "core/nn/fused_group_norm.h"

#include "core/nn/kernels/group_norm_kernel.h"

#include <ATen/Parallel.h>
#include <torch/autograd.h>

#include <algorithm>

namespace burnish {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// A sample's channels are cut into slices of whole groups so that all threads have work; a slice of fewer channels
/// than this would waste cache lines.
constexpr int64_t kSmallestSlice = 32;

struct Slicing {
  int64_t batch, channels, pixels, perGroup, perSlice;
  [[nodiscard]] int64_t slices() const { return (channels + perSlice - 1) / perSlice; }
  [[nodiscard]] int64_t tasks() const { return batch * slices(); }
};

Slicing sliceUp(const at::Tensor& x, int64_t groups) {
  const int64_t channels = x.size(1);
  const int64_t perGroup = channels / groups;
  const int64_t wanted = x.size(0) >= at::get_num_threads() ? channels : std::max(kSmallestSlice, perGroup);
  return {x.size(0), channels, x.size(2) * x.size(3), perGroup, std::max<int64_t>(wanted / perGroup, 1) * perGroup};
}

/// Runs `work(slice, sample, first channel)` for every slice of every sample on all threads.
template <class Work>
void forEachSlice(const Slicing& slicing, const GroupNormOptions& options, Work work) {
  at::parallel_for(0, slicing.tasks(), 1, [&](int64_t begin, int64_t end) {
    for (int64_t task = begin; task < end; ++task) {
      const int64_t first = task % slicing.slices() * slicing.perSlice;
      const int64_t channels = std::min(slicing.perSlice, slicing.channels - first);
      work(kernels::GroupNormSlice{slicing.pixels, slicing.channels, channels, slicing.perGroup, options.epsilon,
                                   options.hasSilu},
           task / slicing.slices(), first);
    }
  });
}

struct Saved {
  at::Tensor x, added, weight, bias, center, rstd;

  [[nodiscard]] kernels::GroupNormParameters parameters(int64_t sample, int64_t first) const {
    const float* shift = added.defined() ? added.const_data_ptr<float>() + sample * weight.size(0) + first : nullptr;
    return {weight.const_data_ptr<float>() + first, bias.const_data_ptr<float>() + first, shift};
  }
  [[nodiscard]] kernels::GroupNormState state(int64_t sample, int64_t first) const {
    const int64_t at = sample * weight.size(0) + first;
    return {center.mutable_data_ptr<float>() + at, rstd.mutable_data_ptr<float>() + at};
  }
};

at::Tensor runForward(const Saved& saved, const GroupNormOptions& options) {
  at::Tensor y = at::empty_like(saved.x, at::MemoryFormat::ChannelsLast);
  const float* in = saved.x.const_data_ptr<float>();
  float* out = y.mutable_data_ptr<float>();
  const Slicing slicing = sliceUp(saved.x, options.groups);
  forEachSlice(slicing, options, [&](const kernels::GroupNormSlice& slice, int64_t sample, int64_t first) {
    const int64_t at = sample * slicing.pixels * slicing.channels + first;
    kernels::groupNormForward(slice, saved.parameters(sample, first), in + at, saved.state(sample, first), out + at);
  });
  return y;
}

struct Gradients {
  at::Tensor x, weight, bias;  ///< weight and bias for each sample: [B, C].
};

Gradients runBackward(const Saved& saved, const GroupNormOptions& options, const at::Tensor& dy) {
  const Slicing slicing = sliceUp(saved.x, options.groups);
  const Gradients gradients{at::empty_like(saved.x, at::MemoryFormat::ChannelsLast), at::empty_like(saved.rstd),
                            at::empty_like(saved.rstd)};
  const float* in = saved.x.const_data_ptr<float>();
  const float* g = dy.const_data_ptr<float>();
  float* dx = gradients.x.mutable_data_ptr<float>();
  float* dWeight = gradients.weight.mutable_data_ptr<float>();
  float* dBias = gradients.bias.mutable_data_ptr<float>();
  forEachSlice(slicing, options, [&](const kernels::GroupNormSlice& slice, int64_t sample, int64_t first) {
    const int64_t at = sample * slicing.pixels * slicing.channels + first;
    const int64_t channel = sample * slicing.channels + first;
    kernels::groupNormBackward(slice, saved.parameters(sample, first), saved.state(sample, first), in + at, g + at,
                               dx + at, dWeight + channel, dBias + channel);
  });
  return gradients;
}

class FusedGroupNorm : public torch::autograd::Function<FusedGroupNorm> {
 public:
  static at::Tensor forward(AutogradContext* context,
                            const at::Tensor& x,
                            const std::optional<at::Tensor>& added,
                            const at::Tensor& weight,
                            const at::Tensor& bias,
                            const GroupNormOptions& options) {
    const at::Tensor shift = added ? added->contiguous() : at::Tensor();
    const at::Tensor center =
        at::empty({x.size(0), x.size(1)}, x.options().memory_format(at::MemoryFormat::Contiguous));
    const Saved saved{x, shift, weight, bias, center, at::empty_like(center)};
    context->save_for_backward({x, shift, weight, bias, saved.center, saved.rstd});
    context->saved_data["groups"] = options.groups;
    context->saved_data["epsilon"] = options.epsilon;
    context->saved_data["silu"] = options.hasSilu;
    return runForward(saved, options);
  }

  static variable_list backward(AutogradContext* context, variable_list incoming) {
    const variable_list kept = context->get_saved_variables();
    const Saved saved{kept[0], kept[1], kept[2], kept[3], kept[4], kept[5]};
    const GroupNormOptions options{context->saved_data["groups"].toInt(), context->saved_data["epsilon"].toDouble(),
                                   context->saved_data["silu"].toBool()};
    const Gradients gradients = runBackward(saved, options, incoming[0].contiguous(at::MemoryFormat::ChannelsLast));
    variable_list result(5);
    result[0] = gradients.x;
    // needs_input_grad() counts variables only, and `added` is none when it is not there.
    const std::size_t next = saved.added.defined() ? 2 : 1;
    if (next == 2 && context->needs_input_grad(1)) result[1] = gradients.x.sum({2, 3});
    if (context->needs_input_grad(next)) result[2] = gradients.weight.sum(0);
    if (context->needs_input_grad(next + 1)) result[3] = gradients.bias.sum(0);
    return result;
  }
};

}  // namespace

bool canFuseGroupNorm(const at::Tensor& x) {
  return x.is_cpu() && x.scalar_type() == at::kFloat && x.dim() == 4 && x.is_contiguous(at::MemoryFormat::ChannelsLast);
}

at::Tensor fusedGroupNorm(const at::Tensor& x,
                          const at::Tensor& added,
                          const at::Tensor& weight,
                          const at::Tensor& bias,
                          const GroupNormOptions& options) {
  const std::optional<at::Tensor> shift = added.defined() ? std::optional(added) : std::nullopt;
  return FusedGroupNorm::apply(x, shift, weight, bias, options);
}

}  // namespace burnish
