#pragma once

#include "core/base/result.h"
#include "core/weights/model_writer.h"

#include <CLI/CLI.hpp>

#include <string>

namespace burnish::app {

/// The options that every verb has which writes a model.
struct ModelOutputOptions {
  std::string layout = "single";
  std::string dtype = "same";
  std::string companion;
  std::string prediction = "auto";

  void addTo(CLI::App& verb);
  [[nodiscard]] ModelLayoutKind layoutKind() const;
  [[nodiscard]] Result<PackageOptions> package() const;
};

/// One line for a person: what was written, and the notes.
void printWritten(const WrittenModel& written, const std::string& path);

}  // namespace burnish::app
