// `burnish demo`: what a newcomer without a display gets.
#include "tests/app/support/burnish_process.h"

#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace burnish::test;

class TestDemo : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void teachesTheConceptAndSaysWhereTheResultsAre();
};

void TestDemo::teachesTheConceptAndSaysWhereTheResultsAre() {
  QTemporaryDir home;
  const QString folder = home.filePath("demo");
  const Finished finished = runBurnish(home.filePath("cache"), {"demo", "--out", folder}, 600);
  QVERIFY2(finished.exitCode == 0, finished.errors.constData());

  QVERIFY(QFile::exists(folder + "/models/cat-faces.safetensors"));
  QVERIFY(QFile::exists(folder + "/loss.png"));
  const QStringList samples = QDir(folder + "/samples").entryList({"*.png"});
  QVERIFY2(samples.filter("step-00000000").size() == 6, qPrintable(samples.join(' ')));
  QVERIFY2(samples.filter("step-00000300").size() == 6, qPrintable(samples.join(' ')));
  QVERIFY(finished.output.contains(folder.toUtf8()));

  const auto fall = QRegularExpression("fell by (-?[0-9.]+) %").match(QString::fromUtf8(finished.output));
  QVERIFY2(fall.hasMatch(), finished.output.constData());
  qInfo("the distance fell by %s %%", qPrintable(fall.captured(1)));
  QVERIFY2(fall.captured(1).toDouble() >= 30.0, qPrintable(fall.captured(1)));
}

QTEST_GUILESS_MAIN(TestDemo)
#include "tst_demo.moc"
