#pragma once

#include <QHeaderView>

namespace burnish::ui {

/// A horizontal header with two lines for each text, which ends in an ellipsis where it does not fit: style sheets make
/// Qt cut it off. The tool tip has the whole.
class PromptHeader : public QHeaderView {
 public:
  explicit PromptHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {}

 protected:
  void paintSection(QPainter* painter, const QRect& area, int section) const override;
  QSize sectionSizeFromContents(int section) const override;
};

}  // namespace burnish::ui
