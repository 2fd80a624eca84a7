#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// A part of a prompt with the weight that its brackets give it, or the place where a new chunk shall begin.
struct WeightedText {
  std::string text;
  double weight = 1.0;
  bool isBreak = false;
  bool operator==(const WeightedText&) const = default;
};

/// Reads a prompt as the AUTOMATIC1111 web UI does:
///   (x) weighs 1.1, ((x)) 1.21, [x] 1 / 1.1, (x:1.3) 1.3, and they multiply;  \( \) \[ \] \\ stand for themselves, and
///   any other backslash vanishes;  BREAK as a word of its own begins a new chunk.
/// A bracket that is not closed reaches to the end; one that closes nothing, or a ":1.2)" that no "(" belongs to, is
/// text. A bracket closes the last open one of its kind, so that "(a [b) c]" overlap. Neighbours of equal weight are
/// one part. At most 100 of a kind are open at a time; more are text. Two more things differ on purpose: a weight that
/// is no number (":1.2.3)") is text there rather than a fault, and BREAK within brackets is a break.
std::vector<WeightedText> parsePromptWeights(std::string_view prompt);

}  // namespace burnish
