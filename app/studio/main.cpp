#include "app/compose/cache_folder.h"
#include "app/compose/run_session.h"
#include "app/studio/engine_ports.h"
#include "app/studio/studio.h"
#include "app/studio/studio_options.h"
#include "app/studio/studio_tour.h"
#include "core/base/resources.h"

#include <QApplication>
#include <QDir>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <cstdio>

namespace burnish::app {

namespace {

int report(const Error& error) {
  std::fprintf(stderr, "burnish-studio: %s\n", describe(error).c_str());
  return exitCodeOf(error);
}

/// Where runs are kept: $BURNISH_HOME, else the desktop's place for the data of this program.
QString homeFolder() {
  const QString chosen = qEnvironmentVariable("BURNISH_HOME");
  return chosen.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                          : QDir(chosen).absolutePath();
}

StudioParts partsFor(const QString& home, const QString& settingsFile) {
  StudioParts parts;
  parts.engine = enginePorts(home.toStdString());
  if (Result<Recipe> demo = demoRecipe(); demo.ok()) parts.demo = demo.value();
  if (const auto resources = resourceFolder(); resources.ok()) {
    parts.places.tokenizer = resources.value() / "demo" / "base" / "tokenizer";
  }
  parts.places.scanMemory = cacheFolder() / "verified.txt";
  parts.settingsFile = settingsFile;
  return parts;
}

ScreenshotPlan planTour(StudioTour& tour, const StudioOptions& options) {
  ScreenshotPlan plan;
  plan.stops = tour.stops();
  plan.looks = {{QStringLiteral("en"), QStringLiteral("light")}};
  plan.scales = {1};
  if (!options.quick) {
    plan.looks.push_back({QStringLiteral("en"), QStringLiteral("dark")});
    plan.looks.push_back({QStringLiteral("zh_CN"), QStringLiteral("light")});
    plan.looks.push_back({QStringLiteral("zh_CN"), QStringLiteral("dark")});
    plan.scales.push_back(2);
  }
  plan.dress = [&tour](const ScreenshotLook& look) { tour.dress(look); };
  plan.isIdle = [&tour] { return tour.isIdle(); };
  plan.folder = options.screenshots;
  return plan;
}

/// Leaves no trace but the pictures: runs and settings go to a folder that is deleted.
int drawScreenshots(const StudioOptions& options) {
  const QTemporaryDir home;
  StudioParts parts = partsFor(home.path(), {});
  if (!parts.demo) return report({ErrorCode::FileMissing, {"resources/demo"}, {}});
  StudioTour places(std::move(parts), home.path().toStdString());
  ScreenshotTour tour(planTour(places, options));
  QObject::connect(&tour, &ScreenshotTour::finished, qApp, &QCoreApplication::exit, Qt::QueuedConnection);
  tour.start();
  const int exitCode = QApplication::exec();
  std::printf("%d pictures in %s\n", tour.pictures(), qPrintable(QDir(options.screenshots).absolutePath()));
  return exitCode;
}

int openWindow(const StudioOptions& options) {
  const QString config = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation);
  Studio studio(partsFor(homeFolder(), config + QStringLiteral("/studio.ini")));
  studio.dress(options.language, options.theme);
  if (const Result<void> opened = studio.open(options); !opened.ok()) return report(opened.error());
  studio.window().show();
  return QApplication::exec();
}

}  // namespace

}  // namespace burnish::app

int main(int argc, char** argv) {
  using namespace burnish::app;
  // --help must answer where there is no display.
  QStringList arguments;
  for (int i = 0; i < argc; ++i) arguments << QString::fromLocal8Bit(argv[i]);
  const burnish::Result<StudioOptions> options = parseStudioOptions(arguments);
  if (!options.ok()) return report(options.error());
  if (!options.value().message.isEmpty()) return std::fputs(qPrintable(options.value().message), stdout) < 0 ? 1 : 0;

  QCoreApplication::setApplicationName(QStringLiteral("burnish"));
  QGuiApplication::setDesktopFileName(QStringLiteral("burnish-studio"));
  const QApplication application(argc, argv);
  return options.value().screenshots.isEmpty() ? openWindow(options.value()) : drawScreenshots(options.value());
}
