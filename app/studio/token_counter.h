#pragma once

#include "app/studio/background.h"
#include "core/text/clip_tokenizer.h"

#include <QString>

#include <filesystem>
#include <memory>

namespace burnish::app {

/// Counts CLIP tokens of captions. The vocabulary is read in the background; until it is there, and if it cannot be
/// read, counts are unknown. GUI thread.
class TokenCounter : public QObject {
  Q_OBJECT
 public:
  explicit TokenCounter(std::filesystem::path tokenizerFolder, QObject* parent = nullptr);

  /// Without start and end token; -1 = not known (yet).
  [[nodiscard]] int count(const QString& text) const;

 Q_SIGNALS:
  void loaded();

 private:
  std::shared_ptr<const ClipTokenizer> tokenizer_;
  Background worker_{this};
};

}  // namespace burnish::app
