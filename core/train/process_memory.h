#pragma once

namespace burnish {

/// Hands memory that was freed back to the system, as after loading a model and filling the caches.
void returnFreeMemory();

}  // namespace burnish
