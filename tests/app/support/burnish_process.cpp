#include "tests/app/support/burnish_process.h"

#include "core/job/codec.h"

#include <QFile>
#include <QMap>
#include <QProcessEnvironment>

namespace burnish::test {

void prepareBurnish(QProcess& process, const QString& cacheFolder, const QStringList& arguments) {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("BURNISH_CACHE"), cacheFolder);
  environment.insert(QStringLiteral("OMP_NUM_THREADS"), QStringLiteral("2"));
  process.setProcessEnvironment(environment);
  process.setProgram(QStringLiteral(BURNISH_PROGRAM));
  process.setArguments(arguments);
}

Finished runBurnish(const QString& cacheFolder, const QStringList& arguments, int seconds) {
  QProcess process;
  prepareBurnish(process, cacheFolder, arguments);
  process.start();
  if (!process.waitForFinished(seconds * 1000)) process.kill();
  process.waitForFinished();
  return {process.exitCode(), process.exitStatus() == QProcess::CrashExit, process.readAllStandardOutput(),
          process.readAllStandardError()};
}

std::vector<Event> eventsOf(const QByteArray& output) {
  std::vector<Event> events;
  for (const QByteArray& line : output.split('\n')) {
    if (line.isEmpty()) continue;
    const auto event = decodeEvent(line.toStdString());
    if (event.ok() && event.value().has_value()) events.push_back(*event.value());
  }
  return events;
}

QString smallRecipe(const QString& folder, const QStringList& extra) {
  const QString demo = QStringLiteral(BURNISH_SOURCE_DIR "/resources/demo/");
  QMap<QString, QString> lines{{"model.base", '"' + demo + "base\""},
                               {"data.folder", '"' + demo + "cat-faces\""},
                               {"data.size", "64"},
                               {"method.rank", "4"},
                               {"method.alpha", "4.0"},
                               {"optimizer.learning_rate", "1e-3"},
                               {"schedule.steps", "12"},
                               {"schedule.batch", "2"},
                               {"schedule.seed", "7"},
                               {"sampling.before", "false"},
                               {"saving.folder", '"' + folder + '"'},
                               {"saving.checkpoint_every_steps", "3"},
                               {"where.device", "\"cpu\""},
                               {"where.threads", "2"}};
  for (const QString& line : extra) lines.insert(line.section('=', 0, 0).trimmed(), line.section('=', 1).trimmed());
  QString text;
  for (auto line = lines.begin(); line != lines.end(); ++line) text += line.key() + " = " + line.value() + '\n';
  return text;  // dotted keys are plain TOML
}

QString writeText(const QString& path, const QString& text) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return {};
  file.write(text.toUtf8());
  return path;
}

}  // namespace burnish::test
