#include "core/train/batch_tensors.h"

#include "core/base/check.h"
#include "core/base/philox.h"
#include "core/model/prompt_encoding.h"
#include "core/model/unet_config.h"

#include <torch/torch.h>

#include <cstring>
#include <span>
#include <vector>

namespace burnish {
namespace {

std::vector<int64_t> withBatch(int64_t count, const std::vector<int64_t>& shape) {
  std::vector<int64_t> all{count};
  all.insert(all.end(), shape.begin(), shape.end());
  return all;
}

void fit(at::Tensor& tensor, const std::vector<int64_t>& shape, at::ScalarType type) {
  if (!tensor.defined() || tensor.sizes() != at::IntArrayRef(shape)) tensor = at::empty(shape, type);
}

/// The values of row `row` of a contiguous float tensor on the CPU.
std::span<float> rowOf(at::Tensor& tensor, int64_t row) {
  const int64_t size = tensor.numel() / tensor.size(0);
  return {tensor.mutable_data_ptr<float>() + row * size, static_cast<std::size_t>(size)};
}

}  // namespace

const StepInputs& BatchTensors::fill(const Batch& batch) {
  BURNISH_CHECK(!batch.samples.empty(), "a batch without samples");
  fitTo(batch);
  for (std::size_t row = 0; row < batch.samples.size(); ++row) {
    fillSample(batch.epoch, static_cast<int64_t>(row), batch.samples[row]);
  }
  if (device_.is_cpu()) return host_;
  const auto moved = [this](const at::Tensor& tensor) { return tensor.defined() ? tensor.to(device_) : tensor; };
  const Conditioning& text = host_.conditioning;
  onDevice_ = {moved(host_.latents),
               moved(host_.noise),
               moved(host_.timesteps),
               {moved(text.context), moved(text.pooled), moved(text.timeIds)}};
  return onDevice_;
}

void BatchTensors::fitTo(const Batch& batch) {
  const BatchSample& first = batch.samples.front();
  for (const BatchSample& sample : batch.samples) {
    BURNISH_CHECK(sample.latent->mean.shape == first.latent->mean.shape, "the latents of a batch differ in size");
    BURNISH_CHECK(sample.latent->deviation.shape == first.latent->mean.shape, "mean and deviation differ in size");
    BURNISH_CHECK(sample.text->context.shape == first.text->context.shape, "the contexts of a batch differ in size");
    BURNISH_CHECK(sample.text->pooled.shape == first.text->pooled.shape, "the pooled texts of a batch differ in size");
  }
  const auto count = static_cast<int64_t>(batch.samples.size());
  fit(host_.latents, withBatch(count, first.latent->mean.shape), at::kFloat);
  fit(host_.noise, withBatch(count, first.latent->mean.shape), at::kFloat);
  fit(host_.timesteps, {count}, at::kLong);
  Conditioning& text = host_.conditioning;
  fit(text.context, withBatch(count, first.text->context.shape), at::kFloat);
  if (first.text->pooled.values.empty()) return;
  fit(text.pooled, withBatch(count, first.text->pooled.shape), at::kFloat);
  fit(text.timeIds, {count, kTimeIds}, at::kFloat);
}

void BatchTensors::fillSample(int64_t epoch, int64_t row, const BatchSample& sample) {
  const auto stream = [&](RandomPurpose purpose) {
    return PhiloxStream(seed_, purpose, static_cast<uint32_t>(epoch), sample.sampleId);
  };
  const std::span<float> latent = rowOf(host_.latents, row);
  stream(RandomPurpose::LatentDraw).fillNormal(latent);
  const std::vector<float>& mean = sample.latent->mean.values;
  const std::vector<float>& deviation = sample.latent->deviation.values;
  const auto shift = static_cast<float>(scaling_.shift);
  const auto scale = static_cast<float>(scaling_.scale);
  for (std::size_t i = 0; i < latent.size(); ++i) latent[i] = (mean[i] + deviation[i] * latent[i] - shift) * scale;

  const std::span<float> noise = rowOf(host_.noise, row);
  stream(RandomPurpose::Noise).fillNormal(noise);
  if (noiseOffset_ != 0.0F) addNoiseOffset(noise, stream(RandomPurpose::NoiseOffset));
  host_.timesteps.mutable_data_ptr<int64_t>()[row] = drawTimestep(stream(RandomPurpose::Timestep));
  fillText(row, sample);
}

/// One normal number for each channel (Guttenberg, "Diffusion with offset noise", 2023).
void BatchTensors::addNoiseOffset(std::span<float> noise, PhiloxStream stream) const {
  std::vector<float> offsets(static_cast<std::size_t>(host_.noise.size(1)));
  stream.fillNormal(offsets);
  const std::size_t area = noise.size() / offsets.size();
  for (std::size_t i = 0; i < noise.size(); ++i) noise[i] += noiseOffset_ * offsets[i / area];
}

int64_t BatchTensors::drawTimestep(PhiloxStream stream) const {
  if (draw_ == TimestepDraw::Uniform) return stream.nextBelow(static_cast<uint32_t>(trainTimesteps_));
  float normal = 0.0f;
  stream.fillNormal({&normal, 1});
  return logitNormalIndex(normal, trainTimesteps_);
}

void BatchTensors::fillText(int64_t row, const BatchSample& sample) {
  Conditioning& text = host_.conditioning;
  const std::span<float> context = rowOf(text.context, row);
  std::memcpy(context.data(), sample.text->context.values.data(), context.size_bytes());
  if (!text.pooled.defined()) return;
  const std::span<float> pooled = rowOf(text.pooled, row);
  std::memcpy(pooled.data(), sample.text->pooled.values.data(), pooled.size_bytes());
  text.timeIds[row].copy_(timeIdsOf(sample.sizes)[0]);
}

}  // namespace burnish
