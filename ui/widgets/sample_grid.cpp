#include "ui/widgets/sample_grid.h"

#include "ui/models/sample_model.h"
#include "ui/models/thumbnail_cache.h"
#include "ui/style/theme.h"
#include "ui/text/follow_language.h"
#include "ui/widgets/image_tile_delegate.h"
#include "ui/widgets/naming.h"
#include "ui/widgets/prompt_header.h"
#include "ui/widgets/sample_delegate.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace burnish::ui {
namespace {

constexpr int kSmallestCell = 52;
constexpr int kLargestCell = 192;

}  // namespace

SampleGrid::SampleGrid(SampleModel* model, QWidget* parent) : QTableView(parent), samples_(model) {
  setObjectName(QStringLiteral("sampleGrid"));
  setHorizontalHeader(new PromptHeader(this));
  setModel(model);
  setItemDelegate(new SampleDelegate(this));
  setShowGrid(false);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setCornerButtonEnabled(false);
  setTabKeyNavigation(false);
  setProperty("role", "bare");
  horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setHighlightSections(false);
  connect(this, &QTableView::clicked, this, &SampleGrid::sampleChosen);
  connect(model, &SampleModel::columnsInserted, this, &SampleGrid::fitCells);
  connect(model, &SampleModel::modelReset, this, &SampleGrid::fitCells);
  followLanguage(this, [this] { retranslate(); });
  fitCells();
}

void SampleGrid::keyPressEvent(QKeyEvent* event) {
  const bool enlarges =
      event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
  if (enlarges && currentIndex().isValid()) return Q_EMIT sampleChosen(currentIndex());
  QTableView::keyPressEvent(event);
}

void SampleGrid::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fitCells();
}

/// The window may have moved to a screen of another scale, so the pictures are asked for here.
void SampleGrid::paintEvent(QPaintEvent* event) {
  const double pixels = horizontalHeader()->defaultSectionSize() * pixelsPerUnit(*viewport());
  samples_->setThumbnailSide(thumbnailSide(static_cast<int>(std::ceil(pixels))));
  QTableView::paintEvent(event);
  if (samples_->rowCount() > 0) return;
  QPainter painter(viewport());
  painter.setPen(themeColors(palette()).muted);
  painter.drawText(viewport()->rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("No samples yet"));
}

/// Square cells that share the width, within limits.
void SampleGrid::fitCells() {
  const int columns = std::max(samples_->columnCount(), 1);
  const int cell = std::clamp(viewport()->width() / columns, kSmallestCell, kLargestCell);
  horizontalHeader()->setDefaultSectionSize(cell);
  verticalHeader()->setDefaultSectionSize(cell);
}

void SampleGrid::retranslate() {
  describe(this, tr("Samples by step and prompt"));
  samples_->retranslate();
}

}  // namespace burnish::ui
