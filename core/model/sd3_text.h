#pragma once

#include "core/model/clip_text.h"
#include "core/model/conditioning.h"
#include "core/model/t5_encoder.h"

namespace burnish {

/// Tokens of T5's part of the context.
inline constexpr int64_t kSd3ThirdTokens = 256;

/// SD3's text encoders. T5 may be absent: it is the largest part of the model, and the model was trained to do without.
struct Sd3Encoders {
  ClipText& first;              ///< CLIP-L, with projection.
  ClipText& second;             ///< OpenCLIP-G, with projection.
  T5Encoder* third = nullptr;   ///< T5-XXL.
  int64_t contextWidth = 4096;  ///< Of the denoiser, which is T5's.
};

/// Tokens of one or more prompts, int64 [B, T] each; `third` is undefined without T5.
struct Sd3Tokens {
  torch::Tensor first;
  torch::Tensor second;
  torch::Tensor third = {};
};

/// Context [B, 77 + T5's tokens, contextWidth]: both CLIPs' states before the last layer (`clipSkip` - 1 layers further
/// in), not normed, side by side, filled up with zeros to the width of T5, whose tokens follow. Without T5
/// kSd3ThirdTokens rows of zeros follow. Pooled [B, P]: both projected end states. (Esser et al., 2024, section 4)
Conditioning sd3Conditioning(const Sd3Encoders& encoders, const Sd3Tokens& tokens, int64_t clipSkip = 1);

}  // namespace burnish
