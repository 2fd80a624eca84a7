#pragma once

#include "core/base/error.h"

#include <QString>

namespace burnish::ui {

/// What a person reads of an error, in the language of the studio. Plain text: never to be shown as rich text.
struct ErrorText {
  QString sentence;  ///< What happened.
  QString remedy;    ///< What to do about it; may be empty.
  QString detail;    ///< Technical, never shown alone; may be empty.
};

[[nodiscard]] ErrorText errorText(const Error& error);

/// Sentence and remedy in one line.
[[nodiscard]] QString errorLine(const Error& error);

}  // namespace burnish::ui
