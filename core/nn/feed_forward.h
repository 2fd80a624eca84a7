#pragma once

#include "core/nn/linear.h"
#include "core/nn/module_list.h"

namespace burnish {

/// The gated linear unit of Shazeer ("GLU Variants Improve Transformer", 2020): one projection to twice the width,
/// first half value, second half gate; value * gelu(gate) with the exact gelu. Diffusers' name: net.0.proj.
class Geglu : public torch::nn::Module {
 public:
  Geglu(int64_t inputs, int64_t outputs);

  torch::Tensor forward(const torch::Tensor& x);

 private:
  std::shared_ptr<Linear> proj_;
};

/// A linear layer and the tanh gelu. Diffusers' name: proj.
class GeluProjection : public torch::nn::Module {
 public:
  GeluProjection(int64_t inputs, int64_t outputs);

  torch::Tensor forward(const torch::Tensor& x);

 private:
  std::shared_ptr<Linear> proj_;
};

/// Feed-forward part of MMDiT's blocks: tanh gelu at four times the width. Diffusers' names: net.0.proj, net.2.
class GeluFeedForward : public torch::nn::Module {
 public:
  explicit GeluFeedForward(int64_t width);

  torch::Tensor forward(const torch::Tensor& x);

 private:
  std::shared_ptr<GeluProjection> gelu_;
  std::shared_ptr<Linear> out_;
};

/// Feed-forward part of a transformer block: GEGLU to four times the width and back. Diffusers' names: net.0.proj,
/// net.2.
class FeedForward : public torch::nn::Module {
 public:
  explicit FeedForward(int64_t width);

  torch::Tensor forward(const torch::Tensor& x);

 private:
  std::shared_ptr<Geglu> geglu_;
  std::shared_ptr<Linear> out_;
};

}  // namespace burnish
