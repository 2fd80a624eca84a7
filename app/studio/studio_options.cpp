#include "app/studio/studio_options.h"

#include "app/studio/language_switch.h"

#include <QCommandLineParser>
#include <QRegularExpression>

namespace burnish::app {

namespace {

const QStringList kThemes{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")};

void describe(QCommandLineParser& parser) {
  const auto add = [&parser](const char* name, const char* description, const char* value) {
    parser.addOption({QString::fromLatin1(name), QString::fromLatin1(description), QString::fromLatin1(value)});
  };
  parser.setApplicationDescription(QStringLiteral("Burnish: train Stable Diffusion on your own pictures."));
  add("recipe", "Open this recipe (TOML) instead of the demo.", "file");
  add("folder", "Open this folder of pictures.", "folder");
  add("run", "Open an earlier run from its folder.", "folder");
  add("language", "en or zh_CN.", "language");
  add("theme", "system, light or dark.", "theme");
  add("screenshots", "Draw every page into this folder and end.", "folder");
  parser.addOption({QStringLiteral("quick"), QStringLiteral("With --screenshots: English, light and 1 x only.")});
  parser.addOption({{QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Show this text.")});
  parser.addOption({{QStringLiteral("v"), QStringLiteral("version")}, QStringLiteral("Show the version.")});
}

Error invalid(const QString& what) {
  return {ErrorCode::ArgumentInvalid, {what.toStdString()}, {}};
}

/// Empty or one of `allowed`.
Result<void> checkChoice(const QString& value, const QStringList& allowed, const QString& option) {
  if (value.isEmpty() || allowed.contains(value)) return {};
  return invalid(QStringLiteral("--%1 %2 (allowed: %3)").arg(option, value, allowed.join(QStringLiteral(", "))));
}

/// Qt would name the program as its file is called, or not at all before there is an application.
QString helpText(const QCommandLineParser& parser) {
  static const QRegularExpression program(QStringLiteral("^Usage: \\S+"));
  return parser.helpText().replace(program, QStringLiteral("Usage: burnish-studio"));
}

}  // namespace

Result<StudioOptions> parseStudioOptions(const QStringList& arguments) {
  QCommandLineParser parser;
  describe(parser);
  if (!parser.parse(arguments)) return invalid(parser.errorText());
  if (!parser.positionalArguments().isEmpty()) return invalid(parser.positionalArguments().constFirst());
  const auto value = [&parser](const char* name) { return parser.value(QString::fromLatin1(name)); };
  StudioOptions options{value("recipe"),
                        value("folder"),
                        value("run"),
                        value("language"),
                        value("theme"),
                        value("screenshots"),
                        parser.isSet(QStringLiteral("quick")),
                        {}};
  BURNISH_TRY_VOID(checkChoice(options.language, spokenLanguages(), QStringLiteral("language")));
  BURNISH_TRY_VOID(checkChoice(options.theme, kThemes, QStringLiteral("theme")));
  if (parser.isSet(QStringLiteral("help"))) options.message = helpText(parser);
  if (parser.isSet(QStringLiteral("version"))) options.message = QStringLiteral("burnish-studio " BURNISH_VERSION "\n");
  return options;
}

}  // namespace burnish::app
