#pragma once

#include "core/weights/key_map.h"
#include "core/weights/model_facts.h"

#include <vector>

namespace burnish {

/// A published model and what its names depend on.
struct KnownLayout {
  BaseModel base;
  KeyLayout layout;
};
std::vector<KnownLayout> knownLayouts();

}  // namespace burnish
