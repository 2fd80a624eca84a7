#include "ui/widgets/run_delegate.h"

#include "core/job/event.h"
#include "ui/models/run_list_model.h"
#include "ui/style/theme.h"

#include <QPainter>

namespace burnish::ui {
namespace {

constexpr int kPadding = 12;

QColor stateColor(RunState state, const ThemeColors& colors) {
  switch (state) {
    case RunState::Failed:
      return colors.danger;
    case RunState::Finished:
      return colors.success;
    case RunState::Paused:
    case RunState::Stopping:
      return colors.warning;
    case RunState::Stopped:
      return colors.muted;
    default:
      return colors.accent;
  }
}

void paintBackground(QPainter* painter, const QStyleOptionViewItem& option, const ThemeColors& colors) {
  const bool isSelected = option.state.testFlag(QStyle::State_Selected);
  if (!isSelected && !option.state.testFlag(QStyle::State_MouseOver)) return;
  painter->setPen(Qt::NoPen);
  painter->setBrush(isSelected ? colors.accentSoft : colors.raised);
  painter->drawRoundedRect(QRectF(option.rect).adjusted(4, 2, -4, -2), 6, 6);
}

void paintProgress(QPainter* painter, const QRect& bar, double share, const QColor& color, const ThemeColors& colors) {
  painter->setPen(Qt::NoPen);
  painter->setBrush(colors.line);
  painter->drawRoundedRect(bar, 2, 2);
  painter->setBrush(color);
  painter->drawRoundedRect(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()), 2, 2);
}

}  // namespace

void RunDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const ThemeColors& colors = themeColors(option.palette);
  paintBackground(painter, option, colors);
  const QColor color = stateColor(static_cast<RunState>(index.data(RunListModel::StateRole).toInt()), colors);
  const int height = option.fontMetrics.lineSpacing();
  const QRect line(option.rect.left() + kPadding, option.rect.top() + kPadding, option.rect.width() - 2 * kPadding,
                   height);

  const QString state = index.data(RunListModel::StateTextRole).toString();
  const int stateWidth = option.fontMetrics.horizontalAdvance(state);
  painter->setFont(option.font);
  painter->setPen(color);
  painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, state);

  QFont bold = option.font;
  bold.setWeight(QFont::DemiBold);
  painter->setFont(bold);
  painter->setPen(colors.text);
  const int nameWidth = line.width() - stateWidth - 8;
  painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                    QFontMetrics(bold).elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, nameWidth));

  painter->setFont(option.font);
  painter->setPen(colors.muted);
  const QString detail = index.data(RunListModel::DetailRole).toString();
  painter->drawText(line.translated(0, height + 4), Qt::AlignLeft | Qt::AlignVCenter,
                    option.fontMetrics.elidedText(detail, Qt::ElideRight, line.width()));
  const QRect bar(line.left(), line.top() + 2 * height + 12, line.width(), 4);
  paintProgress(painter, bar, index.data(RunListModel::ProgressRole).toDouble(), color, colors);
  painter->restore();
}

QSize RunDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  return {200, 2 * option.fontMetrics.lineSpacing() + 16 + 2 * kPadding};
}

}  // namespace burnish::ui
