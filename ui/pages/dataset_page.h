#pragma once

#include "ui/contract/dataset_gateway.h"

#include <QWidget>

#include <optional>

class QPushButton;
class QStackedWidget;
class QTableView;

namespace burnish::ui {

class DatasetToolbar;
class EmptyState;
class ImageGrid;
class ImageGridModel;
class PicturePanel;
class RefusedModel;
class ThumbnailCache;

/// The pictures of a folder with their captions, the files that are left out and why, and the selected picture at the
/// side.
class DatasetPage : public QWidget {
  Q_OBJECT
 public:
  DatasetPage(DatasetGateway* gateway, ThumbnailCache* thumbnails, QWidget* parent = nullptr);

  void openFolder(const QString& folder);
  void rescan();
  void focusFilter();
  [[nodiscard]] const QString& folder() const { return folder_; }

 Q_SIGNALS:
  void openRequested();
  void trainRequested(const QString& folder);

 private:
  QWidget* buildContent();
  void connectGateway();
  void showContent(const FolderContent& content);
  void showProgress(int done, int found);
  void showFailure(const Error& error);
  void refreshCounts();
  void refreshRefused();
  void refreshMessage();
  void retranslate();

  DatasetGateway* gateway_;
  ThumbnailCache* thumbnails_;
  QString folder_;
  bool isLoading_ = false;
  int found_ = 0;
  int done_ = 0;
  std::optional<Error> failure_;
  ImageGridModel* pictures_;
  RefusedModel* refused_;
  DatasetToolbar* toolbar_;
  QStackedWidget* stack_;
  EmptyState* message_;
  ImageGrid* grid_;
  PicturePanel* panel_;
  QPushButton* refusedToggle_;
  QTableView* refusedTable_;
};

}  // namespace burnish::ui
