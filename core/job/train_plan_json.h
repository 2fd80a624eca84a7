#pragma once

#include "core/base/json.h"
#include "core/job/train_plan.h"

namespace burnish {

/// The plan as it lies in plan.json of a run folder.
OrderedJson trainPlanToJson(const TrainPlan& plan);

/// JsonInvalid (naming `source`) if something is missing or has the wrong type.
Result<TrainPlan> trainPlanFromJson(const Json& json, const std::string& source);

}  // namespace burnish
