#include "ui/models/thumbnail_cache.h"

#include <algorithm>

namespace burnish::ui {
namespace {

constexpr int kSmallestSide = 128;
constexpr int kLargestSide = 4096;

QString keyOf(const QString& path, int side) {
  return QString::number(side) + QLatin1Char('|') + path;
}

}  // namespace

int thumbnailSide(int wanted) {
  int side = kSmallestSide;
  while (side < wanted && side < kLargestSide) side *= 2;
  return side;
}

ThumbnailCache::ThumbnailCache(DatasetGateway* gateway, QObject* parent, int maximumKilobytes)
    : QObject(parent), gateway_(gateway), pixmaps_(maximumKilobytes) {
  connect(gateway, &DatasetGateway::thumbnailReady, this, &ThumbnailCache::store);
}

QPixmap ThumbnailCache::pixmap(const QString& path, int side) {
  const QString key = keyOf(path, side);
  if (const QPixmap* known = pixmaps_.object(key)) return *known;
  if (broken_.contains(key)) return {};
  if (!pending_.contains(key)) {
    pending_.insert(key);
    gateway_->requestThumbnail(path, side);
  }
  const QPixmap* atOnce = pixmaps_.object(key);
  return atOnce ? *atOnce : nearest(path);
}

bool ThumbnailCache::isBroken(const QString& path, int side) const {
  return broken_.contains(keyOf(path, side));
}

void ThumbnailCache::dropPending() {
  if (pending_.isEmpty()) return;
  pending_.clear();
  gateway_->cancelThumbnails();
  Q_EMIT dropped();
}

void ThumbnailCache::forgetAll() {
  pixmaps_.clear();
  broken_.clear();
}

QPixmap ThumbnailCache::nearest(const QString& path) const {
  for (int side = kLargestSide; side >= kSmallestSide; side /= 2) {
    if (const QPixmap* known = pixmaps_.object(keyOf(path, side))) return *known;
  }
  return {};
}

void ThumbnailCache::store(const QString& path, int side, const QImage& picture) {
  const QString key = keyOf(path, side);
  pending_.remove(key);
  if (picture.isNull()) {
    broken_.insert(key);
  } else {
    const auto kilobytes = static_cast<int>(std::max<qsizetype>(picture.sizeInBytes() / 1024, 1));
    pixmaps_.insert(key, new QPixmap(QPixmap::fromImage(picture)), kilobytes);
  }
  Q_EMIT arrived(path);
}

}  // namespace burnish::ui
