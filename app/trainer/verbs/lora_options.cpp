#include "app/trainer/verbs/lora_options.h"

#include "app/trainer/report_error.h"

#include <cstdio>

namespace burnish::app {

void RankOptions::addTo(CLI::App& verb) {
  verb.add_option("--rank", rank, "Rank of each layer; with another method the largest one")->capture_default_str();
  verb.add_option("--method", method,
                  "How much of each layer is kept: fixed (the rank), fro (a share of its norm), ratio (values down to "
                  "the largest divided by --value), cumulative (a share of their sum)")
      ->check(CLI::IsMember({"fixed", "fro", "ratio", "cumulative"}))
      ->capture_default_str();
  verb.add_option("--value", value, "For fro and cumulative the share, 0 to 1; for ratio the ratio, more than 1");
}

RankChoice RankOptions::choice() const {
  RankChoice choice{RankChoice::Method::Fixed, value, rank};
  if (method == "fro") choice.method = RankChoice::Method::Frobenius;
  if (method == "ratio") choice.method = RankChoice::Method::Ratio;
  if (method == "cumulative") choice.method = RankChoice::Method::Cumulative;
  return choice;
}

int reportWritten(const Result<WrittenLora>& written, const std::string& path) {
  if (!written.ok()) return reportError(written.error());
  for (const std::string& note : written.value().notes) std::fputs(("burnish: " + note + "\n").c_str(), stderr);
  std::printf("%s: %lld layers, %.1f MB written\n", path.c_str(), static_cast<long long>(written.value().layers),
              static_cast<double>(written.value().bytes) / 1e6);
  return 0;
}

}  // namespace burnish::app
