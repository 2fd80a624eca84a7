#include "core/nn/tensor_bridge.h"

#include <QtTest/QtTest>

using namespace burnish;

class TestTensorBridge : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void keepsValuesAndShape();
  void readsAnyTypeAndLayout();
  void putsBlackAtMinusOneAndWhiteAtOne();
  void givesBackThePicture();
  void clampsAndRoundsToTheNearestByte();
};

namespace {

RgbImage gradientPicture() {
  RgbImage picture{5, 3, {}};
  for (int i = 0; i < 5 * 3 * 3; ++i) picture.pixels.push_back(static_cast<uint8_t>(i * 5));
  return picture;
}

}  // namespace

void TestTensorBridge::keepsValuesAndShape() {
  const HostTensor host{{2, 3}, {1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f}};
  const at::Tensor tensor = tensorFrom(host);
  QCOMPARE(tensor[1][0].item<float>(), 4.0f);
  QCOMPARE(hostTensorFrom(tensor), host);
}

void TestTensorBridge::readsAnyTypeAndLayout() {
  const HostTensor host{{2, 3}, {1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f}};
  QCOMPARE(hostTensorFrom(tensorFrom(host).t().contiguous().t()), host);
  QCOMPARE(hostTensorFrom(tensorFrom(host).to(at::kHalf)), host);
  QCOMPARE(hostTensorFrom(tensorFrom(host).to(at::kLong)), host);
}

void TestTensorBridge::putsBlackAtMinusOneAndWhiteAtOne() {
  const at::Tensor tensor = tensorFromPicture({2, 1, {0, 0, 0, 255, 255, 255}});
  QCOMPARE(tensor.sizes(), at::IntArrayRef({1, 3, 1, 2}));
  QVERIFY(at::equal(tensor.select(3, 0), at::full({1, 3, 1}, -1.0f)));
  QVERIFY(at::equal(tensor.select(3, 1), at::full({1, 3, 1}, 1.0f)));
}

void TestTensorBridge::givesBackThePicture() {
  const RgbImage picture = gradientPicture();
  QCOMPARE(pictureFromTensor(tensorFromPicture(picture)), picture);
}

void TestTensorBridge::clampsAndRoundsToTheNearestByte() {
  const at::Tensor tensor = at::tensor({-3.0f, 7.0f, 0.003f}).view({3, 1, 1});
  QCOMPARE(pictureFromTensor(tensor), (RgbImage{1, 1, {0, 255, 128}}));
}

QTEST_GUILESS_MAIN(TestTensorBridge)
#include "tst_tensor_bridge.moc"
