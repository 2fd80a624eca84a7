#include "core/nn/cuda_library.h"
#include "core/nn/device.h"
#include "tests/support/verify.h"

using namespace burnish;

class TestDevice : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void takesTheCpuWhenAsked();
  void saysWhyAutoTookTheCpu();
  void refusesACudaDeviceThatIsNotThere();
  void refusesOtherNames_data();
  void refusesOtherNames();
};

void TestDevice::takesTheCpuWhenAsked() {
  BURNISH_GET(const DeviceChoice choice, chooseDevice("cpu"));
  QVERIFY(choice.device.is_cpu());
  QVERIFY(choice.note.empty());
  QCOMPARE(deviceName(choice.device), std::string("cpu"));
}

void TestDevice::saysWhyAutoTookTheCpu() {
  BURNISH_GET(const DeviceChoice choice, chooseDevice("auto"));
  QCOMPARE(choice.device.is_cpu(), !choice.note.empty());
}

void TestDevice::refusesACudaDeviceThatIsNotThere() {
  BURNISH_VERIFY_ERROR(chooseDevice("cuda:100"), DeviceMissing);
}

void TestDevice::refusesOtherNames_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : {"", "gpu", "cuda:", "cuda:-1", "cuda:1x", "cuda:999999999999", "CPU"})
    QTest::newRow(name) << name;
}

void TestDevice::refusesOtherNames() {
  QFETCH(QString, name);
  BURNISH_VERIFY_ERROR(chooseDevice(name.toStdString()), ValueOutOfRange);
}

QTEST_GUILESS_MAIN(TestDevice)
#include "tst_device.moc"
