#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

#include <algorithm>
#include <map>
#include <set>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

constexpr const char* kTable = BURNISH_SOURCE_DIR "/tests/golden/coverage.json";

/// One line of the table: which fixtures a test program runs.
struct Coverage {
  std::string kind;
  std::vector<std::string> families;
  std::string test;
  Json only;                         ///< Setting → values of it that are run.
  std::vector<std::string> without;  ///< Settings that must be absent.
  std::string nameWithout;           ///< Part of a name that must be absent; may be empty.
};

std::vector<Coverage> readCoverage(const Json& table) {
  std::vector<Coverage> lines;
  for (const Json& line : table.at("covered")) {
    lines.push_back({line.at("kind").get<std::string>(), line.at("families").get<std::vector<std::string>>(),
                     line.at("test").get<std::string>(), line.value("only", Json::object()),
                     line.value("without", std::vector<std::string>()), line.value("name_without", std::string())});
  }
  return lines;
}

bool settingsFit(const Coverage& line, const Json& in) {
  for (const auto& [key, values] : line.only.items()) {
    if (!in.contains(key) || std::find(values.begin(), values.end(), in.at(key)) == values.end()) return false;
  }
  return std::none_of(line.without.begin(), line.without.end(),
                      [&](const std::string& key) { return in.contains(key); });
}

bool covers(const Coverage& line, const test::GoldenFixture& fixture, const Json& in) {
  if (line.kind != fixture.kind) return false;
  if (std::find(line.families.begin(), line.families.end(), fixture.family) == line.families.end()) return false;
  if (!line.nameWithout.empty() && fixture.name.find(line.nameWithout) != std::string::npos) return false;
  return settingsFit(line, in);
}

/// What the table says about a golden folder.
struct Outcome {
  std::map<std::string, int> skipped;    ///< "family kind" → fixtures.
  std::map<std::string, int> runByTest;  ///< "kind of family" of the table → fixtures.
  int skippedCount = 0;
};

Result<Outcome> judge(const test::GoldenFolder& golden, const Json& table) {
  const std::vector<Coverage> lines = readCoverage(table);
  const auto supporting = table.at("supporting").get<std::set<std::string>>();
  Outcome outcome;
  for (const test::GoldenFixture& fixture : golden.fixtures()) {
    if (supporting.contains(fixture.kind)) continue;
    BURNISH_TRY(const test::GoldenCase content, test::GoldenCase::open(golden, fixture));
    bool isRun = false;
    for (const Coverage& line : lines) {
      if (!covers(line, fixture, content.json().at("in"))) continue;
      isRun = true;
      ++outcome.runByTest[line.kind + " of " + fixture.family];
    }
    if (isRun) continue;
    ++outcome.skipped[fixture.family + " " + fixture.kind];
    ++outcome.skippedCount;
  }
  return outcome;
}

}  // namespace

class TestGoldenIndex : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void skipsNoMoreThanIsAdmitted() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    BURNISH_GET(const Json table, readJsonFile(kTable));
    BURNISH_GET(const Outcome outcome, judge(golden, table));
    for (const auto& [what, count] : outcome.skipped) qInfo("skipped: %d of %s", count, what.c_str());
    qInfo("skipped in all: %d of %zu", outcome.skippedCount, golden.fixtures().size());
    if (golden.isCommitted()) QCOMPARE(outcome.skippedCount, table.at("skipped_of_committed_folder").get<int>());
    QVERIFY2(!outcome.runByTest.empty(), "no fixture of this folder is run by any test");
  }

  void everyLineOfTheTableHasFixturesAndATest() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open(fs::path(BURNISH_TEST_DATA) / "golden"));
    BURNISH_GET(const Json table, readJsonFile(kTable));
    BURNISH_GET(const Outcome outcome, judge(golden, table));
    for (const Coverage& line : readCoverage(table)) {
      for (const std::string& family : line.families) {
        const std::string what = line.kind + " of " + family;
        QVERIFY2(outcome.runByTest.contains(what), (what + " is marked as covered but has no fixture").c_str());
      }
      const fs::path test = line.test;
      const fs::path source =
          fs::path(BURNISH_SOURCE_DIR) / "tests" / test.parent_path() / ("tst_" + test.filename().string() + ".cpp");
      QVERIFY2(fs::exists(source), (source.string() + " is not there").c_str());
    }
  }

  void everyFileOfTheIndexIsThere() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    for (const test::GoldenFixture& fixture : golden.fixtures()) {
      for (const std::string& file : fixture.files) QVERIFY2(fs::exists(golden.path() / file), file.c_str());
    }
  }
};

QTEST_GUILESS_MAIN(TestGoldenIndex)
#include "tst_golden_index.moc"
