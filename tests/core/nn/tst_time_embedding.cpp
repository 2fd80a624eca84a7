#include "core/nn/time_embedding.h"

#include <QtTest/QtTest>

#include <cmath>

using namespace burnish;

class TestTimeEmbedding : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void putsCosinesFirst();
  void takesFractionalTimesteps();
};

void TestTimeEmbedding::putsCosinesFirst() {
  const torch::Tensor sinusoids = timestepSinusoids(torch::tensor({int64_t{0}, int64_t{3}}), 8);
  QCOMPARE(sinusoids.sizes(), at::IntArrayRef({2, 8}));
  for (int64_t i = 0; i < 4; ++i) {
    const double frequency = std::pow(10000.0, -static_cast<double>(i) / 4.0);
    QCOMPARE(sinusoids[0][i].item<float>(), 1.0f);
    QCOMPARE(sinusoids[0][i + 4].item<float>(), 0.0f);
    QVERIFY(std::abs(sinusoids[1][i].item<double>() - std::cos(3.0 * frequency)) < 1e-6);
    QVERIFY(std::abs(sinusoids[1][i + 4].item<double>() - std::sin(3.0 * frequency)) < 1e-6);
  }
}

void TestTimeEmbedding::takesFractionalTimesteps() {
  const torch::Tensor sinusoids = timestepSinusoids(torch::tensor({2.5f}), 2);
  QVERIFY(std::abs(sinusoids[0][0].item<double>() - std::cos(2.5)) < 1e-6);
}

QTEST_GUILESS_MAIN(TestTimeEmbedding)
#include "tst_time_embedding.moc"
