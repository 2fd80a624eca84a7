#include "core/weights/adapter_facts.h"
#include "tests/support/listed_weights.h"
#include "tests/support/verify.h"

#include <algorithm>
#include <cstring>
#include <filesystem>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

/// A listing whose scalars are 1, as the files were made.
class ListedAdapter final : public WeightsSource {
 public:
  explicit ListedAdapter(test::ListedWeights listing) : listing_(std::move(listing)) {}

  [[nodiscard]] std::span<const TensorInfo> tensors() const override { return listing_.tensors(); }
  [[nodiscard]] const TensorInfo* find(std::string_view name) const override { return listing_.find(name); }
  [[nodiscard]] const std::map<std::string, std::string>& metadata() const override { return listing_.metadata(); }
  [[nodiscard]] const fs::path& path() const override { return listing_.path(); }
  [[nodiscard]] Result<void> readPart(const TensorInfo& tensor, uint64_t, std::span<std::byte> target) const override {
    if (!tensor.shape.empty()) return Error{ErrorCode::WeightsCorrupt, {tensor.name}, "facts read only single numbers"};
    const float one = 1.0f;
    std::memcpy(target.data(), &one, sizeof one);
    return {};
  }

 private:
  test::ListedWeights listing_;
};

fs::path folder() {
  return fs::path(BURNISH_TEST_DATA) / "formats" / "manifests" / "lora";
}

/// What the name of a listing says: "tool.model.what…".
struct Expected {
  AdapterKind kind = AdapterKind::Lora;
  AdapterNaming naming = AdapterNaming::Kohya;
  AdapterFamily family = AdapterFamily::Unknown;
};

bool has(const std::string& name, std::string_view part) {
  return name.find(part) != std::string::npos;
}

AdapterKind kindOf(const std::string& name) {
  if (has(name, ".loha.")) return AdapterKind::Loha;
  if (has(name, ".lokr.")) return AdapterKind::Lokr;
  if (has(name, ".oft2.")) return AdapterKind::Oft;
  const bool isLocon = has(name, "conv_dim4") || has(name, ".full.") || has(name, ".locon.") || has(name, "emb_dims");
  // SD 1.5's 1×1 convolutions are no wider than a linear layer.
  return isLocon ? AdapterKind::Locon : AdapterKind::Lora;
}

AdapterNaming namingOf(const std::string& name) {
  if (has(name, ".comfy.")) return AdapterNaming::ComfyUi;
  if (has(name, ".original.")) return AdapterNaming::Original;
  if (name.starts_with("omi.")) return AdapterNaming::Omi;
  if (has(name, ".diffusers.")) return AdapterNaming::Diffusers;
  const bool isSd15 = has(name, ".sd15.");
  if (has(name, ".legacy.") || has(name, "diffusers_block_names"))
    return isSd15 ? AdapterNaming::Kohya : AdapterNaming::KohyaDiffusers;
  if (name.starts_with("diffusers")) return has(name, ".sd3") ? AdapterNaming::Diffusers : AdapterNaming::DiffusersOld;
  return AdapterNaming::Kohya;
}

AdapterFamily familyOf(const std::string& name) {
  if (has(name, ".sd15.")) return AdapterFamily::Sd1;
  if (has(name, ".sd21.")) return AdapterFamily::Sd2;
  if (has(name, ".sdxl.")) return AdapterFamily::Sdxl;
  if (has(name, ".sd35_large.")) return AdapterFamily::Sd35Large;
  // Attention alone is the same in SD3 and 3.5 medium but for the second one, which diffusers' script leaves out.
  if (!name.starts_with("ss.")) return AdapterFamily::Sd3;
  return has(name, ".sd35_medium.") ? AdapterFamily::Sd35Medium : AdapterFamily::Sd3Medium;
}

Result<AdapterFacts> factsOf(const std::string& name) {
  BURNISH_TRY(test::ListedWeights listing, test::ListedWeights::open(folder() / name));
  return readAdapterFacts(ListedAdapter(std::move(listing)));
}

}  // namespace

class TestAdapterFacts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void recognisesEveryPublishedLayout_data() {
    QTest::addColumn<QString>("file");
    for (const auto& file : fs::directory_iterator(folder())) {
      const std::string name = file.path().filename().string();
      QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
  }

  /// Traps 9, 21, 22, 23 and 24 in the listings of every tool: nothing is left over.
  void recognisesEveryPublishedLayout() {
    QFETCH(const QString, file);
    const std::string name = file.toStdString();
    BURNISH_GET(const AdapterFacts facts, factsOf(name));
    QVERIFY2(facts.notUnderstood.empty(), facts.notUnderstood.empty() ? "" : facts.notUnderstood.front().c_str());
    QCOMPARE(adapterKindName(facts.kind), adapterKindName(kindOf(name)));
    QCOMPARE(adapterNamingName(facts.naming), adapterNamingName(namingOf(name)));
    QCOMPARE(adapterFamilyName(facts.family), adapterFamilyName(familyOf(name)));
    QCOMPARE(facts.hasDora, has(name, "dora"));
    QCOMPARE(facts.doraPerInput, has(name, "dora_in") || (has(name, "dora") && name.starts_with("ot.")));
    QCOMPARE(facts.hasTucker, has(name, "tucker"));
    QCOMPARE(facts.hasNorms, has(name, ".norm."));
    checkTargets(name, facts);
    checkNumbers(name, facts);
  }

