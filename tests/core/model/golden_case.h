#pragma once

#include "tests/core/model/golden_model.h"
#include "tests/support/verify.h"

/// The case fails with the text unless it is empty.
#define BURNISH_COMPARE_GOLDEN(comparison)                          \
  do {                                                              \
    const std::string difference = (comparison);                    \
    QVERIFY2(difference.empty(), difference.c_str());               \
  } while (false)

/// Fills a data table with the fixtures of `kind` that `isRun` takes, and says how many are left out and why.
#define BURNISH_GOLDEN_ROWS(kind)                                                                                  \
  QTest::addColumn<int>("index");                                                                                  \
  BURNISH_GET(const ::burnish::test::GoldenFolder golden, ::burnish::test::GoldenFolder::open());                  \
  BURNISH_GET(selection_, ::burnish::test::selectGolden(golden, kind));                                            \
  if (selection_.left > 0) qInfo("%d fixtures of kind %s belong to families that are not built yet", selection_.left, kind); \
  for (std::size_t row = 0; row < selection_.run.size(); ++row) {                                                  \
    QTest::newRow(selection_.run[row].name.c_str()) << static_cast<int>(row);                                      \
  }

/// In a data-driven case: `golden` is the row's fixture, `folder` the golden folder.
#define BURNISH_GOLDEN_CASE()                                                                                      \
  QFETCH(int, index);                                                                                              \
  BURNISH_GET(const ::burnish::test::GoldenFolder folder, ::burnish::test::GoldenFolder::open());                  \
  const ::burnish::test::GoldenFixture& fixture = selection_.run.at(static_cast<std::size_t>(index));              \
  BURNISH_GET(const ::burnish::test::GoldenCase golden, ::burnish::test::GoldenCase::open(folder, fixture))
