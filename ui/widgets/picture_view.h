#pragma once

#include <QWidget>

namespace burnish::ui {

class ThumbnailCache;

/// One picture, as large as fits, sharp at any scale. Shows nothing for an empty path.
class PictureView : public QWidget {
  Q_OBJECT
 public:
  explicit PictureView(ThumbnailCache* thumbnails, QWidget* parent = nullptr);

  void setPath(const QString& path);
  [[nodiscard]] const QString& path() const { return path_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  ThumbnailCache* thumbnails_;
  QString path_;
};

}  // namespace burnish::ui
