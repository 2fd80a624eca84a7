#pragma once

#include "core/diffusion/forward_process.h"

#include <cstdint>

namespace burnish {

enum class LossKind : uint8_t {
  MeanSquare,
  PseudoHuber,  ///< 2 c (√(d² + c²) − c), after Charbonnier et al., 1997; as sd-scripts scales it.
  SmoothL1      ///< 2 (√(d² + c²) − c).
};

/// Weights of a flow's loss (Esser et al., 2024, section 3.1): σ⁻², or 2 / (π (1 − 2σ + 2σ²)).
enum class FlowWeighting : uint8_t { None, SigmaSqrt, Cosmap };

/// What the training makes small: a distance of output and target, weighed for each sample by its timestep.
struct Objective {
  LossKind loss = LossKind::MeanSquare;
  double huberC = 0.1;
  /// min-SNR-γ (Hang et al., 2023): min(snr, γ) / snr for ε, min(snr, γ) / (snr + 1) for v; 0 = none. Not for flows.
  double minSnrGamma = 0.0;
  FlowWeighting flowWeighting = FlowWeighting::None;
  /// Flow: the distance of the latents that output and target lead to, x − σ v, in place of that of the slopes.
  bool isPreconditioned = false;
};

/// Element by element.
at::Tensor distance(const at::Tensor& output, const at::Tensor& target, LossKind loss, double huberC);

/// The weight of each sample, float [B] on the device of `noised`; undefined if all weigh 1. A timestep of zero SNR
/// weighs 0 under min-SNR for v, and for ε cannot be learned at all (trap 18).
at::Tensor sampleWeights(const Objective& objective,
                         const ForwardProcess& process,
                         const NoisedLatents& noised,
                         const at::Tensor& indices);

/// The mean over all elements, each sample with its weight; a scalar. output [B, …]; indices int64 [B].
at::Tensor objectiveLoss(const Objective& objective,
                         const ForwardProcess& process,
                         const at::Tensor& output,
                         const NoisedLatents& noised,
                         const at::Tensor& indices);

}  // namespace burnish
