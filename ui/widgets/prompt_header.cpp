#include "ui/widgets/prompt_header.h"

#include "ui/style/theme.h"

#include <QPainter>

namespace burnish::ui {

void PromptHeader::paintSection(QPainter* painter, const QRect& area, int section) const {
  const ThemeColors& colors = themeColors(palette());
  painter->setPen(colors.line);
  painter->drawLine(area.bottomLeft(), area.bottomRight());
  const QRect text = area.adjusted(4, 0, -4, 0);
  const QString prompt = model()->headerData(section, Qt::Horizontal).toString().simplified();
  painter->setPen(colors.muted);
  painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                    painter->fontMetrics().elidedText(prompt, Qt::ElideRight, text.width()));
}

}  // namespace burnish::ui
