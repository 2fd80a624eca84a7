#include "core/base/files.h"
#include "core/text/protobuf_reader.h"
#include "core/text/t5_tokenizer.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

#include <QElapsedTimer>
#include <QTemporaryDir>

using namespace burnish;
namespace fs = std::filesystem;

using Ids = std::vector<int64_t>;

namespace {

/// The vocabulary that tests/data/t5/reference.json was made with; other golden folders have other ones.
constexpr const char* kModel = BURNISH_TEST_DATA "/golden/tokenizer/t5/spiece.model";

/// Where a fixture's spiece.model lies.
fs::path folderOf(const test::GoldenFolder& golden, const test::GoldenFixture& fixture) {
  for (const std::string& file : fixture.files) {
    if (file.ends_with("spiece.model")) return (golden.path() / file).parent_path();
  }
  return golden.path() / fixture.name;
}

/// The reference's texts with one number of extra ids.
struct Reference {
  int64_t extraIds = 0;
  Json texts;
};

Result<std::vector<Reference>> readReference() {
  BURNISH_TRY(const Json table, readJsonFile(BURNISH_TEST_DATA "/t5/reference.json"));
  std::vector<Reference> result;
  for (const Json& entry : table.at("cases"))
    result.push_back({entry.at("extra_ids").get<int64_t>(), entry.at("texts")});
  return result;
}

Result<void> writeJson(const fs::path& path, const Json& json) {
  return writeFileAtomically(path, json.dump());
}

/// A folder as transformers reads it: the model, and how many extra ids there are.
Result<void> fillFolder(const fs::path& folder, int64_t extraIds) {
  BURNISH_TRY(const std::string model, readTextFile(kModel));
  BURNISH_TRY_VOID(writeFileAtomically(folder / "spiece.model", model));
  return writeJson(folder / "tokenizer_config.json", {{"tokenizer_class", "T5Tokenizer"}, {"extra_ids", extraIds}});
}

Json addedToken(const std::string& text, int64_t id) {
  return {{"id", id},        {"content", text},     {"single_word", false}, {"lstrip", false},
          {"rstrip", false}, {"normalized", false}, {"special", true}};
}

/// The tokenizer.json that transformers 5 saves for the model, but for what is not read.
Json tokenizerJson(const std::string& model, int64_t extraIds) {
  Json vocabulary = Json::array();
  Json added = Json::array();
  QByteArray charsmap;
  ProtobufReader reader(model);
  while (const auto field = reader.next()) {
    ProtobufReader inner(field->bytes);
    Json piece = Json::array({"", 0.0});
    while (const auto part = inner.next()) {
      if (field->number == 3 && part->number == 2)
        charsmap = QByteArray(part->bytes.data(), static_cast<qsizetype>(part->bytes.size())).toBase64();
      if (field->number == 1 && part->number == 1) piece[0] = std::string(part->bytes);
      if (field->number == 1 && part->number == 2) piece[1] = part->asFloat();
    }
    if (field->number == 1) vocabulary.push_back(piece);
  }
  for (int64_t number = extraIds - 1; number >= 0; --number) {
    const std::string text = "<extra_id_" + std::to_string(number) + ">";
    added.push_back(addedToken(text, static_cast<int64_t>(vocabulary.size())));
    vocabulary.push_back(Json::array({text, 0.0}));
  }
  const Json steps = {{{"type", "WhitespaceSplit"}},
                      {{"type", "Metaspace"}, {"replacement", "\xE2\x96\x81"}, {"prepend_scheme", "always"}}};
  return {{"version", "1.0"},
          {"added_tokens", added},
          {"normalizer", {{"type", "Precompiled"}, {"precompiled_charsmap", charsmap.toStdString()}}},
          {"pre_tokenizer", {{"type", "Sequence"}, {"pretokenizers", steps}}},
          {"model", {{"type", "Unigram"}, {"unk_id", 2}, {"vocab", vocabulary}, {"byte_fallback", false}}}};
}

/// A folder with nothing but a tokenizer.json, after `change`.
template <class Change>
Result<T5Tokenizer> loadChanged(const Change& change) {
  const QTemporaryDir folder;
  const fs::path path = folder.path().toStdString();
  BURNISH_TRY(const std::string model, readTextFile(kModel));
  Json json = tokenizerJson(model, 0);
  change(json);
  BURNISH_TRY_VOID(writeJson(path / "tokenizer.json", json));
  return T5Tokenizer::load(path);
}

}  // namespace

