#include "core/model/sd3_text.h"

#include "core/base/check.h"

#include <ATen/ATen.h>

namespace burnish {
namespace {

/// One CLIP's part of the context, and its pooled text.
struct ClipPart {
  torch::Tensor state;
  torch::Tensor pooled;
};

ClipPart encode(ClipText& encoder, const torch::Tensor& ids, int64_t clipSkip) {
  BURNISH_CHECK(clipSkip >= 0 && clipSkip <= encoder.config().layers, "clip skip outside the layers");
  const ClipText::Output output = encoder.forward(ids);
  BURNISH_CHECK(output.projected.defined(), "SD3 with a CLIP without projection");
  return {output.hidden[output.hidden.size() - 1 - static_cast<std::size_t>(clipSkip)], output.projected};
}

}  // namespace

Conditioning sd3Conditioning(const Sd3Encoders& encoders, const Sd3Tokens& tokens, int64_t clipSkip) {
  const ClipPart first = encode(encoders.first, tokens.first, clipSkip);
  const ClipPart second = encode(encoders.second, tokens.second, clipSkip);
  const torch::Tensor clip = at::cat({first.state, second.state}, -1);
  const int64_t missing = encoders.contextWidth - clip.size(-1);
  BURNISH_CHECK(missing >= 0, "CLIPs wider than the context");
  const torch::Tensor third = encoders.third != nullptr
                                  ? encoders.third->context(tokens.third)
                                  : at::zeros({clip.size(0), kSd3ThirdTokens, encoders.contextWidth}, clip.options());
  return {at::cat({at::constant_pad_nd(clip, {0, missing}), third}, 1), at::cat({first.pooled, second.pooled}, -1), {}};
}

}  // namespace burnish
