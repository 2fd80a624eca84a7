#pragma once

#include "app/studio/language_switch.h"
#include "ui/contract/settings_store.h"

#include <QSettings>

namespace burnish::app {

/// The studio's memory in a QSettings file: language, theme, geometry, folders. No secrets. GUI thread.
class SettingsStore : public ui::SettingsStore {
  Q_OBJECT
 public:
  /// `path` of an INI file, made when the first value is set. Installs the remembered language.
  explicit SettingsStore(const QString& path, QObject* parent = nullptr);

  [[nodiscard]] QString language() const override;
  void setLanguage(const QString& language) override;
  [[nodiscard]] ui::ThemeChoice theme() const override;
  void setTheme(ui::ThemeChoice theme) override;
  [[nodiscard]] QString lastFolder() const override;
  void setLastFolder(const QString& folder) override;
  [[nodiscard]] QByteArray windowGeometry() const override;
  void setWindowGeometry(const QByteArray& geometry) override;
  [[nodiscard]] bool expertMode() const override;
  void setExpertMode(bool isExpert) override;

 private:
  QSettings settings_;
  LanguageSwitch languages_;
};

/// "system", "light" or "dark": as in the file and on the command line.
QString themeName(ui::ThemeChoice theme);
/// System for anything unknown.
ui::ThemeChoice themeFromName(const QString& name);

}  // namespace burnish::app
