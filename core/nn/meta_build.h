#pragma once

#include <c10/core/impl/LocalDispatchKeySet.h>

namespace burnish {

/// While it lives, tensors that this thread makes have a shape and a type but no memory: a model of any size is built
/// at once, to look at its names and sizes. Such a model cannot be loaded or run.
class MetaBuild {
 private:
  // LibTorch chooses the device of a new tensor from its options, unless that choice is left out and one is given.
  c10::impl::ExcludeDispatchKeyGuard choice_{c10::DispatchKeySet(c10::DispatchKey::BackendSelect)};
  c10::impl::IncludeDispatchKeyGuard device_{c10::DispatchKeySet(c10::DispatchKey::Meta)};
};

}  // namespace burnish
