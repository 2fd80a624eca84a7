#include "ui/style/icon.h"

#include "ui/style/theme.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace burnish::ui {
namespace {

QByteArray coloredSvg(const QString& name, const QColor& color) {
  QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
  if (!file.open(QIODevice::ReadOnly)) return {};
  return file.readAll().replace("currentColor", color.name().toLatin1());
}

QPixmap rendered(const QString& name, const QColor& color, const QSize& pixels) {
  const QString key = QStringLiteral("burnish/%1/%2/%3x%4")
                          .arg(name, color.name(QColor::HexArgb))
                          .arg(pixels.width())
                          .arg(pixels.height());
  QPixmap pixmap;
  if (QPixmapCache::find(key, &pixmap)) return pixmap;
  pixmap = QPixmap(pixels);
  pixmap.fill(Qt::transparent);
  QSvgRenderer renderer(coloredSvg(name, color));
  QPainter painter(&pixmap);
  painter.setOpacity(color.alphaF());
  renderer.render(&painter);
  painter.end();
  QPixmapCache::insert(key, pixmap);
  return pixmap;
}

/// Draws the SVG in the colours of the palette at the moment of painting.
class ThemedIconEngine : public QIconEngine {
 public:
  explicit ThemedIconEngine(QString name) : name_(std::move(name)) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
    const qreal ratio = painter->device()->devicePixelRatioF();
    painter->drawPixmap(rect, scaledPixmap(rect.size() * ratio, mode, state, 1.0));
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    return scaledPixmap(size, mode, state, 1.0);
  }
  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override {
    return rendered(name_, colorOf(mode, state), size);
  }
  QIconEngine* clone() const override { return new ThemedIconEngine(name_); }

 private:
  static QColor colorOf(QIcon::Mode mode, QIcon::State state) {
    const ThemeColors& colors = themeColors(QGuiApplication::palette());
    if (mode == QIcon::Disabled) {
      QColor faint = colors.muted;
      faint.setAlphaF(0.5F);
      return faint;
    }
    if (state == QIcon::On) return colors.accent;
    return mode == QIcon::Selected ? colors.accent : colors.text;
  }

  QString name_;
};

}  // namespace

QIcon themedIcon(const QString& name) {
  return QIcon(new ThemedIconEngine(name));
}

QPixmap iconPixmap(const QString& name, const QColor& color, const QSize& size, qreal ratio) {
  QPixmap pixmap = rendered(name, color, size * ratio);
  pixmap.setDevicePixelRatio(ratio);
  return pixmap;
}

}  // namespace burnish::ui
