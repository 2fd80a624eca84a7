#include "app/studio/token_counter.h"

#include "app/studio/thread_entry.h"

#include <utility>

namespace burnish::app {

TokenCounter::TokenCounter(std::filesystem::path tokenizerFolder, QObject* parent) : QObject(parent) {
  worker_.submit([this, folder = std::move(tokenizerFolder)](const std::stop_token&) -> Background::Delivery {
    Result<ClipTokenizer> loadedTables = atThreadEntry([&] { return ClipTokenizer::load(folder); });
    if (!loadedTables.ok()) return nullptr;
    return [this, tokenizer = std::make_shared<const ClipTokenizer>(std::move(loadedTables).value())] {
      tokenizer_ = tokenizer;
      Q_EMIT loaded();
    };
  });
}

int TokenCounter::count(const QString& text) const {
  return tokenizer_ ? static_cast<int>(tokenizer_->count(text.toStdString())) : -1;
}

}  // namespace burnish::app
