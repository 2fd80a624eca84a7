#pragma once

#include "core/base/result.h"
#include "core/job/recipe.h"
#include "core/job/train_plan.h"
#include "dataset/scan/scan_report.h"

namespace burnish::dataset {

/// The largest centred square of a picture, in pixels of the upright picture; never empty for a picture of at least one
/// pixel. An odd rest goes to the right and the bottom.
CropRect centreSquare(int width, int height);

/// Everything that is known before the first step: crops, batches, samples, checkpoints, and what the person should
/// know. The last batch of an epoch may be short, so that every picture is seen once an epoch. FolderEmpty if the scan
/// found nothing that looks like a picture; all else that forbids the start is a note of level Error.
Result<TrainPlan> planTraining(const Recipe& recipe, const ScanReport& scan);

}  // namespace burnish::dataset
