#pragma once

#include "core/job/event.h"

#include <QAbstractTableModel>
#include <QString>

#include <vector>

namespace burnish::ui {

class ThumbnailCache;

/// One drawn sample.
struct SampleItem {
  int64_t step = 0;
  int column = 0;
  QString path;
  QString prompt;
  quint64 seed = 0;
};

/// Samples of a run: a row for each step, the newest first; a column for each prompt. A prompt typed by hand has its
/// own column behind those of the recipe. A sample that was drawn again for the same step replaces the older one.
class SampleModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Role { PathRole = Qt::UserRole + 1, PromptRole, SeedRole, StepRole, BrokenRole };

  explicit SampleModel(ThumbnailCache* thumbnails, QObject* parent = nullptr);

  /// Paths in events are relative to `runFolder`.
  void reset(const QString& runFolder);
  void append(const std::vector<Event>& events);
  void setThumbnailSide(int side);
  void retranslate();

  [[nodiscard]] const SampleItem* sample(const QModelIndex& index) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    int64_t step = 0;
    std::vector<SampleItem> samples;  ///< In the order of drawing; at most one a column.
  };
  struct Column {
    int64_t promptIndex = 0;
    QString prompt;
  };
  void add(int64_t step, const SampleDrawn& sample);
  int columnOf(const SampleDrawn& sample);
  int rowOf(int64_t step);
  void repaintPath(const QString& path);
  void repaintAll();

  ThumbnailCache* thumbnails_;
  QString folder_;
  std::vector<Row> rows_;
  std::vector<Column> columns_;
  int side_ = 256;
};

}  // namespace burnish::ui
