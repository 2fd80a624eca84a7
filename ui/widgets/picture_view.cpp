#include "ui/widgets/picture_view.h"

#include "ui/models/thumbnail_cache.h"
#include "ui/widgets/image_tile_delegate.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace burnish::ui {

PictureView::PictureView(ThumbnailCache* thumbnails, QWidget* parent) : QWidget(parent), thumbnails_(thumbnails) {
  connect(thumbnails, &ThumbnailCache::arrived, this, [this](const QString& path) {
    if (path == path_) update();
  });
  connect(thumbnails, &ThumbnailCache::dropped, this, [this] { update(); });
}

void PictureView::setPath(const QString& path) {
  path_ = path;
  update();
}

void PictureView::paintEvent(QPaintEvent*) {
  if (path_.isEmpty()) return;
  const auto pixels = static_cast<int>(std::ceil(std::max(width(), height()) * pixelsPerUnit(*this)));
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const int side = thumbnailSide(pixels);
  const QPixmap picture = thumbnails_->pixmap(path_, side);
  paintFitted(&painter, rect(), picture, thumbnails_->isBroken(path_, side), palette());
}

}  // namespace burnish::ui
