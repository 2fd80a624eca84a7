#pragma once

#include <QIcon>
#include <QString>

namespace burnish::ui {

/// An icon of resources/icons by its name without folder and extension. It takes the text colour of the palette in
/// force each time it is painted (accent when checked, faint when disabled), sharp at any scale.
[[nodiscard]] QIcon themedIcon(const QString& name);

/// The same in one colour that stays.
[[nodiscard]] QPixmap iconPixmap(const QString& name, const QColor& color, const QSize& size, qreal ratio);

}  // namespace burnish::ui
