#pragma once

#include "tests/support/fake_dataset_gateway.h"
#include "tests/support/fake_run_gateway.h"
#include "ui/contract/studio_services.h"

namespace burnish::test {

class FakeGaugeSource : public ui::GaugeSource {
 public:
  void setRunning(bool isRunning) override { running = isRunning; }
  bool running = false;
};

/// Settings in memory.
class FakeSettingsStore : public ui::SettingsStore {
 public:
  QString language() const override { return languageValue; }
  void setLanguage(const QString& language) override { languageValue = language; }
  ui::ThemeChoice theme() const override { return themeValue; }
  void setTheme(ui::ThemeChoice theme) override { themeValue = theme; }
  QString lastFolder() const override { return folderValue; }
  void setLastFolder(const QString& folder) override { folderValue = folder; }
  QByteArray windowGeometry() const override { return geometryValue; }
  void setWindowGeometry(const QByteArray& geometry) override { geometryValue = geometry; }
  bool expertMode() const override { return expertValue; }
  void setExpertMode(bool isExpert) override { expertValue = isExpert; }

  QString languageValue = QStringLiteral("en");
  ui::ThemeChoice themeValue = ui::ThemeChoice::Light;
  QString folderValue;
  QByteArray geometryValue;
  bool expertValue = false;
};

/// Everything that the window needs, without an engine, a disk or a desktop behind it.
struct FakeStudio {
  FakeRunGateway runs;
  FakeDatasetGateway pictures;
  FakeGaugeSource gauges;
  FakeSettingsStore settings;

  ui::StudioServices services() {
    Recipe demo;
    demo.model.base = "/models/tiny";
    demo.data.folder = "/pictures/cats";
    return {&runs, &pictures, &gauges, &settings, demo};
  }
};

}  // namespace burnish::test