  void countsTheTargetsOfSdxl() {
    BURNISH_GET(const AdapterFacts facts, factsOf("ss.sdxl.default.tsv.gz"));
    QCOMPARE(facts.layers, int64_t{986});
    QCOMPARE(facts.targets.at(LoraComponent::Denoiser).layers, int64_t{722});
    QCOMPARE(facts.targets.at(LoraComponent::Denoiser).kinds.at("attn1.to_q"), int64_t{70});
    QCOMPARE(facts.targets.at(LoraComponent::Denoiser).kinds.at("proj_in"), int64_t{11});
    QCOMPARE(facts.targets.at(LoraComponent::TextEncoder).kinds.at("mlp.fc1"), int64_t{12});
    QCOMPARE(facts.targets.at(LoraComponent::TextEncoder2).kinds.at("self_attn.q_proj"), int64_t{32});
  }

  void countsFusedLayersAsThree() {
    BURNISH_GET(const AdapterFacts facts, factsOf("ss.sd3_medium.split_qkv.tsv.gz"));
    const auto& kinds = facts.targets.at(LoraComponent::Denoiser).kinds;
    QCOMPARE(kinds.at("attn.to_q"), int64_t{24});
    QCOMPARE(kinds.at("attn.add_v_proj"), int64_t{24});
    QCOMPARE(facts.ranks.at(12), int64_t{48});
  }

  void saysWhatItDoesNotUnderstand() {
    test::ListedWeights made("made.safetensors");
    made.add("lora_unet_down_blocks_0_attentions_0_proj_in.lora_down.weight", DType::F32, {4, 320});
    made.add("lora_unet_down_blocks_0_attentions_0_proj_in.lora_up.weight", DType::F32, {320, 4});
    made.add("lora_unet_magic.lora_down.weight", DType::F32, {4, 8});
    made.add("lora_unet_magic.lora_up.weight", DType::F32, {8, 4});
    made.add("lora_unet_half.lora_up.weight", DType::F32, {8, 4});
    made.add("something.weight", DType::F32, {8, 4});
    made.add("bundle_emb.cat.clip_l", DType::F32, {8, 4});
    BURNISH_GET(const AdapterFacts facts, readAdapterFacts(made));
    QCOMPARE(facts.layers, int64_t{2});
    QCOMPARE(facts.notUnderstood.size(), std::size_t{3});
    for (const char* word : {"magic", "half", "something"}) {
      QVERIFY(std::ranges::any_of(facts.notUnderstood, [&](const std::string& line) { return has(line, word); }));
    }
    QCOMPARE(facts.embeddings, std::vector<std::string>{"bundle_emb.cat.clip_l"});
    QVERIFY(!facts.alphasGiven);
  }

  void refusesWhatIsNoAdapter() {
    test::ListedWeights made("made.safetensors");
    made.add("conv_in.weight", DType::F32, {4, 4});
    QVERIFY(!isAdapter(made));
    BURNISH_VERIFY_ERROR(readAdapterFacts(made), LoraInvalid);
  }

  void namesKindsOfLayers() {
    QCOMPARE(layerKindOf("down_blocks.0.attentions.0.transformer_blocks.0.attn1.to_out.0"),
             std::string("attn1.to_out.0"));
    QCOMPARE(layerKindOf("down_blocks.0.resnets.1.conv1"), std::string("resnets.conv1"));
    QCOMPARE(layerKindOf("up_blocks.0.upsamplers.0.conv"), std::string("upsamplers.conv"));
    QCOMPARE(layerKindOf("mid_block.attentions.0.proj_in"), std::string("proj_in"));
    QCOMPARE(layerKindOf("transformer_blocks.3.ff.net.0.proj"), std::string("ff.net.0.proj"));
    QCOMPARE(layerKindOf("encoder.block.0.layer.1.DenseReluDense.wi_0"), std::string("DenseReluDense.wi_0"));
    QCOMPARE(layerKindOf("conv_in"), std::string("conv_in"));
  }

 private:
  /// Every layer of the file has its place, and each kind of layer a name.
  static void checkTargets(const std::string& name, const AdapterFacts& facts) {
    int64_t layers = 0;
    for (const auto& [component, targets] : facts.targets) {
      QVERIFY(component != LoraComponent::Unknown);
      QVERIFY2(!targets.kinds.contains("?"), name.c_str());
      layers += targets.layers;
    }
    QVERIFY(layers >= facts.layers && facts.layers > 0);
    const bool isFused = has(name, ".sd3") && facts.naming != AdapterNaming::Diffusers && !has(name, ".legacy.");
    QCOMPARE(layers > facts.layers, isFused);
  }

  static void checkNumbers(const std::string& name, const AdapterFacts& facts) {
    if (facts.kind == AdapterKind::Oft || has(name, "fullmatrix")) {
      QVERIFY(facts.ranks.empty());
      return;
    }
    QVERIFY(facts.ranks.contains(4));
    QVERIFY(facts.ranks.size() == (has(name, "split_qkv") ? std::size_t{2} : std::size_t{1}));
    const bool hasAlphas = !name.starts_with("diffusers") && !has(name, ".diffusers.");
    QCOMPARE(facts.alphasGiven, hasAlphas);
    QVERIFY(facts.alphas.contains(hasAlphas ? 1.0 : 4.0));
  }
};

QTEST_GUILESS_MAIN(TestAdapterFacts)
#include "tst_adapter_facts.moc"
