#pragma once

#include <QImage>
#include <QString>

class QWidget;

namespace burnish::app {

/// The window as a person sees it, its open dialogs over it, at `scale` pixels for each unit of length.
QImage photograph(QWidget& window, int scale);

/// False if every pixel has the same colour: nothing was drawn.
bool showsSomething(const QImage& picture);

}  // namespace burnish::app
