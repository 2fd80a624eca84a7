#include "ui/text/plain_text.h"

namespace burnish::ui {

QString boundedText(const QString& text, qsizetype longest) {
  if (text.size() <= longest) return text;
  return text.left(longest - 1) + QChar(0x2026);
}

QString plainToolTip(const QString& text) {
  if (text.isEmpty()) return {};
  const QString escaped = boundedText(text, 1000).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
  return QStringLiteral("<span>%1</span>").arg(escaped);
}

QString withoutMnemonic(QString text) {
  return text.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

}  // namespace burnish::ui
