#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/weights/model_card.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

#include <cstring>
#include <memory>
#include <set>

using namespace burnish;

namespace {

constexpr const char* kFacts = BURNISH_TEST_DATA "/formats/metadata.json";

/// The tensors of a test vector: content_rule_of_vectors in metadata.json says what is in them.
class VectorTensors {
 public:
  explicit VectorTensors(const Json& vector) {
    const auto name = vector.at("name").get<std::string>();
    std::vector<uint32_t> seeds = name == "small" ? std::vector<uint32_t>{11, 22} : std::vector<uint32_t>{7, 9};
    if (name == "mixed_dtypes") seeds = {1};
    for (const Json& tensor : vector.at("tensors")) add(name, tensor, seeds);
  }
  [[nodiscard]] std::span<const TensorView> views() const { return views_; }

 private:
  void add(const std::string& vector, const Json& tensor, std::vector<uint32_t>& seeds) {
    const auto name = tensor.at("name").get<std::string>();
    const auto shape = tensor.at("shape").get<std::vector<int64_t>>();
    const DType dtype = dtypeFromName(tensor.at("dtype").get<std::string>()).value();
    std::size_t count = 1;
    for (const int64_t extent : shape) count *= static_cast<std::size_t>(extent);
    std::vector<std::byte>& bytes = *buffers_.emplace_back(
        std::make_unique<std::vector<std::byte>>(count * static_cast<std::size_t>(bitsPerElement(dtype)) / 8));
    if (name.ends_with(".alpha")) {
      const float alpha = vector == "small" ? 2.0f : vector == "mixed_dtypes" ? 4.0f : 1.0f;
      convertFromFloat(dtype, std::span(&alpha, 1), bytes);
    } else if (dtype == DType::F16) {
      const std::vector<float> values{1.5f, -2.0f};
      convertFromFloat(dtype, values, bytes);
    } else if (dtype == DType::I64) {
      const std::vector<int64_t> values{0, 1, 2};
      std::memcpy(bytes.data(), values.data(), bytes.size());
    } else {
      fillByRule(bytes, seeds.front());
      seeds.erase(seeds.begin());
    }
    views_.push_back({name, dtype, shape, bytes});
  }

  static void fillByRule(std::vector<std::byte>& bytes, uint32_t seed) {
    for (std::size_t i = 0; i < bytes.size() / 4; ++i) {
      const uint32_t bits = (static_cast<uint32_t>(i) * 2654435761u + seed) & 0x3FFFFFFFu;
      std::memcpy(bytes.data() + 4 * i, &bits, 4);
    }
  }

  std::vector<TensorView> views_;
  std::vector<std::unique_ptr<std::vector<std::byte>>> buffers_;
};

LoraCard sampleCard() {
  LoraCard card;
  card.outputName = "cats";
  card.rank = 8;
  card.alpha = 4.0;
  card.learningRate = 1e-5;
  card.finishedAt = 86400.0 * 365;
  card.width = 64;
  card.height = 96;
  return card;
}

}  // namespace

