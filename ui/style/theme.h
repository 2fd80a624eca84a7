#pragma once

#include "ui/contract/settings_store.h"

#include <QColor>
#include <QPalette>

namespace burnish::ui {

/// The colours of the studio beyond QPalette; text colours reach a contrast of 4.5 on `window` and `surface`.
struct ThemeColors {
  QColor window, surface, raised, line;
  QColor text, muted;
  QColor accent, onAccent, accentSoft;
  QColor danger, dangerSoft, warning, warningSoft, success, successSoft;
};

/// Judged by lightness: Qt 6.4 cannot tell the desktop's scheme.
[[nodiscard]] bool isDark(const QPalette& palette);
[[nodiscard]] const ThemeColors& themeColors(bool dark);
/// Those that belong to the palette in force; what paint code asks.
[[nodiscard]] const ThemeColors& themeColors(const QPalette& palette);

/// Sets style, palette and style sheet of the application. System asks the desktop's own palette again, so call it
/// also after QEvent::ThemeChange. Call once before the first window.
void applyTheme(ThemeChoice choice);

}  // namespace burnish::ui
