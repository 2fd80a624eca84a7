#pragma once

#include "core/nn/weight_change.h"

#include <torch/nn/module.h>

#include <memory>
#include <vector>

namespace burnish {

/// A module with weight and (perhaps) bias that frozen changes may be attached to: they hang beside the parameters,
/// which stay as they are, and add up in the order of attaching.
class ChangeableWeight : public torch::nn::Module {
 public:
  void attach(std::shared_ptr<const WeightChange> change);
  /// Does nothing if it is not attached.
  void detach(const WeightChange& change);
  [[nodiscard]] const std::vector<std::shared_ptr<const WeightChange>>& changes() const { return changes_; }

  torch::Tensor weight;
  torch::Tensor bias;  ///< Undefined if the module has none.

  /// What the module computes with: weight and bias plus strength × change of all that is attached. Each change sees
  /// the module's own weight, not that of those before it.
  [[nodiscard]] torch::Tensor effectiveWeight() const;
  [[nodiscard]] torch::Tensor effectiveBias() const;

 private:
  std::vector<std::shared_ptr<const WeightChange>> changes_;
};

}  // namespace burnish
