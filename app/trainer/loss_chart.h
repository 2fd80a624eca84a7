#pragma once

#include "core/base/rgb_image.h"

#include <span>

namespace burnish::app {

/// The loss curve of a run as a picture of width × height pixels: raw values faint, smoothed ones bold, axes with
/// step numbers and loss values. `losses[i]` is the loss of step i + 1; values that are not finite leave a gap.
RgbImage drawLossChart(std::span<const double> losses, int width = 1200, int height = 640);

}  // namespace burnish::app
