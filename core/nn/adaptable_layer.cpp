#include "core/nn/adaptable_layer.h"

#include "core/base/check.h"

#include <algorithm>

namespace burnish {

void AdaptableLayer::attach(std::shared_ptr<LowRankAdapter> adapter) {
  BURNISH_CHECK(adapter != nullptr && adapter->fits(shape()), "an adapter that does not fit its layer");
  adapters_.push_back(std::move(adapter));
}

void AdaptableLayer::detach(const LowRankAdapter& adapter) {
  std::erase_if(adapters_, [&](const auto& attached) { return attached.get() == &adapter; });
}

}  // namespace burnish
