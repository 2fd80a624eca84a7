#pragma once

#include "core/base/host_tensor.h"
#include "core/base/result.h"
#include "core/job/train_plan.h"

#include <filesystem>
#include <span>
#include <vector>

namespace burnish::app {

/// Root mean square of a - b; both have the same shape.
double rootMeanSquareDistance(const HostTensor& a, const HostTensor& b);

/// Mean over `drawn` of the distance to the nearest of `training`: how near drawn pictures are to a concept. All are
/// latents [C, H/8, W/8] of one shape; neither span may be empty.
double meanNearestDistance(std::span<const HostTensor> drawn, std::span<const HostTensor> training);

/// Distances of two sets of sample pictures to the training pictures of a plan, in the VAE's scaled latent space.
struct ConceptDistances {
  double before = 0.0;
  double after = 0.0;
  /// 0.3 = the distance fell by 30 %.
  [[nodiscard]] double fall() const { return before > 0.0 ? 1.0 - after / before : 0.0; }
};

/// Encodes everything with the VAE of the model in `modelFolder` and measures. The samples have the training size.
Result<ConceptDistances> measureConcept(const std::filesystem::path& modelFolder,
                                        const std::vector<PlannedPicture>& training,
                                        const std::vector<std::filesystem::path>& samplesBefore,
                                        const std::vector<std::filesystem::path>& samplesAfter);

}  // namespace burnish::app
