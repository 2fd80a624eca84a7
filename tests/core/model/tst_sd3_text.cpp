#include "core/model/sd3_text.h"
#include "tests/core/model/golden_sd3.h"

using namespace burnish;

/// What SD3's three text encoders make of a prompt together.
class TestSd3Text : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesTheGoldenContext_data() { BURNISH_GET(selection_, test::addSd3Rows("text")); }
  void givesTheGoldenContext();
  void putsZerosWhereT5IsAbsent_data() { BURNISH_GET(selection_, test::addSd3Rows("text")); }
  void putsZerosWhereT5IsAbsent();

 private:
  void compareClip(const test::GoldenCase& golden, ClipText& encoder, const std::string& number, const at::Tensor& ids);

  test::GoldenSelection selection_;
};

namespace {

struct LoadedEncoders {
  std::shared_ptr<ClipText> first, second;
  std::shared_ptr<T5Encoder> third;

  [[nodiscard]] Sd3Encoders all() const { return {*first, *second, third.get(), third->config().width}; }
};

Result<LoadedEncoders> loadEncoders(const test::GoldenRun& run) {
  const auto folder = run.folder.path() / run.fixture.family / "model";
  LoadedEncoders loaded;
  BURNISH_TRY(loaded.first, (test::loadGoldenPart<ClipText>(folder / "text_encoder", "model.safetensors",
                                                            parseClipTextConfig, clipTextWeightName)));
  BURNISH_TRY(loaded.second, (test::loadGoldenPart<ClipText>(folder / "text_encoder_2", "model.safetensors",
                                                             parseClipTextConfig, clipTextWeightName)));
  BURNISH_TRY(loaded.third, (test::loadGoldenPart<T5Encoder>(folder / "text_encoder_3", "model.safetensors",
                                                             parseT5Config, t5WeightNaming())));
  test::applyGoldenScale(*loaded.first, run.golden);
  test::applyGoldenScale(*loaded.second, run.golden);
  test::applyGoldenScale(*loaded.third, run.golden);
  return loaded;
}

Result<Sd3Tokens> goldenTokens(const test::GoldenCase& golden) {
  const auto rows = static_cast<int64_t>(golden.in().at("prompts").size());
  Sd3Tokens tokens;
  BURNISH_TRY(tokens.first, test::goldenIntegers(golden, "in.ids.0", {rows, -1}));
  BURNISH_TRY(tokens.second, test::goldenIntegers(golden, "in.ids.1", {rows, -1}));
  BURNISH_TRY(tokens.third, test::goldenIntegers(golden, "in.ids.2", {rows, -1}));
  return tokens;
}

}  // namespace

void TestSd3Text::compareClip(const test::GoldenCase& golden,
                              ClipText& encoder,
                              const std::string& number,
                              const at::Tensor& ids) {
  const ClipText::Output output = encoder.forward(ids);
  for (std::size_t i = 0; i < output.hidden.size(); ++i) {
    BURNISH_COMPARE_GOLDEN(
        test::compareGolden(golden, number + ".hidden." + std::to_string(i), output.hidden[i].narrow(0, 0, 1)));
  }
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, number + ".last", output.last));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, number + ".projected", output.projected));
}

void TestSd3Text::givesTheGoldenContext() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  BURNISH_GET(const LoadedEncoders loaded, loadEncoders(run));
  BURNISH_GET(const Sd3Tokens tokens, goldenTokens(run.golden));
  const at::NoGradGuard noGrad;
  compareClip(run.golden, *loaded.first, "0", tokens.first);
  compareClip(run.golden, *loaded.second, "1", tokens.second);
  const Conditioning conditioning = sd3Conditioning(loaded.all(), tokens);
  BURNISH_COMPARE_GOLDEN(test::compareGolden(run.golden, "context", conditioning.context));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(run.golden, "pooled", conditioning.pooled));
  BURNISH_COMPARE_GOLDEN(
      test::compareGolden(run.golden, "context_skip2", sd3Conditioning(loaded.all(), tokens, 2).context));
}

void TestSd3Text::putsZerosWhereT5IsAbsent() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  BURNISH_GET(const LoadedEncoders loaded, loadEncoders(run));
  BURNISH_GET(const Sd3Tokens tokens, goldenTokens(run.golden));
  const at::NoGradGuard noGrad;
  const Conditioning whole = sd3Conditioning(loaded.all(), tokens);
  Sd3Encoders encoders = loaded.all();
  encoders.third = nullptr;
  const Conditioning without = sd3Conditioning(encoders, {tokens.first, tokens.second, {}});
  const int64_t clip = tokens.first.size(1);
  QCOMPARE(without.context.size(1), clip + kSd3ThirdTokens);
  QVERIFY(at::equal(without.context.narrow(1, 0, clip), whole.context.narrow(1, 0, clip)));
  QVERIFY(without.context.narrow(1, clip, kSd3ThirdTokens).eq(0).all().item<bool>());
  QVERIFY(at::equal(without.pooled, whole.pooled));
}

QTEST_GUILESS_MAIN(TestSd3Text)
#include "tst_sd3_text.moc"
