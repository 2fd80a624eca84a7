#include "app/studio/background.h"

#include <utility>

namespace burnish::app {

Background::Background(QObject* receiver, int threads) : receiver_(receiver) {
  pool_.setMaxThreadCount(threads);
}

Background::~Background() {
  cancel();
  pool_.waitForDone();
}

void Background::submit(Work work) {
  pool_.start([this, work = std::move(work), stop = stop_.get_token(), generation = generation_] {
    if (stop.stop_requested()) return;
    Delivery delivery = work(stop);
    QMetaObject::invokeMethod(
        receiver_,
        [this, generation, delivery = std::move(delivery)] {
          if (generation == generation_ && delivery) delivery();
        },
        Qt::QueuedConnection);
  });
}

void Background::cancel() {
  ++generation_;
  stop_.request_stop();
  stop_ = std::stop_source();
}

}  // namespace burnish::app
