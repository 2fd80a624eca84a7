#include "core/weights/lora_match.h"
#include "tests/support/report_inputs.h"
#include "tests/support/verify.h"

#include <algorithm>

using namespace burnish;

namespace {

/// The attention layers that the reported files were made for.
std::vector<LoraTarget> reportedModel() {
  const std::string block = "down_blocks.0.attentions.0.transformer_blocks.0.attn2.";
  std::vector<LoraTarget> targets;
  for (const char* name : {"to_q", "to_k", "to_v", "to_out.0"}) {
    targets.push_back({LoraComponent::Denoiser, block + name, {5, 6}});
  }
  targets.push_back({LoraComponent::TextEncoder, "text_model.encoder.layers.0.self_attn.q_proj", {5, 6}});
  return targets;
}

LoraFile made(std::initializer_list<LoraGroupName> names) {
  LoraFile lora;
  lora.path = "made.safetensors";
  for (const LoraGroupName& name : names) {
    lora.layers.push_back(
        {name, name.path, {{2, 6}, std::vector<float>(12)}, {{5, 2}, std::vector<float>(10)}, 2.0, true});
  }
  return lora;
}

}  // namespace

class TestLoraMatch : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void appliesWhatTheReportsExpect() {
    BURNISH_GET(const test::ReportInputs reports, test::ReportInputs::open());
    const std::vector<LoraTarget> targets = reportedModel();
    int checked = 0;
    for (const test::ReportInput& input : reports.select("R29")) {
      if (!input.expect.contains("applied")) continue;
      BURNISH_GET(const LoraFile lora, readLoraFile(input.path));
      const auto match = matchLora(lora, targets);
      const auto applied = input.expect.at("applied").get<std::size_t>();
      const auto total = input.expect.at("total").get<std::size_t>();
      ++checked;
      if (applied == 0) {
        BURNISH_VERIFY_ERROR(match, LoraMismatch);
        QCOMPARE(match.error().args.at(2), std::to_string(total));
        continue;
      }
      BURNISH_VERIFY_OK(match);
      QCOMPARE(match.value().applied.size(), applied);
      QCOMPARE(match.value().total(), total);
      QCOMPARE(match.value().unmatched.size(), total - applied);
    }
    if (checked == 0) QSKIP("the reports have no such input");
  }

  void recognisesStableDiffusion3InTheReports() {
    BURNISH_GET(const test::ReportInputs reports, test::ReportInputs::open());
    const std::vector<LoraTarget> targets = reportedModel();
    int checked = 0;
    for (const test::ReportInput& input : reports.select("R29")) {
      if (input.right != "Recognised as SD3") continue;
      BURNISH_GET(const LoraFile lora, readLoraFile(input.path));
      QVERIFY(guessLoraFamily(lora) == LoraFamily::StableDiffusion3);
      const auto match = matchLora(lora, targets);
      BURNISH_VERIFY_ERROR(match, LoraMismatch);
      QVERIFY(match.error().detail.find("Stable Diffusion 3") != std::string::npos);
      ++checked;
    }
    if (checked == 0) QSKIP("the reports have no such input");
  }

  void listsWhatIsUnmatched() {
    const std::vector<LoraTarget> targets{{LoraComponent::Denoiser, "a.b", {}}};
    const LoraFile lora = made({{LoraComponent::Denoiser, "a_b"}, {LoraComponent::Denoiser, "a_c"}});
    BURNISH_GET(const LoraMatch match, matchLora(lora, targets));
    QCOMPARE(match.applied.size(), std::size_t{1});
    QCOMPARE(match.applied[0].target, &targets[0]);
    QCOMPARE(match.unmatched, std::vector<std::string>{"a_c"});
  }

  void refusesTheWrongShapeByName() {
    const std::vector<LoraTarget> targets{{LoraComponent::Denoiser, "a.b", {5, 7}}};
    const LoraFile lora = made({{LoraComponent::Denoiser, "a_b"}});
    const auto match = matchLora(lora, targets);
    BURNISH_VERIFY_ERROR(match, TensorShape);
    QCOMPARE(match.error().args.at(1), std::string("a_b"));
  }

  void tellsFamiliesApart() {
    QVERIFY(guessLoraFamily(made({{LoraComponent::Denoiser, "down_blocks_0_attentions_0"}})) ==
            LoraFamily::StableDiffusion);
    QVERIFY(guessLoraFamily(made({{LoraComponent::Denoiser, "input_blocks_4_1"}})) == LoraFamily::StableDiffusionXl);
    QVERIFY(guessLoraFamily(made({{LoraComponent::TextEncoder2, "x"}})) == LoraFamily::StableDiffusionXl);
    QVERIFY(
        guessLoraFamily(made({{LoraComponent::Denoiser, "down_blocks.1.attentions.0.transformer_blocks.1.attn1"}})) ==
        LoraFamily::StableDiffusionXl);
    QVERIFY(guessLoraFamily(made({{LoraComponent::Denoiser, "joint_blocks_0"}})) == LoraFamily::StableDiffusion3);
    QVERIFY(guessLoraFamily(made({{LoraComponent::Unknown, "x"}})) == LoraFamily::Unknown);
  }
};

QTEST_GUILESS_MAIN(TestLoraMatch)
#include "tst_lora_match.moc"
