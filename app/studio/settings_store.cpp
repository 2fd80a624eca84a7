#include "app/studio/settings_store.h"

#include <QDir>

#include <array>
#include <utility>

namespace burnish::app {

namespace {

constexpr auto kLanguage = "language";
constexpr auto kTheme = "theme";
constexpr auto kLastFolder = "last_folder";
constexpr auto kWindowGeometry = "window_geometry";
constexpr auto kExpertMode = "expert_mode";

constexpr std::array<std::pair<ui::ThemeChoice, const char*>, 3> kThemes{
    {{ui::ThemeChoice::System, "system"}, {ui::ThemeChoice::Light, "light"}, {ui::ThemeChoice::Dark, "dark"}}};

}  // namespace

SettingsStore::SettingsStore(const QString& path, QObject* parent)
    : ui::SettingsStore(parent), settings_(path, QSettings::IniFormat) {
  languages_.use(language());
}

QString SettingsStore::language() const {
  return settings_.value(kLanguage).toString();
}

void SettingsStore::setLanguage(const QString& language) {
  settings_.setValue(kLanguage, language);
  languages_.use(language);
}

ui::ThemeChoice SettingsStore::theme() const {
  return themeFromName(settings_.value(kTheme).toString());
}

void SettingsStore::setTheme(ui::ThemeChoice theme) {
  settings_.setValue(kTheme, themeName(theme));
}

QString SettingsStore::lastFolder() const {
  return settings_.value(kLastFolder, QDir::homePath()).toString();
}

void SettingsStore::setLastFolder(const QString& folder) {
  settings_.setValue(kLastFolder, folder);
}

QByteArray SettingsStore::windowGeometry() const {
  return settings_.value(kWindowGeometry).toByteArray();
}

void SettingsStore::setWindowGeometry(const QByteArray& geometry) {
  settings_.setValue(kWindowGeometry, geometry);
}

bool SettingsStore::expertMode() const {
  return settings_.value(kExpertMode, false).toBool();
}

void SettingsStore::setExpertMode(bool isExpert) {
  settings_.setValue(kExpertMode, isExpert);
}

QString themeName(ui::ThemeChoice theme) {
  for (const auto& [choice, name] : kThemes) {
    if (choice == theme) return QString::fromLatin1(name);
  }
  return QString::fromLatin1(kThemes.front().second);
}

ui::ThemeChoice themeFromName(const QString& name) {
  for (const auto& [choice, known] : kThemes) {
    if (name == QLatin1String(known)) return choice;
  }
  return ui::ThemeChoice::System;
}

}  // namespace burnish::app
