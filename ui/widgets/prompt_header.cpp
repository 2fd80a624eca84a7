#include "ui/widgets/prompt_header.h"

#include "ui/style/theme.h"
#include "ui/widgets/image_tile_delegate.h"

#include <QPainter>

namespace burnish::ui {
namespace {

constexpr int kPadding = 4;

}  // namespace

void PromptHeader::paintSection(QPainter* painter, const QRect& area, int section) const {
  const ThemeColors& colors = themeColors(palette());
  painter->setPen(colors.line);
  painter->drawLine(area.bottomLeft(), area.bottomRight());
  const QRect text = area.adjusted(kPadding, kPadding, -kPadding, -kPadding);
  const QString prompt = model()->headerData(section, Qt::Horizontal).toString().simplified();
  painter->setPen(colors.muted);
  painter->setFont(font());
  paintTwoLines(painter, text, prompt);
}

QSize PromptHeader::sectionSizeFromContents(int) const {
  return {defaultSectionSize(), 2 * fontMetrics().lineSpacing() + 2 * kPadding};
}

}  // namespace burnish::ui
