#include "translations/translations.h"

#include <QDir>

// A static library's resources are not there until somebody asks for them, and the macro wants the global namespace.
static void loadTranslations() {
  Q_INIT_RESOURCE(translations);
}

namespace burnish {

QString translationFile(const QString& language) {
  loadTranslations();
  return QStringLiteral(":/translations/burnish_%1.qm").arg(language);
}

}  // namespace burnish
