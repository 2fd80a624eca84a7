#include "core/model/prompt_encoding.h"
#include "tests/core/model/golden_case.h"

using namespace burnish;

/// What text becomes on its way to the denoiser. The numbers of plain prompts are compared in tst_clip_text.
class TestPromptEncoding : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void bothPromptsOfACallAreEquallyLong_data() { addFamilies(); }
  void bothPromptsOfACallAreEquallyLong();
  void weightsChangeTheContextAndNothingElse_data() { addFamilies(); }
  void weightsChangeTheContextAndNothingElse();
  void aPlainPromptIsTheSameOnBothWays_data() { addFamilies(); }
  void aPlainPromptIsTheSameOnBothWays();
  void anEmptyNegativeIsZerosForXlOnly();
  void clipSkipHasLimits_data() { addFamilies(); }
  void clipSkipHasLimits();
  void theSizesStandInXlsOrder();

 private:
  static void addFamilies() {
    QTest::addColumn<QString>("family");
    for (const char* family : {"sd15", "sd21", "sdxl"}) QTest::newRow(family) << family;
  }
  static Result<StableDiffusion> open(const QString& family) {
    BURNISH_TRY(const test::GoldenFolder folder, test::GoldenFolder::open());
    return test::openGoldenModel(folder, family.toStdString(), {.text = true});
  }
};

void TestPromptEncoding::bothPromptsOfACallAreEquallyLong() {
  QFETCH(QString, family);
  BURNISH_GET(StableDiffusion model, open(family));
  std::string longPrompt;
  for (int i = 0; i < 100; ++i) longPrompt += "a red cat, ";
  BURNISH_GET(const PromptPair pair, encodePrompts(model, longPrompt, "blurry"));
  QVERIFY(pair.wanted.context.size(1) > 77 && pair.wanted.context.size(1) % 77 == 0);
  QVERIFY(pair.wanted.context.sizes() == pair.unwanted.context.sizes());
  QCOMPARE(pair.wanted.pooled.defined(), model.family() == ModelFamily::Sdxl);
  const Conditioning both = joined(pair.unwanted, pair.wanted);
  QVERIFY(at::equal(both.context[1], pair.wanted.context[0]));
  QCOMPARE(both.pooled.defined(), pair.wanted.pooled.defined());
}

void TestPromptEncoding::weightsChangeTheContextAndNothingElse() {
  QFETCH(QString, family);
  BURNISH_GET(StableDiffusion model, open(family));
  BURNISH_GET(const PromptPair plain, encodePrompts(model, "a red cat", "x"));
  BURNISH_GET(const PromptPair weighed, encodePrompts(model, "a (red:1.5) cat", "x"));
  QVERIFY(!at::allclose(plain.wanted.context, weighed.wanted.context, 1e-3, 1e-3));
  QVERIFY(at::equal(plain.unwanted.context, weighed.unwanted.context));
  if (plain.wanted.pooled.defined()) QVERIFY(at::allclose(plain.wanted.pooled, weighed.wanted.pooled, 1e-5, 1e-6));
}

void TestPromptEncoding::aPlainPromptIsTheSameOnBothWays() {
  QFETCH(QString, family);
  BURNISH_GET(StableDiffusion model, open(family));
  BURNISH_GET(const Conditioning trained, encodePrompt(model, "a red cat", 2));
  BURNISH_GET(const PromptPair drawn, encodePrompts(model, "a red cat", "x", 2));
  QVERIFY(at::allclose(trained.context, drawn.wanted.context, 1e-5, 1e-6));
  if (trained.pooled.defined()) QVERIFY(at::allclose(trained.pooled, drawn.wanted.pooled, 1e-5, 1e-6));
}

void TestPromptEncoding::anEmptyNegativeIsZerosForXlOnly() {
  BURNISH_GET(StableDiffusion xl, open("sdxl"));
  QVERIFY(xl.zerosForEmptyPrompt());
  BURNISH_GET(const PromptPair pair, encodePrompts(xl, "a cat", ""));
  QVERIFY(pair.unwanted.context.eq(0).all().item<bool>());
  QVERIFY(pair.unwanted.pooled.eq(0).all().item<bool>());
  BURNISH_GET(StableDiffusion first, open("sd15"));
  BURNISH_GET(const PromptPair other, encodePrompts(first, "a cat", ""));
  QVERIFY(other.unwanted.context.ne(0).any().item<bool>());
}

void TestPromptEncoding::clipSkipHasLimits() {
  QFETCH(QString, family);
  BURNISH_GET(StableDiffusion model, open(family));
  for (const int64_t wrong : {int64_t{0}, int64_t{-1}, int64_t{1000}}) {
    const auto refused = encodePrompt(model, "a cat", wrong);
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, ErrorCode::ValueOutOfRange);
    QVERIFY(!encodePrompts(model, "a cat", "", wrong).ok());
  }
}

/// Trap 19: original height and width, crop top and left, target height and width.
void TestPromptEncoding::theSizesStandInXlsOrder() {
  const at::Tensor ids = timeIdsOf({600, 800, 1, 2, 512, 640});
  QVERIFY(at::equal(ids, at::tensor({600.0f, 800.0f, 1.0f, 2.0f, 512.0f, 640.0f}).view({1, 6})));
}

QTEST_GUILESS_MAIN(TestPromptEncoding)
#include "tst_prompt_encoding.moc"
