#pragma once

#include "core/base/philox.h"
#include "core/diffusion/forward_process.h"
#include "core/model/conditioning.h"
#include "core/train/batch_source.h"

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace burnish {

/// The inputs of one training step on the device. Memory is kept from step to step as long as the sizes stay.
struct StepInputs {
  at::Tensor latents;    ///< [B, C, h, w], drawn from the moments and scaled.
  at::Tensor noise;      ///< [B, C, h, w], unit normal, with the noise offset added.
  at::Tensor timesteps;  ///< int64 [B]: indices of the forward process.
  Conditioning conditioning;
};

/// Scaling of latents, from the VAE's configuration: (z - shift) * scale.
struct LatentScaling {
  double scale = 1.0;
  double shift = 0.0;
};

/// How the timestep of a sample is drawn: all alike, or those in the middle of the flow more often (SD3).
enum class TimestepDraw : uint8_t { Uniform, LogitNormal };

/// Turns batches into tensors. The random numbers of a sample belong to (seed, purpose, epoch, sample id) alone: the
/// same after a resume, in any order, in any batch. One thread.
class BatchTensors {
 public:
  BatchTensors(uint64_t seed,
               int64_t trainTimesteps,
               LatentScaling scaling,
               at::Device device,
               TimestepDraw draw = TimestepDraw::Uniform,
               double noiseOffset = 0.0)
      : seed_(seed),
        trainTimesteps_(trainTimesteps),
        scaling_(scaling),
        device_(device),
        draw_(draw),
        noiseOffset_(static_cast<float>(noiseOffset)) {}

  /// Valid until the next call. All samples of a batch must have the same shapes (LogicError otherwise).
  const StepInputs& fill(const Batch& batch);

 private:
  void fitTo(const Batch& batch);
  void fillSample(int64_t epoch, int64_t row, const BatchSample& sample);
  void addNoiseOffset(std::span<float> noise, PhiloxStream stream) const;
  [[nodiscard]] int64_t drawTimestep(PhiloxStream stream) const;
  void fillText(int64_t row, const BatchSample& sample);

  uint64_t seed_;
  int64_t trainTimesteps_;
  LatentScaling scaling_;
  at::Device device_;
  TimestepDraw draw_;
  float noiseOffset_;
  StepInputs host_;
  StepInputs onDevice_;
};

}  // namespace burnish
