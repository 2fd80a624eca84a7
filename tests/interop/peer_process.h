#pragma once

#include <QString>
#include <QStringList>

namespace burnish::test {

/// Python of the peer environment ($BURNISH_PEER, else .deps/peer); empty when it has not been made.
QString peerPython();

/// Runs a program to its end; empty when it ended with 0, else its exit and the end of what it printed.
QString failureOf(const QString& program, const QStringList& arguments, int timeoutSeconds = 240);

/// A script of tests/interop in the peer environment.
QString failureOfPeer(const QString& script, const QStringList& arguments);

}  // namespace burnish::test
