#pragma once

#include <CLI/CLI.hpp>

namespace burnish::app {

/// Each adds one verb to the command line; when that verb is run, `exitCode` gets its result: 0 done, 1 failed, 2 bad
/// input, 130 interrupted (saved).
void addTrainVerb(CLI::App& app, int& exitCode);
void addSampleVerb(CLI::App& app, int& exitCode);
void addInspectVerb(CLI::App& app, int& exitCode);
void addDemoVerb(CLI::App& app, int& exitCode);
void addConvertVerb(CLI::App& app, int& exitCode);
/// burnish lora convert, resize, extract.
void addLoraVerb(CLI::App& app, int& exitCode);
void addMergeVerb(CLI::App& app, int& exitCode);

}  // namespace burnish::app
