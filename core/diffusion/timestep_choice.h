#pragma once

#include "core/diffusion/scheduler_config.h"

#include <cstdint>
#include <vector>

namespace burnish {

/// The timesteps that a sampler of `steps` steps visits, falling, after Lin et al. (2023), table 2, with T training
/// timesteps:
///   leading:  i * floor(T / steps) + offset;   trailing: round(T - i * T / steps) - 1;
///   linspace: `steps` points from T - 1 to 0, rounded if `isRounded`.
/// `steps` is at most T.
std::vector<double> chooseTimesteps(TimestepSpacing spacing,
                                    int64_t steps,
                                    const SchedulerConfig& config,
                                    bool isRounded);

/// The whole timesteps of the solvers that work in the log of the SNR (DPM-Solver, UniPC): leading and linspace choose
/// one point more and leave out the last, where the final σ of 0 is. leading: i * floor(T / (steps + 1)) + offset.
std::vector<double> chooseSolverTimesteps(TimestepSpacing spacing, int64_t steps, const SchedulerConfig& config);

}  // namespace burnish
