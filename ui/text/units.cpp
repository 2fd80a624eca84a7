#include "ui/text/units.h"

#include "ui/text/number_text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <cmath>

namespace burnish::ui {
namespace {

QString translated(const char* text) {
  return QCoreApplication::translate("Units", text);
}

}  // namespace

QString bytesText(int64_t bytes) {
  return QLocale().formattedDataSize(bytes, bytes < (1 << 20) ? 0 : 1);
}

QString durationText(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0) return QStringLiteral("–");
  const auto whole = static_cast<int64_t>(std::llround(seconds));
  if (whole < 90) return translated(QT_TRANSLATE_NOOP("Units", "%1 s")).arg(whole);
  const int64_t minutes = (whole + 30) / 60;
  if (minutes < 90) return translated(QT_TRANSLATE_NOOP("Units", "%1 min")).arg(minutes);
  return translated(QT_TRANSLATE_NOOP("Units", "%1 h %2 min"))
      .arg(minutes / 60)
      .arg(minutes % 60, 2, 10, QLatin1Char('0'));
}

QString percentText(double share) {
  return translated(QT_TRANSLATE_NOOP("Units", "%1 %")).arg(QLocale().toString(std::lround(share * 100.0)));
}

QString countText(int64_t count) {
  return QLocale().toString(static_cast<qlonglong>(count));
}

QString lossText(double loss) {
  if (!std::isfinite(loss)) return QStringLiteral("–");
  return shortExponent(QLocale().toString(loss, 'g', 4));
}

QString rateText(double rate) {
  if (!std::isfinite(rate)) return QStringLiteral("–");
  return shortExponent(QString::number(rate, 'g', 3));
}

QString speedText(double speed) {
  if (!std::isfinite(speed) || speed < 0.0) return QStringLiteral("–");
  return speed < 100.0 ? shortExponent(QLocale().toString(speed, 'g', 3)) : countText(std::llround(speed));
}

QString sizeText(int width, int height) {
  return QStringLiteral("%1 × %2").arg(width).arg(height);
}

QString momentText(double wallSeconds) {
  if (wallSeconds <= 0) return {};
  const QDateTime moment = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(wallSeconds * 1000.0));
  return QLocale().toString(moment, QLocale::ShortFormat);
}

QString shortMomentText(double wallSeconds) {
  if (wallSeconds <= 0) return {};
  const QDateTime moment = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(wallSeconds * 1000.0));
  if (moment.date() != QDate::currentDate()) return momentText(wallSeconds);
  return QLocale().toString(moment.time(), QLocale::ShortFormat);
}

}  // namespace burnish::ui
