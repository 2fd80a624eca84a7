#pragma once

#include "core/weights/pickle_value.h"

#include <optional>
#include <string_view>

namespace burnish {

/// A name that a pickle may use.
struct PickleGlobal {
  PickleRole role = PickleRole::Inert;
  DType dtype = DType::U8;  ///< Of storages and types.
};

/// The allow-list: what tensors need, plain containers, and numbers of numpy as trainers leave them in checkpoints. A
/// name never leads to code of that name: each role is carried out here. Inert names may stand as a key but are never
/// called. Nothing for any other name.
std::optional<PickleGlobal> findPickleGlobal(std::string_view module, std::string_view name);

}  // namespace burnish
