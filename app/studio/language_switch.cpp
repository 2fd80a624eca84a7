#include "app/studio/language_switch.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

#include "translations/translations.h"

namespace burnish::app {

namespace {

/// Chinese of any region gets the Simplified texts: they are the only ones that we have.
QString spokenFor(const QString& language) {
  const QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
  return locale.language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

/// English numbers are written as the desktop writes them, if its language is English at all.
QLocale numbersFor(const QString& spoken) {
  const QLocale desktop = QLocale::system();
  return desktop.name().startsWith(spoken.left(2)) ? desktop : QLocale(spoken);
}

}  // namespace

QStringList spokenLanguages() {
  return {QStringLiteral("en"), QStringLiteral("zh_CN")};
}

LanguageSwitch::~LanguageSwitch() {
  remove();
}

void LanguageSwitch::use(const QString& language) {
  const QString spoken = spokenFor(language);
  if (spoken == current_) return;
  remove();
  current_ = spoken;
  QLocale::setDefault(numbersFor(spoken));
  if (qt_.load(QStringLiteral("qtbase_") + spoken, QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
    QCoreApplication::installTranslator(&qt_);
  }
  if (own_.load(translationFile(spoken))) QCoreApplication::installTranslator(&own_);
}

void LanguageSwitch::remove() {
  if (QCoreApplication::instance() == nullptr) return;
  QCoreApplication::removeTranslator(&own_);
  QCoreApplication::removeTranslator(&qt_);
}

}  // namespace burnish::app
