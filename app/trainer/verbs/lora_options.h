#pragma once

#include "core/base/result.h"
#include "core/model/rank_choice.h"
#include "core/weights/lora_convert.h"

#include <CLI/CLI.hpp>

#include <string>

namespace burnish::app {

/// Verbs below "burnish lora".
void addLoraConvertVerb(CLI::App& lora, int& exitCode);
void addLoraResizeVerb(CLI::App& lora, int& exitCode);
void addLoraExtractVerb(CLI::App& lora, int& exitCode);

/// The options of verbs that choose ranks.
struct RankOptions {
  int64_t rank = 16;
  std::string method = "fixed";
  double value = 0.0;

  void addTo(CLI::App& verb);
  [[nodiscard]] RankChoice choice() const;
};

/// One line for a person: what was written, and the notes.
int reportWritten(const Result<WrittenLora>& written, const std::string& path);

}  // namespace burnish::app
