#pragma once

#include <QHeaderView>

namespace burnish::ui {

/// A horizontal header whose texts end in an ellipsis where they do not fit: style sheets make Qt cut them off.
class PromptHeader : public QHeaderView {
 public:
  explicit PromptHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {}

 protected:
  void paintSection(QPainter* painter, const QRect& area, int section) const override;
};

}  // namespace burnish::ui
