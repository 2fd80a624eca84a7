#pragma once

#include <QWidget>

#include <functional>

namespace burnish::ui {

/// Calls `retranslate` now and whenever the widget gets QEvent::LanguageChange, for as long as the widget lives.
void followLanguage(QWidget* widget, std::function<void()> retranslate);

/// Calls `refresh` now and whenever the palette of the widget changes (light ⇄ dark).
void followPalette(QWidget* widget, std::function<void()> refresh);

}  // namespace burnish::ui
