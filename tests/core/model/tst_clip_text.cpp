#include "core/model/clip_text.h"
#include "core/model/prompt_encoding.h"
#include "tests/core/model/golden_case.h"

using namespace burnish;

class TestClipText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesTheGoldenStates_data() { BURNISH_GET(selection_, test::addGoldenRows("text")); }
  void givesTheGoldenStates();

 private:
  void compareEncoder(const test::GoldenCase& golden, ClipText& encoder, const std::string& number);

  test::GoldenSelection selection_;
};

/// Hidden states, last state and end state of one encoder.
void TestClipText::compareEncoder(const test::GoldenCase& golden, ClipText& encoder, const std::string& number) {
  test::applyGoldenScale(encoder, golden);
  const auto rows = static_cast<int64_t>(golden.in().at("prompts").size());
  BURNISH_GET(const at::Tensor ids, test::goldenIntegers(golden, "in.ids." + number, {rows, -1}));
  const ClipText::Output output = encoder.forward(ids);
  for (std::size_t i = 0; i < output.hidden.size(); ++i) {
    BURNISH_COMPARE_GOLDEN(
        test::compareGolden(golden, number + ".hidden." + std::to_string(i), output.hidden[i].narrow(0, 0, 1)));
  }
  QVERIFY(!golden.has("out." + number + ".hidden." + std::to_string(output.hidden.size())));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, number + ".last", output.last));
  if (golden.has("out." + number + ".pooled"))
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, number + ".pooled", output.pooled));
  if (golden.has("out." + number + ".projected"))
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, number + ".projected", output.projected));
}

void TestClipText::givesTheGoldenStates() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  const auto& [folder, fixture, golden] = run;
  BURNISH_GET(StableDiffusion model, test::openGoldenModel(folder, fixture.family, {.text = true}));
  const at::NoGradGuard noGrad;
  compareEncoder(golden, *model.text, "0");
  if (model.text2) compareEncoder(golden, *model.text2, "1");
  const Json& prompts = golden.in().at("prompts");
  for (std::size_t i = 0; i < prompts.size(); ++i) {
    const auto prompt = prompts[i].get<std::string>();
    // The context of SD 2.x is the state before the last, which its folder's shorter encoder ends with.
    BURNISH_GET(const Conditioning first, encodePrompt(model, prompt, 1));
    BURNISH_GET(const Conditioning second, encodePrompt(model, prompt, 2));
    const auto row = static_cast<int64_t>(i);
    BURNISH_COMPARE_GOLDEN(test::compareGoldenRow(golden, "context", row, first.context));
    BURNISH_COMPARE_GOLDEN(test::compareGoldenRow(golden, "context_skip2", row, second.context));
    if (golden.has("out.pooled")) BURNISH_COMPARE_GOLDEN(test::compareGoldenRow(golden, "pooled", row, first.pooled));
  }
}

QTEST_GUILESS_MAIN(TestClipText)
#include "tst_clip_text.moc"
