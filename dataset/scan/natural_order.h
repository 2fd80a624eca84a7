#pragma once

#include <string_view>

namespace burnish::dataset {

/// Whether `a` comes before `b` in a list of paths: folder by folder, numbers by their value (picture2 before
/// picture10), ASCII letters without regard to case, ties by bytes. The same in every locale.
bool naturallyBefore(std::string_view a, std::string_view b);

}  // namespace burnish::dataset
