#pragma once

#include "core/job/recipe.h"
#include "ui/contract/dataset_gateway.h"
#include "ui/contract/gauge_source.h"
#include "ui/contract/run_gateway.h"
#include "ui/contract/settings_store.h"

#include <optional>

namespace burnish::ui {

/// Everything that the window asks of the rest of the program. The pointers are never null and outlive the window.
struct StudioServices {
  RunGateway* runs = nullptr;
  DatasetGateway* pictures = nullptr;
  GaugeSource* gauges = nullptr;
  SettingsStore* settings = nullptr;
  std::optional<Recipe> demo;  ///< The example that ships with Burnish; none if its files are not there.
};

}  // namespace burnish::ui
