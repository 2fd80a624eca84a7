#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>

namespace burnish::ui {

/// Light or dark; System follows the desktop.
enum class ThemeChoice { System, Light, Dark };

/// What the studio remembers from one start to the next; never a secret. Implemented by app/studio and by a fake in
/// tests/support. GUI thread only.
class SettingsStore : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  /// "en" or "zh_CN"; empty = the language of the desktop.
  virtual QString language() const = 0;
  /// Installs the translators and QLocale's default before it returns, so that every widget gets LanguageChange.
  virtual void setLanguage(const QString& language) = 0;

  virtual ThemeChoice theme() const = 0;
  virtual void setTheme(ThemeChoice theme) = 0;

  /// Folder where file dialogs begin.
  virtual QString lastFolder() const = 0;
  virtual void setLastFolder(const QString& folder) = 0;

  /// From QWidget::saveGeometry(); empty at the first start.
  virtual QByteArray windowGeometry() const = 0;
  virtual void setWindowGeometry(const QByteArray& geometry) = 0;

  /// The Train page shows all fields.
  virtual bool expertMode() const = 0;
  virtual void setExpertMode(bool isExpert) = 0;
};

}  // namespace burnish::ui
