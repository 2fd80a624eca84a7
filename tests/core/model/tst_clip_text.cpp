#include "core/model/clip_text.h"
#include "tests/core/model/golden_case.h"

using namespace burnish;

class TestClipText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesTheGoldenStates_data() { BURNISH_GET(selection_, test::addGoldenRows("text")); }
  void givesTheGoldenStates();

 private:
  test::GoldenSelection selection_;
};

void TestClipText::givesTheGoldenStates() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  const auto& [folder, fixture, golden] = run;
  BURNISH_GET(StableDiffusion model, test::openGoldenModel(folder, fixture.family, {.text = true}));
  test::applyGoldenScale(*model.text, golden);
  const int64_t rows = static_cast<int64_t>(golden.in().at("prompts").size());
  BURNISH_GET(const at::Tensor ids, test::goldenIntegers(golden, "in.ids.0", {rows, -1}));
  const at::NoGradGuard noGrad;

  const ClipText::Output output = model.text->forward(ids);
  for (std::size_t i = 0; i < output.hidden.size(); ++i) {
    BURNISH_COMPARE_GOLDEN(
        test::compareGolden(golden, "0.hidden." + std::to_string(i), output.hidden[i].narrow(0, 0, 1)));
  }
  QVERIFY(!golden.has("out.0.hidden." + std::to_string(output.hidden.size())));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "0.last", output.last));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "0.pooled", output.pooled));
  // The context of SD 2.x is the state before the last, which its folder's shorter encoder ends with.
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "context", model.text->context(ids, 1)));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "context_skip2", model.text->context(ids, 2)));
}

QTEST_GUILESS_MAIN(TestClipText)
#include "tst_clip_text.moc"
