#include "core/nn/fused_attention.h"

#include "core/nn/kernels/attention_kernel.h"

#include <ATen/Parallel.h>
#include <torch/autograd.h>

#include <cmath>

namespace burnish {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// Wider heads are faster in LibTorch's own kernel, which multiplies matrices.
constexpr int64_t kWidestHead = 32;

/// All heads of a batch.
struct Heads {
  int64_t batch, heads, queries, keys, width;

  Heads(const at::Tensor& q, const at::Tensor& k, int64_t count)
      : batch(q.size(0)), heads(count), queries(q.size(1)), keys(k.size(1)), width(q.size(2) / count) {}

  [[nodiscard]] kernels::AttentionShape shape() const {
    const double scale = 1.0 / std::sqrt(static_cast<double>(width));
    return {queries, keys, width, heads * width, heads * width, static_cast<float>(scale)};
  }

  /// Runs `work(offset of the queries, offset of the keys, offset of the log sums)` for each head on all threads.
  template <class Work>
  void forEach(Work work) const {
    at::parallel_for(0, batch * heads, 1, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        const int64_t sample = i / heads;
        const int64_t column = i % heads * width;
        work(sample * queries * heads * width + column, sample * keys * heads * width + column, i * queries);
      }
    });
  }
};

class FusedAttention : public torch::autograd::Function<FusedAttention> {
 public:
  static at::Tensor forward(AutogradContext* context,
                            const at::Tensor& qGiven,
                            const at::Tensor& kGiven,
                            const at::Tensor& vGiven,
                            int64_t headCount) {
    const at::Tensor q = qGiven.contiguous(), k = kGiven.contiguous(), v = vGiven.contiguous();
    const Heads heads(q, k, headCount);
    const at::Tensor o = at::empty_like(q);
    const at::Tensor logSums = at::empty({heads.batch, heads.heads, heads.queries}, q.options());
    const float *qs = q.const_data_ptr<float>(), *ks = k.const_data_ptr<float>(), *vs = v.const_data_ptr<float>();
    float *os = o.mutable_data_ptr<float>(), *sums = logSums.mutable_data_ptr<float>();
    heads.forEach([&](int64_t query, int64_t key, int64_t sum) {
      kernels::attentionForward(heads.shape(), qs + query, ks + key, vs + key, os + query, sums + sum);
    });
    context->save_for_backward({q, k, v, o, logSums});
    context->saved_data["heads"] = headCount;
    return o;
  }

  static variable_list backward(AutogradContext* context, variable_list incoming) {
    const variable_list saved = context->get_saved_variables();
    const at::Tensor &q = saved[0], &k = saved[1], &v = saved[2], &o = saved[3], &logSums = saved[4];
    const Heads heads(q, k, context->saved_data["heads"].toInt());
    const at::Tensor dO = incoming[0].contiguous();
    const at::Tensor dq = at::empty_like(q), dk = at::empty_like(k), dv = at::empty_like(v);
    const float *qs = q.const_data_ptr<float>(), *ks = k.const_data_ptr<float>(), *vs = v.const_data_ptr<float>();
    const float *os = o.const_data_ptr<float>(), *sums = logSums.const_data_ptr<float>();
    const float* gs = dO.const_data_ptr<float>();
    float *dqs = dq.mutable_data_ptr<float>(), *dks = dk.mutable_data_ptr<float>(), *dvs = dv.mutable_data_ptr<float>();
    heads.forEach([&](int64_t query, int64_t key, int64_t sum) {
      kernels::attentionBackward(heads.shape(), {qs + query, ks + key, vs + key, os + query, sums + sum, gs + query},
                                 {dqs + query, dks + key, dvs + key});
    });
    return {dq, dk, dv, at::Tensor()};
  }
};

}  // namespace

bool canFuseAttention(const at::Tensor& q, const at::Tensor& k, int64_t heads) {
  const int64_t width = q.size(-1) / heads;
  const bool isPlain = q.is_cpu() && q.scalar_type() == at::kFloat && k.scalar_type() == at::kFloat;
  return isPlain && width % 4 == 0 && width <= kWidestHead;
}

at::Tensor fusedAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, int64_t heads) {
  return FusedAttention::apply(q, k, v, heads);
}

}  // namespace burnish
