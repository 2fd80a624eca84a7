#pragma once

#include <QString>

namespace burnish {

/// The compiled texts of a language ("en", "zh_CN"), for QTranslator::load. They are part of the program.
QString translationFile(const QString& language);

}  // namespace burnish
