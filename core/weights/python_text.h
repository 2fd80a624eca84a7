#pragma once

#include <cstdint>
#include <string>

namespace burnish {

/// str(value) as Python writes it: what other tools expect in the metadata of a file ("1e-05", "8.0", "True", "3").
std::string pythonText(double value);
std::string pythonText(bool value);
std::string pythonText(int64_t value);

}  // namespace burnish
