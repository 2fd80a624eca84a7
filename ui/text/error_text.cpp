#include "ui/text/error_text.h"

#include "ui/text/plain_text.h"

#include <QCoreApplication>

namespace burnish::ui {
namespace {

/// Fills %1 … %9 in one pass: an argument that itself holds "%2" stays as it is.
QString filled(const char* text, const std::vector<std::string>& args) {
  const std::string translated = QCoreApplication::translate("Error", text).toStdString();
  return boundedText(QString::fromStdString(fillArguments(translated, args))).trimmed();
}

}  // namespace

ErrorText errorText(const Error& error) {
  const ErrorInfo& info = errorInfo(error.code);
  return {filled(info.sentence, error.args), filled(info.remedy, error.args),
          boundedText(QString::fromStdString(error.detail))};
}

QString errorLine(const Error& error) {
  const ErrorText text = errorText(error);
  return text.remedy.isEmpty() ? text.sentence : text.sentence + QLatin1Char(' ') + text.remedy;
}

}  // namespace burnish::ui
