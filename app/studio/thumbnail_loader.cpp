#include "app/studio/thumbnail_loader.h"

#include <QThread>

#include <algorithm>

namespace burnish::app {

namespace {

/// The engine wants the cores, too.
int workerCount() {
  return std::clamp(QThread::idealThreadCount() / 2, 1, 4);
}

}  // namespace

ThumbnailLoader::ThumbnailLoader(Make make, qsizetype cacheBytes, QObject* parent)
    : QObject(parent), make_(std::move(make)), cache_(cacheBytes), workers_(this, workerCount()) {}

void ThumbnailLoader::request(const QString& path, int side) {
  const Key key(path, side);
  if (pending_.contains(key)) return;
  pending_.insert(key);
  if (const QImage* cached = cache_.object(key)) {
    QMetaObject::invokeMethod(
        this, [this, key, picture = *cached] { deliver(key, picture); }, Qt::QueuedConnection);
    return;
  }
  workers_.submit([this, key, round = round_.load()](const std::stop_token&) -> Background::Delivery {
    if (round != round_.load()) return nullptr;
    const QImage picture = make_(key.first, key.second);
    return [this, key, picture] { deliver(key, picture); };
  });
}

void ThumbnailLoader::cancelWaiting() {
  ++round_;
  pending_.clear();
}

void ThumbnailLoader::clear() {
  workers_.cancel();
  pending_.clear();
  cache_.clear();
}

void ThumbnailLoader::deliver(const Key& key, const QImage& picture) {
  pending_.remove(key);
  if (!picture.isNull() && !cache_.contains(key)) cache_.insert(key, new QImage(picture), picture.sizeInBytes());
  Q_EMIT ready(key.first, key.second, picture);
}

}  // namespace burnish::app