class TestT5Tokenizer : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void equalsTransformersOnEveryGoldenPrompt() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    const auto fixtures = golden.select("t5_tokens");
    if (fixtures.empty()) QSKIP("the golden folder has no T5 tokens");
    for (const test::GoldenFixture& fixture : fixtures) {
      BURNISH_GET(const T5Tokenizer tokenizer, T5Tokenizer::load(folderOf(golden, fixture)));
      BURNISH_GET(const test::GoldenCase prompts, test::GoldenCase::open(golden, fixture));
      QVERIFY(!prompts.out().empty());
      for (const Json& prompt : prompts.out()) {
        const auto text = prompt.at("text").get<std::string>();
        Ids ids = tokenizer.encode(text);
        ids.push_back(tokenizer.endId());
        const Json& expected = prompt.contains("transformers") ? prompt.at("transformers") : prompt.at("ids");
        QVERIFY2(ids == expected.get<Ids>(), text.substr(0, 100).c_str());
        if (prompt.contains("transformers")) continue;  // the padded ones are SentencePiece's
        QCOMPARE(tokenizer.encodePadded(text, 32), prompt.at("padded_32").get<Ids>());
      }
    }
  }

  void equalsTheIdsOfTheGoldenTextFixtures() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    int compared = 0;
    for (const test::GoldenFixture& fixture : golden.select("text")) {
      const fs::path folder = golden.path() / fixture.family / "model" / "tokenizer_3";
      BURNISH_GET(const test::GoldenCase text, test::GoldenCase::open(golden, fixture));
      if (!text.in().contains("prompts") || !text.has("in.ids.2") || !fs::exists(folder)) continue;
      BURNISH_GET(const T5Tokenizer tokenizer, T5Tokenizer::load(folder));
      BURNISH_GET(const Ids expected, text.integers("in.ids.2"));
      Ids ids;
      for (const Json& prompt : text.in().at("prompts")) {
        const Ids row = tokenizer.encodePadded(prompt.get<std::string>(), text.in().at("t5_length").get<int64_t>());
        ids.insert(ids.end(), row.begin(), row.end());
      }
      QCOMPARE(ids, expected);
      ++compared;
    }
    if (compared == 0) QSKIP("the golden folder has no text fixture with T5 ids");
  }

  void equalsTransformersOnStrangeTexts_data() {
    QTest::addColumn<bool>("isJson");
    QTest::newRow("from spiece.model") << false;
    QTest::newRow("from tokenizer.json alone") << true;
  }

  void equalsTransformersOnStrangeTexts() {
    QFETCH(const bool, isJson);
    BURNISH_GET(const std::vector<Reference> references, readReference());
    BURNISH_GET(const std::string model, readTextFile(kModel));
    for (const Reference& reference : references) {
      const QTemporaryDir folder;
      const fs::path path = folder.path().toStdString();
      if (isJson) {
        BURNISH_VERIFY_OK(writeJson(path / "tokenizer.json", tokenizerJson(model, reference.extraIds)));
      } else {
        BURNISH_VERIFY_OK(fillFolder(path, reference.extraIds));
      }
      BURNISH_GET(const T5Tokenizer tokenizer, T5Tokenizer::load(path));
      for (const Json& entry : reference.texts) {
        const auto text = entry.at("text").get<std::string>();
        const std::string shown = Json(text).dump(-1, ' ', true) + " became " + Json(tokenizer.encode(text)).dump();
        QVERIFY2(tokenizer.encode(text) == entry.at("ids").get<Ids>(), shown.c_str());
      }
    }
  }

  void cutsSoThatTheEndFits() {
    const QTemporaryDir folder;
    BURNISH_VERIFY_OK(fillFolder(folder.path().toStdString(), 0));
    BURNISH_GET(const T5Tokenizer tokenizer, T5Tokenizer::load(folder.path().toStdString()));
    const Ids whole = tokenizer.encode("a castle on a cliff");
    const Ids cut = tokenizer.encodePadded("a castle on a cliff", 4);
    QCOMPARE(cut, (Ids{whole[0], whole[1], whole[2], tokenizer.endId()}));
    QCOMPARE(tokenizer.encodePadded("", 3), (Ids{tokenizer.endId(), tokenizer.padId(), tokenizer.padId()}));
  }

  void survivesHostileTexts_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("one megabyte of one letter") << QByteArray(1 << 20, 'a');
    QTest::newRow("one megabyte of blanks") << QByteArray(1 << 20, ' ');
    QTest::newRow("one megabyte of NUL") << QByteArray(1 << 20, '\0');
    QTest::newRow("one megabyte of bytes that are not UTF-8") << QByteArray(1 << 20, '\xFF');
    QTest::newRow("one megabyte of beginnings of tokens") << QByteArray(1 << 20, '<');
    QTest::newRow("many accents on one letter") << QByteArray("e") + QByteArray("\xCC\x81").repeated(1 << 18);
    QTest::newRow("many tokens") << QByteArray("</s>").repeated(1 << 17);
  }

  void survivesHostileTexts() {
    QFETCH(const QByteArray, text);
    const QTemporaryDir folder;
    BURNISH_VERIFY_OK(fillFolder(folder.path().toStdString(), 100));
    BURNISH_GET(const T5Tokenizer tokenizer, T5Tokenizer::load(folder.path().toStdString()));
    QElapsedTimer timer;
    timer.start();
    const Ids ids = tokenizer.encode({text.constData(), static_cast<std::size_t>(text.size())});
    QVERIFY2(timer.elapsed() < 8000, "the work must not grow with the square of the length");
    for (const int64_t id : ids) QVERIFY(id >= 0 && id < tokenizer.vocabularySize());
  }

  void takesWhatNewerExportsAdd() {
    BURNISH_GET(const T5Tokenizer plain, loadChanged([](Json&) {}));
    BURNISH_GET(
        const T5Tokenizer newer, loadChanged([](Json& json) {
          const Json table = json["normalizer"];
          const Json strip = {{"type", "Strip"}, {"strip_left", false}, {"strip_right", true}};
          const Json replace = {{"type", "Replace"}, {"pattern", {{"Regex", " {2,}"}}}, {"content", "\xE2\x96\x81"}};
          json["normalizer"] = {{"type", "Sequence"}, {"normalizers", {table, strip, replace}}};
          json["pre_tokenizer"] = {{"type", "Metaspace"}, {"replacement", "\xE2\x96\x81"}};
        }));
    for (const char* text : {"a  photo   of a cat  ", " a", "a\tb"}) QCOMPARE(newer.encode(text), plain.encode(text));
  }

  void namesWhatItCannotDo_data() {
    QTest::addColumn<QByteArray>("pointer");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* pointer, const char* value, const char* said) {
      QTest::addRow("%s %s", pointer, value) << QByteArray(pointer) << QByteArray(value) << QByteArray(said);
    };
    row("/model/type", "\"BPE\"", "BPE");
    row("/model/byte_fallback", "true", "bytes");
    row("/model/unk_id", "180", "unknown");
    row("/model/unk_id", "-1", "unk_id");
    row("/model/vocab", "{}", "vocab");
    row("/model/vocab/5", "[\"a\"]", "piece 5");
    row("/model/vocab/5", "[\"\", 0]", "empty");
    row("/model/vocab/5", "[\"</s>\", 0]", "stands twice");
    row("/model/vocab/1", "[\"end\", 0]", "</s>");
    row("/normalizer", "{\"type\": \"Lowercase\"}", "Lowercase");
    row("/normalizer/precompiled_charsmap", "\"AAA\"", "letters");
    row("/normalizer/precompiled_charsmap", "\"////\"", "letters");
    row("/pre_tokenizer", "{\"type\": \"ByteLevel\"}", "ByteLevel");
    row("/pre_tokenizer", "null", "blanks");
    row("/added_tokens", "[{\"id\": 1}]", "added token");
    row("/added_tokens", "[{\"id\": -1, \"content\": \"x\"}]", "added token");
  }

  void namesWhatItCannotDo() {
    QFETCH(const QByteArray, pointer);
    QFETCH(const QByteArray, value);
    QFETCH(const QByteArray, said);
    const auto loaded = loadChanged(
        [&](Json& json) { json[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString()); });
    BURNISH_VERIFY_ERROR(loaded, ModelConfig);
    QVERIFY2(describe(loaded.error()).find(said.toStdString()) != std::string::npos, describe(loaded.error()).c_str());
  }

  void refusesDamagedModels() {
    BURNISH_GET(const std::string model, readTextFile(kModel));
    const QTemporaryDir folder;
    const fs::path path = folder.path().toStdString();
    BURNISH_VERIFY_ERROR(T5Tokenizer::load(path), FileMissing);
    for (const std::size_t length :
         {std::size_t{0}, std::size_t{1}, std::size_t{100}, model.size() / 2, model.size() - 1}) {
      BURNISH_VERIFY_OK(writeFileAtomically(path / "spiece.model", model.substr(0, length)));
      BURNISH_VERIFY_ERROR(T5Tokenizer::load(path), ModelConfig);
    }
    BURNISH_VERIFY_OK(writeFileAtomically(path / "spiece.model", model));
    BURNISH_VERIFY_OK(T5Tokenizer::load(path));
    BURNISH_VERIFY_OK(writeJson(path / "tokenizer_config.json", {{"extra_ids", 1000000}}));
    BURNISH_VERIFY_ERROR(T5Tokenizer::load(path), ModelConfig);
  }

  /// One byte of the model's head after the other is replaced: it loads or is refused, and what loads encodes.
  void survivesAnyDamage() {
    BURNISH_GET(const std::string model, readTextFile(kModel));
    const QTemporaryDir folder;
    const fs::path path = folder.path().toStdString();
    for (std::size_t i = 0; i < 600; i += 3) {
      std::string damaged = model;
      damaged[i] = static_cast<char>(~damaged[i]);
      BURNISH_VERIFY_OK(writeFileAtomically(path / "spiece.model", damaged));
      const auto loaded = T5Tokenizer::load(path);
      if (loaded.ok()) QVERIFY(!loaded.value().encode("a photo of a cat").empty());
    }
  }
};

QTEST_GUILESS_MAIN(TestT5Tokenizer)
#include "tst_t5_tokenizer.moc"
