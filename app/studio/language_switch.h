#pragma once

#include <QString>
#include <QTranslator>

namespace burnish::app {

/// Changes the language of the running program: our texts, Qt's own, and the way numbers are written. Every widget
/// gets LanguageChange. One per program, as QCoreApplication holds the translators; GUI thread.
class LanguageSwitch {
 public:
  LanguageSwitch() = default;
  ~LanguageSwitch();
  LanguageSwitch(const LanguageSwitch&) = delete;
  LanguageSwitch& operator=(const LanguageSwitch&) = delete;

  /// "en" or "zh_CN"; empty = that of the desktop. A language that we do not speak becomes English.
  void use(const QString& language);
  /// What use() made of it: "en" or "zh_CN".
  [[nodiscard]] QString current() const { return current_; }

 private:
  void remove();

  QString current_;
  QTranslator own_;
  QTranslator qt_;
};

/// The languages that Burnish speaks.
QStringList spokenLanguages();

}  // namespace burnish::app
