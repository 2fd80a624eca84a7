#include "ui/models/image_grid_model.h"

#include "ui/models/thumbnail_cache.h"
#include "ui/text/plain_text.h"
#include "ui/text/units.h"

#include <QFileInfo>
#include <QSize>

namespace burnish::ui {
namespace {

QString fileName(const PictureItem& item) {
  return QFileInfo(item.path).fileName();
}

QString toolTip(const PictureItem& item) {
  QStringList lines{fileName(item), sizeText(item.width, item.height)};
  if (!item.caption.isEmpty()) lines << item.caption;
  return plainToolTip((lines + item.notes).join(QLatin1Char('\n')));
}

}  // namespace

ImageGridModel::ImageGridModel(ThumbnailCache* thumbnails, QObject* parent)
    : QAbstractListModel(parent), thumbnails_(thumbnails) {
  connect(thumbnails, &ThumbnailCache::arrived, this, &ImageGridModel::repaintPath);
  connect(thumbnails, &ThumbnailCache::dropped, this, [this] {
    if (!pictures_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
  });
}

void ImageGridModel::setPictures(std::vector<PictureItem> pictures) {
  beginResetModel();
  pictures_ = std::move(pictures);
  rowOfPath_.clear();
  for (int row = 0; row < rowCount(); ++row) rowOfPath_.insert(pictures_[row].path, row);
  endResetModel();
}

const PictureItem* ImageGridModel::picture(int row) const {
  return row >= 0 && row < rowCount() ? &pictures_[row] : nullptr;
}

void ImageGridModel::setThumbnailSide(int side) {
  if (side == side_) return;
  side_ = side;
  if (!pictures_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
}

int ImageGridModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(pictures_.size());
}

QVariant ImageGridModel::data(const QModelIndex& index, int role) const {
  const PictureItem* item = index.isValid() ? picture(index.row()) : nullptr;
  if (!item) return {};
  switch (role) {
    case Qt::DisplayRole:
      return fileName(*item);
    case Qt::DecorationRole:
      return thumbnails_->pixmap(item->path, side_);
    case Qt::ToolTipRole:
      return toolTip(*item);
    case Qt::AccessibleTextRole:
      return fileName(*item) + QStringLiteral(", ") + boundedText(item->caption, 200);
    case PathRole:
      return item->path;
    case CaptionRole:
      return boundedText(item->caption);
    case HasCaptionRole:
      return item->hasCaption;
    case SizeRole:
      return QSize(item->width, item->height);
    case NotesRole:
      return item->notes;
    case BrokenRole:
      return thumbnails_->isBroken(item->path, side_);
    default:
      return {};
  }
}

void ImageGridModel::repaintPath(const QString& path) {
  const int row = rowOfPath_.value(path, -1);
  if (row >= 0) Q_EMIT dataChanged(index(row), index(row), {Qt::DecorationRole});
}

}  // namespace burnish::ui