class TestModelCard : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void hashesEqualTheTestVectors() {
    BURNISH_GET(const Json facts, readJsonFile(kFacts));
    const Json& vectors = facts.at("hashes").at("vectors");
    QVERIFY(!vectors.empty());
    for (const Json& vector : vectors) {
      const VectorTensors tensors(vector);
      const auto metadata = vector.at("metadata").get<std::map<std::string, std::string>>();
      const LoraHashes hashes = loraHashes(tensors.views(), metadata);
      QCOMPARE(hashes.model, vector.at("sshs_model_hash").get<std::string>());
      QCOMPARE(hashes.legacy, vector.at("sshs_legacy_hash").get<std::string>());
      std::map<std::string, std::string> published = metadata;  // the vectors' image holds only these entries
      std::erase_if(published, [](const auto& entry) { return !entry.first.starts_with("ss_"); });
      const SafetensorsLayout layout = layoutSafetensors(tensors.views(), published, true);
      std::vector<std::string> order;
      for (const std::size_t index : layout.order) order.push_back(tensors.views()[index].name);
      QCOMPARE(order, vector.at("file_order").get<std::vector<std::string>>());
      QCOMPARE(layout.header.size(), vector.at("header_bytes").get<std::size_t>() + 8);
    }
  }

  void holdsEveryKeyThatIsAlwaysWritten() {
    BURNISH_GET(const Json facts, readJsonFile(kFacts));
    const auto card = modelCard(sampleCard());
    for (const char* list : {"ss_keys", "modelspec_keys"}) {
      for (const Json& entry : facts.at(list)) {
        const auto key = entry.at("key").get<std::string>();
        const bool always = entry.at("when").get<std::string>().starts_with("always");
        const bool isToolsOwn = key == "ss_sd_scripts_commit_hash" || key.starts_with("sshs_");
        if (always && !isToolsOwn) QVERIFY2(card.contains(key), key.c_str());
      }
    }
  }

  void writesOnlyKnownKeys() {
    BURNISH_GET(const Json facts, readJsonFile(kFacts));
    std::set<std::string> known{"ss_max_token_length", "modelspec.author", "modelspec.trigger_phrase"};
    for (const char* list : {"ss_keys", "modelspec_keys"}) {
      for (const Json& entry : facts.at(list)) known.insert(entry.at("key").get<std::string>());
    }
    for (const auto& [key, value] : modelCard(sampleCard())) QVERIFY2(known.contains(key), key.c_str());
  }

  void agreesWithTheExamplesOfTheFamilies() {
    BURNISH_GET(const Json facts, readJsonFile(kFacts));
    LoraCard card = sampleCard();
    card.outputName = "my_lora";
    card.width = card.height = 512;
    const auto compare = [&](const char* example, CardFamily family, const char* prediction, int64_t side) {
      card.family = family;
      card.predictionType = prediction;
      card.width = card.height = side;
      const auto entries = modelCard(card);
      for (const auto& [key, value] : facts.at("modelspec_examples").at(example).items()) {
        QCOMPARE(entries.at(key), value.get<std::string>());
      }
    };
    compare("sd15", CardFamily::V1, "epsilon", 512);
    compare("sd21_base_eps", CardFamily::V2, "epsilon", 512);
    compare("sd21_768v", CardFamily::V2, "v", 768);
    compare("sdxl", CardFamily::Xl, "epsilon", 1024);
    QCOMPARE(modelCard(card).at("ss_base_model_version"), std::string("sdxl_base_v1-0"));
  }

  void writesPythonText() {
    const auto card = modelCard(sampleCard());
    QCOMPARE(card.at("ss_learning_rate"), std::string("1e-05"));
    QCOMPARE(card.at("ss_text_encoder_lr"), std::string("None"));
    QCOMPARE(card.at("ss_network_alpha"), std::string("4.0"));
    QCOMPARE(card.at("ss_network_dim"), std::string("8"));
    QCOMPARE(card.at("ss_cache_latents"), std::string("True"));
    QCOMPARE(card.at("ss_base_model_version"), std::string("sd_v1"));
    QCOMPARE(card.at("ss_resolution"), std::string("64,96"));
    QCOMPARE(card.at("modelspec.resolution"), std::string("64x96"));
    QCOMPARE(card.at("modelspec.date"), std::string("1971-01-01T00:00:00"));
  }

  void publishesNothingPrivateUnasked() {
    const auto card = modelCard(sampleCard());
    QCOMPARE(card.at("ss_dataset_dirs"), std::string("{}"));
    QCOMPARE(card.at("ss_tag_frequency"), std::string("{}"));
    QVERIFY(!card.contains("ss_sd_model_name"));
    QVERIFY(!card.contains("modelspec.author"));
  }

  void hashesAFileAsOldWebUisDo() {
    const QTemporaryDir folder;
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "base";
    std::string content(0x100000, 'a');
    BURNISH_VERIFY_OK(writeFileAtomically(path, content));
    BURNISH_GET(const std::string ofNothing, legacyFileHash(path));
    QCOMPARE(ofNothing, std::string("e3b0c442"));
    content += std::string(0x10000, 'b') + std::string(100, 'c');
    BURNISH_VERIFY_OK(writeFileAtomically(path, content));
    BURNISH_GET(const std::string digits, legacyFileHash(path));
    QCOMPARE(digits, sha256Hex(std::string_view(std::string(0x10000, 'b'))).substr(0, 8));
  }
};

QTEST_GUILESS_MAIN(TestModelCard)
#include "tst_model_card.moc"
