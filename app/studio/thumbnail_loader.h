#pragma once

#include "app/studio/background.h"

#include <QCache>
#include <QImage>
#include <QObject>
#include <QSet>
#include <QString>

#include <atomic>
#include <functional>
#include <utility>

namespace burnish::app {

/// Makes small pictures on a few threads and keeps the ones that were used last, up to a number of bytes. GUI thread.
class ThumbnailLoader : public QObject {
  Q_OBJECT
 public:
  /// A picture of at most side × side; null if the file cannot be read. Called on several workers at once.
  using Make = std::function<QImage(const QString& path, int side)>;
  static constexpr qsizetype kCacheBytes = qsizetype{192} << 20;

  explicit ThumbnailLoader(Make make, qsizetype cacheBytes = kCacheBytes, QObject* parent = nullptr);

  /// Answered by ready(), never before this call returns. Asking for what is under way is not a second request.
  void request(const QString& path, int side);
  /// Forgets requests that have not begun; those at work are still answered.
  void cancelWaiting();
  /// After a folder was read anew: its files may have changed.
  void clear();
  /// Every request was answered or forgotten.
  [[nodiscard]] bool isIdle() const { return pending_.isEmpty(); }
  [[nodiscard]] qsizetype cachedBytes() const { return cache_.totalCost(); }

 Q_SIGNALS:
  /// `picture` is null if the file cannot be read.
  void ready(const QString& path, int side, const QImage& picture);

 private:
  using Key = std::pair<QString, int>;
  void deliver(const Key& key, const QImage& picture);

  Make make_;
  QCache<Key, QImage> cache_;
  QSet<Key> pending_;
  std::atomic<quint64> round_ = 0;  ///< Requests of an earlier round are not begun any more.
  Background workers_;
};

}  // namespace burnish::app
