#pragma once

#include "ui/contract/dataset_gateway.h"

#include <QCache>
#include <QObject>
#include <QPixmap>
#include <QSet>
#include <QString>

namespace burnish::ui {

/// Thumbnails that have arrived, in bounded memory; asks the gateway for those that are wanted and not there. One for
/// the whole window, GUI thread only.
class ThumbnailCache : public QObject {
  Q_OBJECT
 public:
  explicit ThumbnailCache(DatasetGateway* gateway, QObject* parent = nullptr, int maximumKilobytes = 128 * 1024);

  /// The picture of that side in device pixels; while it is on its way (arrived() tells) the largest other one that is
  /// known, so that a tile is not empty when its size changes. Null if there is none or it cannot be drawn
  /// (isBroken()).
  QPixmap pixmap(const QString& path, int side);
  [[nodiscard]] bool isBroken(const QString& path, int side) const;
  /// The grid has scrolled on: drops what has not begun. Whoever still shows an empty tile asks again after dropped().
  void dropPending();
  /// The file may have changed: asks for it anew next time.
  void forgetAll();

 Q_SIGNALS:
  void arrived(const QString& path);
  void dropped();

 private:
  [[nodiscard]] QPixmap nearest(const QString& path) const;
  void store(const QString& path, int side, const QImage& picture);

  DatasetGateway* gateway_;
  QCache<QString, QPixmap> pixmaps_;
  QSet<QString> pending_;
  QSet<QString> broken_;
};

/// The nearest of a few sides (128, 256, 512, 1024 …) that is not smaller, so that a size slider does not ask for each
/// size anew. Device pixels.
[[nodiscard]] int thumbnailSide(int wanted);

}  // namespace burnish::ui
