#include "app/studio/journal_follower.h"

#include "app/studio/run_archive.h"
#include "app/studio/thread_entry.h"

#include <utility>

namespace burnish::app {

namespace {
constexpr int kMillisecondsBetweenLooks = 1000;
}

JournalFollower::JournalFollower(std::filesystem::path folder, uint64_t journalBytes, IsBusy isBusy, QObject* parent)
    : QObject(parent), folder_(std::move(folder)), isBusy_(std::move(isBusy)), tail_(journalOf(folder_), journalBytes) {
  timer_.setSingleShot(true);
  timer_.setInterval(kMillisecondsBetweenLooks);
  connect(&timer_, &QTimer::timeout, this, &JournalFollower::look);
  look();
}

void JournalFollower::look() {
  worker_.submit([this](const std::stop_token&) -> Background::Delivery {
    const bool isBusy = isBusy_(folder_);  // Asked first: what was written before the process ended is still read.
    Result<std::vector<Event>> events = atThreadEntry([&] { return tail_.readMore(); });
    auto batch = std::make_shared<std::vector<Event>>();
    if (events.ok()) *batch = std::move(events).value();
    return [this, isBusy, batch] {
      if (!batch->empty()) Q_EMIT eventsArrived(batch);
      if (isBusy || !batch->empty()) {
        timer_.start();
      } else {
        Q_EMIT abandoned();
      }
    };
  });
}

}  // namespace burnish::app
