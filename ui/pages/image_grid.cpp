#include "ui/pages/image_grid.h"

#include "ui/models/image_filter_model.h"
#include "ui/models/image_grid_model.h"
#include "ui/models/thumbnail_cache.h"
#include "ui/widgets/image_tile_delegate.h"

#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace burnish::ui {
namespace {

constexpr int kSettleMilliseconds = 120;

}  // namespace

ImageGrid::ImageGrid(ImageGridModel* pictures, ThumbnailCache* thumbnails, QWidget* parent)
    : QListView(parent),
      pictures_(pictures),
      filter_(new ImageFilterModel(this)),
      delegate_(new ImageTileDelegate(this)) {
  setObjectName(QStringLiteral("imageGrid"));
  filter_->setSourceModel(pictures);
  setModel(filter_);
  setItemDelegate(delegate_);
  setViewMode(QListView::IconMode);
  setResizeMode(QListView::Adjust);
  setMovement(QListView::Static);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setUniformItemSizes(true);
  setLayoutMode(QListView::Batched);
  setBatchSize(400);
  setSpacing(4);
  setMouseTracking(true);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  settle_.setSingleShot(true);
  settle_.setInterval(kSettleMilliseconds);
  connect(&settle_, &QTimer::timeout, thumbnails, &ThumbnailCache::dropPending);
  connect(verticalScrollBar(), &QScrollBar::valueChanged, &settle_, qOverload<>(&QTimer::start));
  setSide(side_);
}

void ImageGrid::setSide(int side) {
  side_ = std::clamp(side, kSmallestSide, kLargestSide);
  delegate_->setSide(side_);
  setIconSize(QSize(side_, side_));
  scheduleDelayedItemsLayout();
  Q_EMIT sideChanged(side_);
}

void ImageGrid::setFilterText(const QString& text) {
  filter_->setFilterText(text);
}

int ImageGrid::shownCount() const {
  return filter_->rowCount();
}

int ImageGrid::sourceRow(const QModelIndex& index) const {
  const QModelIndex source = filter_->mapToSource(index);
  return source.isValid() ? source.row() : -1;
}

void ImageGrid::wheelEvent(QWheelEvent* event) {
  if (!event->modifiers().testFlag(Qt::ControlModifier)) return QListView::wheelEvent(event);
  setSide(side_ + (event->angleDelta().y() > 0 ? 16 : -16));
  event->accept();
}

/// The window may have moved to a screen of another scale.
void ImageGrid::paintEvent(QPaintEvent* event) {
  pictures_->setThumbnailSide(thumbnailSide(static_cast<int>(std::ceil(side_ * pixelsPerUnit(*viewport())))));
  QListView::paintEvent(event);
}

void ImageGrid::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QListView::currentChanged(current, previous);
  Q_EMIT currentRowChanged(sourceRow(current));
}

}  // namespace burnish::ui
