#pragma once

#include <QStyledItemDelegate>

namespace burnish::ui {

/// A run in a list: name and state in the first line, steps, loss and time in the second, progress below.
class RunDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace burnish::ui
