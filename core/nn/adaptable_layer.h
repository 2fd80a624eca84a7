#pragma once

#include "core/nn/changeable_weight.h"
#include "core/nn/low_rank_adapter.h"

#include <memory>
#include <vector>

namespace burnish {

/// A layer with weight and bias whose output low-rank adapters, which may be trained, add to. Adapters hang beside the
/// weights: attaching and detaching leaves them, and the module's parameters, untouched.
class AdaptableLayer : public ChangeableWeight {
 public:
  [[nodiscard]] virtual LayerShape shape() const = 0;

  using ChangeableWeight::attach;
  using ChangeableWeight::detach;
  void attach(std::shared_ptr<LowRankAdapter> adapter);
  /// Does nothing if it is not attached.
  void detach(const LowRankAdapter& adapter);
  [[nodiscard]] const std::vector<std::shared_ptr<LowRankAdapter>>& adapters() const { return adapters_; }

 private:
  std::vector<std::shared_ptr<LowRankAdapter>> adapters_;
};

}  // namespace burnish
