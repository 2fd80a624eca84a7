#include "core/optim/ema.h"

#include <QtTest/QtTest>

#include <ATen/ATen.h>

using namespace burnish;

class TestEma : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void followsWithAConstantDecay() {
    at::Tensor weight = at::zeros({2});
    Ema ema({weight}, {0.75, false});
    weight.fill_(4.0);
    ema.update();
    QVERIFY(at::allclose(ema.averages()[0], at::full({2}, 1.0)));
    ema.update();
    QVERIFY(at::allclose(ema.averages()[0], at::full({2}, 1.75)));
  }

  /// diffusers' EMAModel: 0, 2/11, 3/12 …, up to the decay.
  void warmsUpAsDiffusersDoes() {
    const Ema ema({at::zeros({1})}, {0.5, true});
    QCOMPARE(ema.decayAt(1), 0.0);
    QCOMPARE(ema.decayAt(2), 2.0 / 11.0);
    QCOMPARE(ema.decayAt(3), 3.0 / 12.0);
    QCOMPARE(ema.decayAt(1000), 0.5);
  }

  void goesOnAfterARestore() {
    at::Tensor weight = at::ones({3});
    Ema whole({weight}, {0.9, true});
    for (int i = 0; i < 3; ++i) {
      weight.add_(1.0);
      whole.update();
    }
    Ema resumed({weight}, {0.9, true});
    resumed.restore(whole.steps(), whole.averages());
    weight.add_(1.0);
    whole.update();
    resumed.update();
    QVERIFY(at::equal(whole.averages()[0], resumed.averages()[0]));
    QVERIFY(!at::equal(whole.averages()[0], weight));
  }
};

QTEST_GUILESS_MAIN(TestEma)
#include "tst_ema.moc"
