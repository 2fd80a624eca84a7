#include "app/studio/gauge_reader.h"

#include "core/metrics/system_sampler.h"

#include <memory>
#include <utility>

namespace burnish::app {

namespace {

constexpr int kMillisecondsBetweenReadings = 1000;

std::function<SystemReading()> makeSystemSampler() {
  return [sampler = std::make_shared<SystemSampler>()] { return sampler->read(); };
}

}  // namespace

GaugeReader::GaugeReader(QObject* parent) : GaugeReader(makeSystemSampler, kMillisecondsBetweenReadings, parent) {}

GaugeReader::GaugeReader(MakeSampler makeSampler, int millisecondsBetweenReadings, QObject* parent)
    : GaugeSource(parent) {
  const std::chrono::milliseconds pause(millisecondsBetweenReadings);
  thread_ = std::jthread([this, makeSampler = std::move(makeSampler), pause](const std::stop_token& stop) {
    work(makeSampler, pause, stop);
  });
}

void GaugeReader::setRunning(bool isRunning) {
  {
    const std::lock_guard lock(mutex_);
    isRunning_ = isRunning;
  }
  changed_.notify_all();
}

void GaugeReader::work(const MakeSampler& makeSampler, std::chrono::milliseconds pause, const std::stop_token& stop) {
  const std::function<SystemReading()> read = makeSampler();
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return isRunning_; }) && !stop.stop_requested()) {
    lock.unlock();
    QMetaObject::invokeMethod(
        this, [this, reading = read()] { Q_EMIT readingArrived(reading); }, Qt::QueuedConnection);
    lock.lock();
    changed_.wait_for(lock, stop, pause, [this] { return !isRunning_; });
  }
}

}  // namespace burnish::app
