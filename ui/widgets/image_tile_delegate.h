#pragma once

#include <QStyledItemDelegate>

namespace burnish::ui {

/// A tile of the picture grid: picture, file name, two lines of caption; a mark when the caption is missing or the
/// picture has notes. Text is drawn as it is.
class ImageTileDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  /// Side of the picture in logical pixels.
  void setSide(int side) { side_ = side; }
  [[nodiscard]] QSize tileSize(const QFontMetrics& metrics) const;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  int side_ = 176;
};

/// Draws `picture` fitted into `frame` with its own proportions; a quiet tile while it is on its way, a mark if it
/// is broken. Shared with the grid of samples.
void paintFitted(QPainter* painter, const QRect& frame, const QPixmap& picture, bool isBroken, const QPalette& palette);

/// Device pixels for each unit of length of what `widget` is being painted on: its screen, or a picture of another
/// scale. Only inside its paint event.
[[nodiscard]] qreal pixelsPerUnit(QWidget& widget);

/// Text in at most two lines; a word or a rest that is too long for its line is elided.
void paintTwoLines(QPainter* painter, const QRect& area, const QString& text);

}  // namespace burnish::ui
