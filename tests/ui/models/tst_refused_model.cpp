#include "ui/models/refused_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace burnish;
using namespace burnish::ui;

class TestRefusedModel : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void namesTheFileAndTheReason();
};

void TestRefusedModel::namesTheFileAndTheReason() {
  RefusedModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  model.setRefused({{QStringLiteral("/p/<b>.jpg"), {ErrorCode::PictureUnreadable, {"<b>.jpg", "cut off"}, {}}}});
  QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("<b>.jpg"));
  QVERIFY(model.index(0, 1).data().toString().contains(QStringLiteral("cut off")));
  QVERIFY(!model.index(0, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("<b>")));
  model.setRefused({});
  QCOMPARE(model.rowCount(), 0);
}

QTEST_MAIN(TestRefusedModel)
#include "tst_refused_model.moc"
