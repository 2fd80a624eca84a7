#pragma once

#include "core/job/event.h"

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>

#include <vector>

namespace burnish::test {

/// What a finished `burnish` left behind.
struct Finished {
  int exitCode = -1;
  bool wasKilled = false;
  QByteArray output;
  QByteArray errors;
};

/// Prepares the real `burnish` program with a cache of its own in `cacheFolder`; two threads, no locale of the machine.
void prepareBurnish(QProcess& process, const QString& cacheFolder, const QStringList& arguments);

/// Runs it to its end (at most `seconds`).
Finished runBurnish(const QString& cacheFolder, const QStringList& arguments, int seconds = 240);

/// The events of a `--json` output; lines that are none fail the caller's check by their absence.
std::vector<Event> eventsOf(const QByteArray& output);

/// A recipe that trains the demo's cat faces at 64 pixels into `folder`: small enough to run many times. `extra`
/// replaces or adds lines, written "section.key = value".
QString smallRecipe(const QString& folder, const QStringList& extra = {});

/// Writes text to `path` and returns the path.
QString writeText(const QString& path, const QString& text);

}  // namespace burnish::test
