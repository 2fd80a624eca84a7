#pragma once

#include <filesystem>

namespace burnish::app {

/// Where latents and caption states are kept between runs: $BURNISH_CACHE, else burnish in the user's cache folder.
/// Everything in it can be made again.
std::filesystem::path cacheFolder();

}  // namespace burnish::app
