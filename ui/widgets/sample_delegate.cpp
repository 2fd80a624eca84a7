#include "ui/widgets/sample_delegate.h"

#include "ui/models/sample_model.h"
#include "ui/style/theme.h"
#include "ui/widgets/image_tile_delegate.h"

#include <QPainter>

namespace burnish::ui {

void SampleDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  if (index.data(SampleModel::PathRole).toString().isEmpty()) return;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const ThemeColors& colors = themeColors(option.palette);
  if (option.state.testFlag(QStyle::State_Selected)) {
    painter->setPen(QPen(colors.accent, 2.0));
    painter->setBrush(colors.accentSoft);
    painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 6, 6);
  }
  paintFitted(painter, option.rect.adjusted(4, 4, -4, -4), index.data(Qt::DecorationRole).value<QPixmap>(),
              index.data(SampleModel::BrokenRole).toBool(), option.palette);
  painter->restore();
}

}  // namespace burnish::ui
