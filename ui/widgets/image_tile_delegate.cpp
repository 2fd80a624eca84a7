#include "ui/widgets/image_tile_delegate.h"

#include "ui/models/image_grid_model.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"

#include <QPainter>
#include <QTextLayout>
#include <QWidget>

#include <algorithm>

namespace burnish::ui {
namespace {

constexpr int kPadding = 8;
constexpr int kTextLines = 3;  // file name and two lines of caption

void paintBackground(QPainter* painter, const QStyleOptionViewItem& option) {
  const ThemeColors& colors = themeColors(option.palette);
  const bool isSelected = option.state.testFlag(QStyle::State_Selected);
  const bool isHovered = option.state.testFlag(QStyle::State_MouseOver);
  if (!isSelected && !isHovered) return;
  painter->setPen(isSelected ? QPen(colors.accent, 1.5) : QPen(Qt::NoPen));
  painter->setBrush(isSelected ? colors.accentSoft : colors.raised);
  painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 8, 8);
}

void paintBadge(QPainter* painter, const QRect& frame, const QPalette& palette) {
  const ThemeColors& colors = themeColors(palette);
  const QRect badge(frame.right() - 24, frame.top() + 4, 20, 20);
  painter->setPen(Qt::NoPen);
  painter->setBrush(colors.warningSoft);
  painter->drawRoundedRect(badge, 6, 6);
  const qreal ratio = painter->device()->devicePixelRatioF();
  painter->drawPixmap(badge.adjusted(3, 3, -3, -3),
                      iconPixmap(QStringLiteral("warning"), colors.warning, QSize(14, 14), ratio));
}

}  // namespace

void paintFitted(
    QPainter* painter, const QRect& frame, const QPixmap& picture, bool isBroken, const QPalette& palette) {
  const ThemeColors& colors = themeColors(palette);
  if (picture.isNull()) {
    painter->setPen(Qt::NoPen);
    painter->setBrush(colors.raised);
    painter->drawRoundedRect(frame, 4, 4);
    const QSize size(28, 28);
    const QString icon = isBroken ? QStringLiteral("broken") : QStringLiteral("clock");
    const QRect place(frame.center() - QPoint(14, 14), size);
    painter->drawPixmap(place, iconPixmap(icon, colors.muted, size, painter->device()->devicePixelRatioF()));
    return;
  }
  QRect place(QPoint(), picture.size().scaled(frame.size(), Qt::KeepAspectRatio));
  place.moveCenter(frame.center());
  painter->setRenderHint(QPainter::SmoothPixmapTransform);
  painter->drawPixmap(place, picture);
}

void paintTwoLines(QPainter* painter, const QRect& area, const QString& text) {
  QTextLayout layout(text, painter->font());
  layout.beginLayout();
  QTextLine first = layout.createLine();
  if (first.isValid()) first.setLineWidth(area.width());
  layout.endLayout();
  if (!first.isValid()) return;
  const int height = painter->fontMetrics().lineSpacing();
  QRect line(area.left(), area.top(), area.width(), height);
  for (const QString& part : {text.left(first.textLength()).trimmed(), text.mid(first.textLength())}) {
    const QString fitting = painter->fontMetrics().elidedText(part, Qt::ElideRight, area.width());
    painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, fitting);
    line.translate(0, height);
  }
}

qreal pixelsPerUnit(QWidget& widget) {
  const QPainter painter(&widget);
  return std::max<qreal>(painter.deviceTransform().m11(), widget.devicePixelRatioF());
}

QSize ImageTileDelegate::tileSize(const QFontMetrics& metrics) const {
  return {side_ + 2 * kPadding, side_ + 3 * kPadding + kTextLines * metrics.lineSpacing()};
}

void ImageTileDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  paintBackground(painter, option);
  const QRect frame(option.rect.left() + kPadding, option.rect.top() + kPadding, side_, side_);
  paintFitted(painter, frame, index.data(Qt::DecorationRole).value<QPixmap>(),
              index.data(ImageGridModel::BrokenRole).toBool(), option.palette);
  const bool hasCaption = index.data(ImageGridModel::HasCaptionRole).toBool();
  if (!hasCaption || !index.data(ImageGridModel::NotesRole).toStringList().isEmpty())
    paintBadge(painter, frame, option.palette);
  const int lineHeight = option.fontMetrics.lineSpacing();
  QRect text(frame.left(), frame.bottom() + kPadding, side_, lineHeight);
  painter->setFont(option.font);
  painter->setPen(themeColors(option.palette).text);
  painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                    option.fontMetrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideMiddle, side_));
  painter->setPen(hasCaption ? themeColors(option.palette).muted : themeColors(option.palette).warning);
  const QString caption = index.data(ImageGridModel::CaptionRole).toString().simplified();
  text = QRect(text.left(), text.top() + lineHeight, side_, 2 * lineHeight);
  paintTwoLines(painter, text, caption.isEmpty() ? ImageGridModel::tr("No caption") : caption);
  painter->restore();
}

QSize ImageTileDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  return tileSize(option.fontMetrics);
}

}  // namespace burnish::ui
