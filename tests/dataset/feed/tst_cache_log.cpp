#include "dataset/feed/cache_log.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <string>
#include <vector>

namespace burnish::dataset {

class TestCacheLog : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void tellsCountsAndFailures();
};

void TestCacheLog::tellsCountsAndFailures() {
  std::vector<std::string> lines;
  const auto log = [&](const std::string& line) { lines.push_back(line); };
  logCache({"latents", 12, 6, 0}, {}, log);
  logCache({"captions", 0, 1, 2}, Error{ErrorCode::DiskFull, {"x"}, {}}, log);
  QCOMPARE(lines.size(), std::size_t{3});
  QCOMPARE(lines[0], std::string("latents: 12 reused, 6 made"));
  QCOMPARE(lines[1], std::string("captions: 0 reused, 1 made, 2 damaged in the cache"));
  QVERIFY(lines[2].starts_with("captions: the cache could not be kept: "));
  logCache({"latents"}, {}, {});  // nobody listens
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestCacheLog)
#include "tst_cache_log.moc"
