#pragma once

#include "ui/contract/dataset_gateway.h"

#include <QFrame>

class QLabel;
class QPlainTextEdit;

namespace burnish::ui {

class ElidedLabel;
class PictureView;
class ThumbnailCache;

/// The selected picture at the side: large preview, name, size, caption with its token count, notes.
class PicturePanel : public QFrame {
  Q_OBJECT
 public:
  PicturePanel(DatasetGateway* gateway, ThumbnailCache* thumbnails, QWidget* parent = nullptr);

  /// nullptr: nothing is selected.
  void show(const PictureItem* item);
  using QWidget::show;

 private:
  void retranslate();
  void refresh();
  [[nodiscard]] QString tokenText(const QString& caption) const;

  DatasetGateway* gateway_;
  PictureItem item_;
  bool hasItem_ = false;
  PictureView* view_;
  ElidedLabel* name_;
  QLabel* size_;
  QLabel* captionTitle_;
  QPlainTextEdit* captionText_;
  QLabel* tokens_;
  QLabel* notes_;
  QLabel* hint_;
};

}  // namespace burnish::ui
