#pragma once

#include <QRegularExpression>
#include <QTest>

namespace burnish::test {

/// Every Qt warning fails the case, but for what the offscreen platform says about itself.
inline void failOnWarnings() {
  QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin )")));
}

}  // namespace burnish::test
