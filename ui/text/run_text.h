#pragma once

#include "core/job/event.h"

#include <QString>

namespace burnish::ui {

/// "Training", "Paused" …, translated.
[[nodiscard]] QString stateText(RunState state);
/// What a stage is doing and what it waits for: "Reading pictures, 12 of 20: cat.jpg".
[[nodiscard]] QString stageText(const StageProgress& stage);
/// Nothing more will happen in this state.
[[nodiscard]] bool isFinal(RunState state);

}  // namespace burnish::ui
