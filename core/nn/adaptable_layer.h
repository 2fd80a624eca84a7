#pragma once

#include "core/nn/low_rank_adapter.h"

#include <torch/nn/module.h>

#include <memory>
#include <vector>

namespace burnish {

/// A layer with weight and bias whose output low-rank adapters may add to. Adapters hang beside the weights: attaching
/// and detaching leaves them, and the module's parameters, untouched.
class AdaptableLayer : public torch::nn::Module {
 public:
  [[nodiscard]] virtual LayerShape shape() const = 0;

  void attach(std::shared_ptr<LowRankAdapter> adapter);
  /// Does nothing if it is not attached.
  void detach(const LowRankAdapter& adapter);
  [[nodiscard]] const std::vector<std::shared_ptr<LowRankAdapter>>& adapters() const { return adapters_; }

  torch::Tensor weight;
  torch::Tensor bias;  ///< Undefined if the layer has none.

 private:
  std::vector<std::shared_ptr<LowRankAdapter>> adapters_;
};

}  // namespace burnish
