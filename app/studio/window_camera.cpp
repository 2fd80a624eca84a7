#include "app/studio/window_camera.h"

#include <QDialog>
#include <QPainter>

#include <algorithm>

namespace burnish::app {

namespace {

void draw(QWidget& widget, QPainter& painter, QPoint place) {
  painter.save();
  painter.translate(place);
  // The widget's own render() would take the painter's device for its size; a picture in between keeps the scale.
  QImage layer(widget.size() * painter.device()->devicePixelRatioF(), QImage::Format_ARGB32_Premultiplied);
  layer.setDevicePixelRatio(painter.device()->devicePixelRatioF());
  layer.fill(Qt::transparent);
  widget.render(&layer);
  painter.drawImage(QPoint(0, 0), layer);
  painter.restore();
}

/// Without a window manager dialogs stand anywhere; a desktop puts them over the middle of their window.
QPoint centred(const QWidget& dialog, const QWidget& window) {
  return {(window.width() - dialog.width()) / 2, (window.height() - dialog.height()) / 2};
}

}  // namespace

QImage photograph(QWidget& window, int scale) {
  QImage picture(window.size() * scale, QImage::Format_RGB32);
  picture.setDevicePixelRatio(scale);
  picture.fill(Qt::magenta);
  QPainter painter(&picture);
  draw(window, painter, {0, 0});
  for (QDialog* dialog : window.findChildren<QDialog*>()) {
    if (!dialog->isVisible()) continue;
    painter.fillRect(QRect(QPoint(0, 0), window.size()), QColor(0, 0, 0, 90));
    const QPoint place = centred(*dialog, window);
    painter.fillRect(QRect(place, dialog->size()).adjusted(-1, -1, 1, 1), QColor(128, 128, 128));
    draw(*dialog, painter, place);
  }
  return picture;
}

bool showsSomething(const QImage& picture) {
  if (picture.isNull()) return false;
  const QRgb first = picture.pixel(0, 0);
  for (int y = 0; y < picture.height(); ++y) {
    const auto* row = reinterpret_cast<const QRgb*>(picture.constScanLine(y));
    if (std::any_of(row, row + picture.width(), [first](QRgb pixel) { return pixel != first; })) return true;
  }
  return false;
}

}  // namespace burnish::app
