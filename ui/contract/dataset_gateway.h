#pragma once

#include "core/base/error.h"

#include <QImage>
#include <QObject>
#include <QString>
#include <QStringList>

#include <vector>

namespace burnish::ui {

/// One file of an opened folder.
struct PictureItem {
  QString path;
  QString caption;  ///< As it is trained; empty if there is none.
  bool hasCaption = false;
  int width = 0;  ///< Of the upright picture, in pixels.
  int height = 0;
  QStringList notes;  ///< Badges: "animated: first frame", "orientation tag ignored" … already translated.
};
struct RefusedItem {
  QString path;
  Error reason;
};
struct FolderContent {
  QString folder;
  std::vector<PictureItem> pictures;
  std::vector<RefusedItem> refused;
};

/// Pictures of a folder, read in the background. Implemented by app/studio and by a fake in tests/support. All calls
/// and signals on the GUI thread; no call blocks.
class DatasetGateway : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  /// Answered by scanProgress…, then folderReady or folderFailed; a newer call cancels an older one.
  virtual void openFolder(const QString& folder) = 0;
  /// A picture of at most `side` × `side` device pixels, upright, alpha over white. Answered by thumbnailReady; asking
  /// twice is cheap.
  virtual void requestThumbnail(const QString& path, int side) = 0;
  /// Forgets requests that have not begun (the grid has scrolled on).
  virtual void cancelThumbnails() = 0;
  /// Number of CLIP tokens of a caption without start and end; -1 as long as the tokenizer is not loaded.
  virtual int countTokens(const QString& caption) const = 0;

 Q_SIGNALS:
  void scanProgress(int done, int found);
  void folderReady(const burnish::ui::FolderContent& content);
  void folderFailed(const burnish::Error& error);
  void thumbnailReady(const QString& path, int side, const QImage& picture);
};

}  // namespace burnish::ui
