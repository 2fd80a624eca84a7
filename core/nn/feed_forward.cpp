#include "core/nn/feed_forward.h"

#include "core/nn/activation.h"
#include "core/nn/fused_geglu.h"

namespace burnish {

Geglu::Geglu(int64_t inputs, int64_t outputs) {
  proj_ = register_module("proj", std::make_shared<Linear>(inputs, 2 * outputs));
}

torch::Tensor Geglu::forward(const torch::Tensor& x) {
  return geglu(proj_->forward(x));
}

GeluProjection::GeluProjection(int64_t inputs, int64_t outputs) {
  proj_ = register_module("proj", std::make_shared<Linear>(inputs, outputs));
}

torch::Tensor GeluProjection::forward(const torch::Tensor& x) {
  return activate(Activation::GeluTanh, proj_->forward(x));
}

GeluFeedForward::GeluFeedForward(int64_t width) {
  const auto net = register_module("net", std::make_shared<ModuleList<torch::nn::Module>>());
  gelu_ = std::make_shared<GeluProjection>(width, 4 * width);
  out_ = std::make_shared<Linear>(4 * width, width);
  net->insert("0", gelu_);
  net->insert("2", out_);
}

torch::Tensor GeluFeedForward::forward(const torch::Tensor& x) {
  return out_->forward(gelu_->forward(x));
}

FeedForward::FeedForward(int64_t width) {
  const auto net = register_module("net", std::make_shared<ModuleList<torch::nn::Module>>());
  geglu_ = std::make_shared<Geglu>(width, 4 * width);
  out_ = std::make_shared<Linear>(4 * width, width);
  net->insert("0", geglu_);
  net->insert("2", out_);
}

torch::Tensor FeedForward::forward(const torch::Tensor& x) {
  return out_->forward(geglu_->forward(x));
}

}  // namespace burnish
