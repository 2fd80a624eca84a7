#pragma once

#include "tests/core/model/golden_model.h"
#include "tests/support/verify.h"

namespace burnish::test {

/// Fills the data table of a case with the fixtures of `kind`, column "index", and says how many are left out.
inline Result<GoldenSelection> addGoldenRows(const char* kind) {
  BURNISH_TRY(const GoldenFolder folder, GoldenFolder::open());
  BURNISH_TRY(GoldenSelection selection, selectGolden(folder, kind));
  if (selection.left > 0)
    qInfo("%d fixtures of kind %s belong to families that are not built yet", selection.left, kind);
  QTest::addColumn<int>("index");
  for (std::size_t row = 0; row < selection.run.size(); ++row) {
    QTest::newRow(selection.run[row].name.c_str()) << static_cast<int>(row);
  }
  return selection;
}

}  // namespace burnish::test

/// The case fails with the text unless it is empty.
#define BURNISH_COMPARE_GOLDEN(comparison)            \
  do {                                                \
    const std::string difference = (comparison);      \
    QVERIFY2(difference.empty(), difference.c_str()); \
  } while (false)
