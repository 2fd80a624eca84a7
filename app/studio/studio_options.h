#pragma once

#include "core/base/result.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace burnish::app {

/// The command line of burnish-studio.
struct StudioOptions {
  QString recipe;       ///< Recipe to open; empty = the demo.
  QString folder;       ///< Folder of pictures to open.
  QString run;          ///< Run folder to open.
  QString language;     ///< "en" or "zh_CN"; empty = as remembered.
  QString theme;        ///< "system", "light" or "dark"; empty = as remembered.
  QString screenshots;  ///< Folder for screenshots: draw them and end.
  bool quick = false;   ///< Screenshots in English, light, 1 × only.
  QString message;      ///< Text of --help or --version: print it and end.
};

/// `arguments` with the name of the program first. ArgumentInvalid for what cannot be understood.
Result<StudioOptions> parseStudioOptions(const QStringList& arguments);

}  // namespace burnish::app
