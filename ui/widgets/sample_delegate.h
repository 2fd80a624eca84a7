#pragma once

#include <QStyledItemDelegate>

namespace burnish::ui {

/// A sample in its cell: the picture, a frame when selected.
class SampleDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace burnish::ui
