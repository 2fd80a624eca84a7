#include "ui/widgets/elided_label.h"

#include "ui/style/theme.h"
#include "ui/text/plain_text.h"

#include <QPainter>

namespace burnish::ui {

ElidedLabel::ElidedLabel(QWidget* parent, Qt::TextElideMode mode) : QWidget(parent), mode_(mode) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString& text) {
  const QString line = boundedText(text, 500).simplified();
  if (line == text_) return;
  text_ = line;
  setToolTip(plainToolTip(text_));
  setAccessibleName(text_);
  updateGeometry();
  update();
}

void ElidedLabel::setBold(bool isBold) {
  QFont changed = font();
  changed.setWeight(isBold ? QFont::DemiBold : QFont::Normal);
  setFont(changed);
}

void ElidedLabel::setMuted(bool isMuted) {
  isMuted_ = isMuted;
  update();
}

QSize ElidedLabel::sizeHint() const {
  return {fontMetrics().horizontalAdvance(text_) + 2, fontMetrics().height() + 2};
}

QSize ElidedLabel::minimumSizeHint() const {
  return {fontMetrics().averageCharWidth() * 4, sizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const ThemeColors& colors = themeColors(palette());
  painter.setPen(isMuted_ ? colors.muted : colors.text);
  painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, fontMetrics().elidedText(text_, mode_, width()));
}

}  // namespace burnish::ui
