#pragma once

#include <QAbstractButton>
#include <QLabel>
#include <QString>

namespace burnish::ui {

/// A label that shows its text as it is, never as rich text. `role` is a name of resources/themes/burnish.qss.
[[nodiscard]] QLabel* makeLabel(const char* role, QWidget* parent, bool wraps = false);

/// Text, accessible name and tool tip of a button in one go; for retranslate().
void caption(QAbstractButton* button, const QString& text, const QString& toolTip = {});

/// Accessible name and tool tip of anything else.
void describe(QWidget* widget, const QString& name, const QString& toolTip = {});

/// Sets a property that the style sheet looks at, and has the widget styled anew.
void setStyleProperty(QWidget* widget, const char* property, const QVariant& value);

/// The wheel scrolls the page instead of changing a control that has no focus.
void ignoreWheelWithoutFocus(QWidget* control);

}  // namespace burnish::ui
