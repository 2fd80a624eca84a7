#pragma once

#include "core/diffusion/noise_schedule.h"

#include <cstdint>
#include <vector>

namespace burnish {

/// Noise levels σ = sqrt((1 - ᾱ) / ᾱ) of a sampler that works in x / sqrt(ᾱ) (Karras et al., 2022), falling, with a
/// final 0, and the timestep that the denoiser is given at each but the last.
struct SigmaTable {
  std::vector<double> sigmas;     ///< steps + 1 values.
  std::vector<double> timesteps;  ///< steps values.
};

/// σ of every training timestep.
std::vector<double> trainingSigmas(const NoiseSchedule& schedule);

/// At the timesteps of `spacing`, between which σ is interpolated linearly; with config.useKarrasSigmas on the curve
/// σ_i = (σ_max^(1/7) + i / (n - 1) (σ_min^(1/7) - σ_max^(1/7)))^7 between the ends of that table.
SigmaTable makeSigmaTable(const SchedulerConfig& config, TimestepSpacing spacing, int64_t steps);

/// The same for DPM-Solver and UniPC: timesteps of chooseSolverTimesteps(); the Karras curve runs between the ends of
/// the training table, and its timesteps are rounded.
SigmaTable makeSolverTable(const SchedulerConfig& config, TimestepSpacing spacing, int64_t steps);

/// The fractional timestep whose σ, interpolated in the logarithm, is `sigma`. `training` rises.
double timestepOfSigma(double sigma, const std::vector<double>& training);

}  // namespace burnish
