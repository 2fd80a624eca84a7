#include "tests/interop/peer_process.h"

#include <QFileInfo>
#include <QProcess>

namespace burnish::test {

QString peerPython() {
  const QString folder = qEnvironmentVariable("BURNISH_PEER", QStringLiteral(BURNISH_SOURCE_DIR "/.deps/peer"));
  // The stamp is written last: without it the environment is half made.
  const bool isComplete = QFileInfo::exists(folder + QStringLiteral("/stamp"));
  return isComplete ? folder + QStringLiteral("/bin/python") : QString();
}

QString failureOf(const QString& program, const QStringList& arguments, int timeoutSeconds) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("HF_HUB_OFFLINE"), QStringLiteral("1"));  // all that is needed lies on the disk
  process.setProcessEnvironment(environment);
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.start(program, arguments);
  if (!process.waitForFinished(timeoutSeconds * 1000)) {
    return program + QStringLiteral(": ") + process.errorString();
  }
  if (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0) return {};
  const QString output = QString::fromUtf8(process.readAll()).right(4000);
  return QStringLiteral("%1 ended with %2:\n%3").arg(program).arg(process.exitCode()).arg(output);
}

QString failureOfPeer(const QString& script, const QStringList& arguments) {
  return failureOf(peerPython(),
                   QStringList{QStringLiteral(BURNISH_SOURCE_DIR "/tests/interop/") + script} + arguments);
}

}  // namespace burnish::test
