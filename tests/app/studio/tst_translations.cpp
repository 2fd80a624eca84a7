#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>

namespace burnish::app {

/// The .ts files stand for the sources as they are now: lupdate, run into a copy, finds nothing new and nothing that
/// is not translated.
class TestTranslations : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void everyTextIsTranslated_data();
  void everyTextIsTranslated();
  void committedFilesAreUpToDate_data();
  void committedFilesAreUpToDate();
  void argumentsSurviveTranslation();
  void noTextLeavesThePluralToTheReader();
  void textsOfTheEngineAreFound();

 private:
  QTemporaryDir copy_;
};

namespace {

const QString kFolder = QStringLiteral(BURNISH_SOURCE_DIR "/translations/");
const QStringList kFiles{QStringLiteral("burnish_en.ts"), QStringLiteral("burnish_zh_CN.ts")};

struct Message {
  QString context;
  QString source;
  QString translation;
  bool isFinished = true;
};

QString readForms(QXmlStreamReader& xml) {
  return xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
}

std::vector<Message> readMessages(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  QXmlStreamReader xml(&file);
  std::vector<Message> messages;
  QString context;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("name")) context = xml.readElementText();
    if (xml.name() == QLatin1String("message")) messages.push_back({context, {}, {}});
    if (xml.name() == QLatin1String("source")) messages.back().source = xml.readElementText();
    if (xml.name() == QLatin1String("translation")) {
      messages.back().isFinished = xml.attributes().value(QLatin1String("type")).isEmpty();
      messages.back().translation = readForms(xml);
    }
  }
  return xml.hasError() ? std::vector<Message>() : messages;
}

QStringList argumentsOf(const QString& text) {
  static const QRegularExpression kArgument(QStringLiteral("%(\\d|n)"));
  QStringList found;
  for (auto match = kArgument.globalMatch(text); match.hasNext();) found << match.next().captured(0);
  found.removeDuplicates();
  found.sort();
  return found;
}

void addFiles() {
  QTest::addColumn<QString>("file");
  for (const QString& file : kFiles) QTest::newRow(qPrintable(file)) << file;
}

}  // namespace

void TestTranslations::initTestCase() {
  for (const QString& file : kFiles) QVERIFY(QFile::copy(kFolder + file, copy_.filePath(file)));
  QProcess update;
  update.start(kFolder + "update.sh", {copy_.path()});
  QVERIFY(update.waitForFinished(120'000));
  QVERIFY2(update.exitCode() == 0, update.readAllStandardError());
}

void TestTranslations::everyTextIsTranslated_data() {
  addFiles();
}

void TestTranslations::everyTextIsTranslated() {
  QFETCH(QString, file);
  const std::vector<Message> messages = readMessages(copy_.filePath(file));
  QVERIFY(!messages.empty());
  QStringList open;
  for (const Message& message : messages) {
    if (!message.isFinished || message.translation.isEmpty()) open << message.context + ": " + message.source;
  }
  QVERIFY2(open.isEmpty(), qPrintable(open.join('\n')));
}

void TestTranslations::committedFilesAreUpToDate_data() {
  addFiles();
}

void TestTranslations::committedFilesAreUpToDate() {
  QFETCH(QString, file);
  QFile committed(kFolder + file);
  QFile updated(copy_.filePath(file));
  QVERIFY(committed.open(QIODevice::ReadOnly) && updated.open(QIODevice::ReadOnly));
  QVERIFY2(committed.readAll() == updated.readAll(), "run translations/update.sh");
}

void TestTranslations::argumentsSurviveTranslation() {
  for (const Message& message : readMessages(kFolder + "burnish_zh_CN.ts")) {
    QVERIFY2(argumentsOf(message.source) == argumentsOf(message.translation), qPrintable(message.source));
  }
}

void TestTranslations::noTextLeavesThePluralToTheReader() {
  static const QRegularExpression kOpenPlural(QStringLiteral("\\w\\((s|es|ies)\\)"));
  for (const QString& file : kFiles) {
    for (const Message& message : readMessages(copy_.filePath(file))) {
      const bool isOpen = message.source.contains(kOpenPlural);
      QVERIFY2(!isOpen || message.source.contains("%n"), qPrintable(message.source));
      QVERIFY2(!message.translation.contains(kOpenPlural), qPrintable(message.translation));
    }
  }
}

void TestTranslations::textsOfTheEngineAreFound() {
  const std::vector<Message> messages = readMessages(copy_.filePath("burnish_zh_CN.ts"));
  for (const char* context : {"Error", "Recipe", "Dataset"}) {
    const auto count = std::ranges::count(messages, QString(context), &Message::context);
    QVERIFY2(count > 10, context);
  }
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestTranslations)
#include "tst_translations.moc"
