#pragma once

#include "core/model/sampling.h"

#include <filesystem>
#include <string>

namespace burnish {

/// The text that a web UI writes into a picture: prompt, negative prompt, then the settings on one line.
std::string sampleParametersText(const SampleRequest& request, const std::string& modelName);

/// "step-00000100-p00-seed0.png": from step, index and seed, never from the prompt, so that no prompt can fail a save
/// or leave the folder. A prompt typed by hand has the index -1: "step-00000100-hand-seed0.png".
std::string sampleFileName(int64_t step, int64_t promptIndex, uint64_t seed);

}  // namespace burnish
