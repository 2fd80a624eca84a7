#include "core/train/sample_text.h"

#include <QtTest/QtTest>

using namespace burnish;

class TestSampleText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void namesComeFromStepIndexAndSeed() {
    QCOMPARE(sampleFileName(100, 0, 0), std::string("step-00000100-p00-seed0.png"));
    QCOMPARE(sampleFileName(0, 12, 18446744073709551615u),
             std::string("step-00000000-p12-seed18446744073709551615.png"));
    QCOMPARE(sampleFileName(123456789012, 3, 5), std::string("step-123456789012-p03-seed5.png"));
    QCOMPARE(sampleFileName(7, -1, 4), std::string("step-00000007-hand-seed4.png"));
  }

  void theTextIsThatOfAWebUi() {
    SampleRequest request;
    request.prompt = "a cat, smiling";
    request.negative = "dog";
    request.seed = 3;
    request.width = 64;
    request.height = 96;
    QCOMPARE(sampleParametersText(request, "tiny"),
             std::string("a cat, smiling\nNegative prompt: dog\nSteps: 25, Sampler: DDIM, CFG scale: 7.5, Seed: 3, "
                         "Size: 64x96, Model: tiny"));
    request.negative.clear();
    request.sampler = "euler";
    QCOMPARE(sampleParametersText(request, ""),
             std::string("a cat, smiling\nSteps: 25, Sampler: Euler, CFG scale: 7.5, Seed: 3, Size: 64x96"));
  }
};

QTEST_GUILESS_MAIN(TestSampleText)
#include "tst_sample_text.moc"
