#include "ui/pages/dataset_page.h"

#include "ui/models/image_grid_model.h"
#include "ui/models/refused_model.h"
#include "ui/models/thumbnail_cache.h"
#include "ui/pages/dataset_toolbar.h"
#include "ui/pages/image_grid.h"
#include "ui/style/icon.h"
#include "ui/text/error_text.h"
#include "ui/text/follow_language.h"
#include "ui/text/units.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/naming.h"
#include "ui/widgets/picture_panel.h"

#include <QHeaderView>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace burnish::ui {

DatasetPage::DatasetPage(DatasetGateway* gateway, ThumbnailCache* thumbnails, QWidget* parent)
    : QWidget(parent),
      gateway_(gateway),
      thumbnails_(thumbnails),
      pictures_(new ImageGridModel(thumbnails, this)),
      refused_(new RefusedModel(this)),
      toolbar_(new DatasetToolbar(this)),
      stack_(new QStackedWidget(this)),
      message_(new EmptyState(QStringLiteral("datasetOpenFirst"), stack_)) {
  setObjectName(QStringLiteral("datasetPage"));
  stack_->addWidget(message_);
  stack_->addWidget(buildContent());
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(24, 16, 24, 16);
  layout->setSpacing(12);
  layout->addWidget(toolbar_);
  layout->addWidget(stack_, 1);
  connectGateway();
  connect(toolbar_, &DatasetToolbar::openRequested, this, &DatasetPage::openRequested);
  connect(message_, &EmptyState::activated, this, &DatasetPage::openRequested);
  connect(toolbar_, &DatasetToolbar::trainRequested, this, [this] { Q_EMIT trainRequested(folder_); });
  connect(toolbar_, &DatasetToolbar::sideChanged, grid_, &ImageGrid::setSide);
  connect(toolbar_, &DatasetToolbar::filterChanged, this, [this](const QString& text) {
    grid_->setFilterText(text);
    refreshCounts();
  });
  connect(grid_, &ImageGrid::sideChanged, toolbar_, &DatasetToolbar::setSide);
  connect(grid_, &ImageGrid::currentRowChanged, this, [this](int row) { panel_->show(pictures_->picture(row)); });
  toolbar_->setSide(grid_->side());
  followLanguage(this, [this] { retranslate(); });
}

void DatasetPage::openFolder(const QString& folder) {
  folder_ = folder;
  isLoading_ = true;
  failure_.reset();
  done_ = found_ = 0;
  toolbar_->clearFilter();
  toolbar_->showFolder(folder);
  pictures_->setPictures({});
  panel_->show(nullptr);
  refreshCounts();
  refreshMessage();
  gateway_->openFolder(folder);
}

void DatasetPage::rescan() {
  if (folder_.isEmpty()) return;
  thumbnails_->forgetAll();
  openFolder(folder_);
}

void DatasetPage::focusFilter() {
  toolbar_->focusFilter();
}

QWidget* DatasetPage::buildContent() {
  auto* splitter = new QSplitter(Qt::Horizontal, stack_);
  splitter->setObjectName(QStringLiteral("datasetSplitter"));
  splitter->setHandleWidth(12);
  splitter->setChildrenCollapsible(false);
  auto* left = new QWidget(splitter);
  grid_ = new ImageGrid(pictures_, thumbnails_, left);
  refusedToggle_ = new QPushButton(left);
  refusedToggle_->setObjectName(QStringLiteral("refusedToggle"));
  refusedToggle_->setProperty("role", "flat");
  refusedToggle_->setIcon(themedIcon(QStringLiteral("warning")));
  refusedToggle_->setCheckable(true);
  refusedTable_ = new QTableView(left);
  refusedTable_->setObjectName(QStringLiteral("refusedTable"));
  refusedTable_->setModel(refused_);
  refusedTable_->setShowGrid(false);
  refusedTable_->setFixedHeight(160);
  refusedTable_->setSelectionBehavior(QAbstractItemView::SelectRows);
  refusedTable_->setTabKeyNavigation(false);
  refusedTable_->verticalHeader()->hide();
  refusedTable_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  refusedTable_->horizontalHeader()->setStretchLastSection(true);
  refusedTable_->setColumnWidth(0, 240);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addWidget(grid_, 1);
  column->addWidget(refusedToggle_, 0, Qt::AlignLeft);
  column->addWidget(refusedTable_);
  panel_ = new PicturePanel(gateway_, thumbnails_, splitter);
  splitter->addWidget(left);
  splitter->addWidget(panel_);
  splitter->setStretchFactor(0, 3);
  splitter->setStretchFactor(1, 1);
  splitter->setSizes({960, 336});
  connect(refusedToggle_, &QPushButton::toggled, this, &DatasetPage::refreshRefused);
  return splitter;
}

void DatasetPage::connectGateway() {
  connect(gateway_, &DatasetGateway::scanProgress, this, &DatasetPage::showProgress);
  connect(gateway_, &DatasetGateway::folderReady, this, &DatasetPage::showContent);
  connect(gateway_, &DatasetGateway::folderFailed, this, &DatasetPage::showFailure);
}

void DatasetPage::showContent(const FolderContent& content) {
  if (content.folder != folder_) return;
  isLoading_ = false;
  pictures_->setPictures(content.pictures);
  refused_->setRefused(content.refused);
  if (!content.pictures.empty()) grid_->setCurrentIndex(grid_->model()->index(0, 0));
  refreshCounts();
  refreshRefused();
  refreshMessage();
}

void DatasetPage::showProgress(int done, int found) {
  done_ = done;
  found_ = found;
  if (isLoading_) refreshMessage();
}

void DatasetPage::showFailure(const Error& error) {
  isLoading_ = false;
  failure_ = error;
  refreshMessage();
}

void DatasetPage::refreshCounts() {
  toolbar_->showCounts(grid_->shownCount(), pictures_->rowCount());
}

void DatasetPage::refreshRefused() {
  const int count = refused_->rowCount();
  refusedToggle_->setVisible(count > 0);
  refusedTable_->setVisible(count > 0 && refusedToggle_->isChecked());
  caption(refusedToggle_, tr("%n file(s) left out", nullptr, count),
          tr("Show the files that are not trained, and why"));
}

void DatasetPage::refreshMessage() {
  const bool isEmpty = !isLoading_ && !failure_ && pictures_->rowCount() == 0;
  const bool hasContent = !isLoading_ && !failure_ && !folder_.isEmpty() && (!isEmpty || refused_->rowCount() > 0);
  stack_->setCurrentIndex(hasContent ? 1 : 0);
  message_->showProgress(isLoading_, done_, found_);
  message_->showButton(!isLoading_);
  if (isLoading_) {
    message_->setTexts(tr("Reading pictures…"),
                       found_ > 0 ? tr("%1 of %2").arg(countText(done_), countText(found_)) : QString());
  } else if (failure_) {
    const ErrorText text = errorText(*failure_);
    message_->setTexts(text.sentence, text.remedy);
  } else {
    message_->setTexts(tr("No pictures are open"),
                       tr("Open a folder, or drop one anywhere on this window. Captions are text files "
                          "beside the pictures; nothing is copied or changed."));
  }
}

void DatasetPage::retranslate() {
  message_->setButton(tr("Open a folder…"), tr("Choose a folder of pictures"));
  describe(grid_, tr("Pictures"));
  describe(refusedTable_, tr("Files that are left out"));
  refreshRefused();
  refreshMessage();
  grid_->viewport()->update();
}

}  // namespace burnish::ui
