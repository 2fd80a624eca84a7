#include "ui/pages/runs_page.h"

#include "ui/models/run_list_model.h"
#include "ui/text/follow_language.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/naming.h"
#include "ui/widgets/run_delegate.h"
#include "ui/widgets/run_monitor.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QStackedWidget>

namespace burnish::ui {

RunsPage::RunsPage(RunGateway* gateway, ThumbnailCache* thumbnails, QWidget* parent)
    : QWidget(parent),
      gateway_(gateway),
      runs_(new RunListModel(gateway, this)),
      stack_(new QStackedWidget(this)),
      empty_(new EmptyState(QStringLiteral("runsGoTrain"), stack_)),
      monitor_(new RunMonitor(gateway, thumbnails, this)) {
  setObjectName(QStringLiteral("runsPage"));
  auto* page = new QWidget(stack_);
  auto* row = new QHBoxLayout(page);
  row->setContentsMargins(24, 16, 24, 16);
  row->setSpacing(16);
  row->addWidget(buildList());
  row->addWidget(monitor_, 1);
  stack_->addWidget(empty_);
  stack_->addWidget(page);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(stack_);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &RunsPage::selectCurrent);
  connect(empty_, &EmptyState::activated, this, &RunsPage::trainRequested);
  connect(runs_, &RunListModel::modelReset, this, &RunsPage::refresh);
  connect(gateway, &RunGateway::runAdded, this, &RunsPage::showRun);
  followLanguage(this, [this] { retranslate(); });
}

void RunsPage::showRun(RunId run) {
  refresh();
  const int row = runs_->rowOf(run);
  if (row < 0) return;
  list_->setCurrentIndex(runs_->index(row));
  monitor_->setRun(run);
}

void RunsPage::showReading(const SystemReading& reading) {
  monitor_->showReading(reading);
}

QWidget* RunsPage::buildList() {
  auto* area = new QWidget(this);
  area->setFixedWidth(296);
  title_ = makeLabel("title", area);
  open_ = new QPushButton(area);
  open_->setObjectName(QStringLiteral("runsOpen"));
  list_ = new QListView(area);
  list_->setObjectName(QStringLiteral("runList"));
  list_->setModel(runs_);
  list_->setItemDelegate(new RunDelegate(list_));
  list_->setMouseTracking(true);
  list_->setUniformItemSizes(true);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  auto* heading = new QHBoxLayout;
  heading->addWidget(title_);
  heading->addStretch(1);
  heading->addWidget(open_);
  auto* column = new QVBoxLayout(area);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(12);
  column->addLayout(heading);
  column->addWidget(list_, 1);
  connect(open_, &QPushButton::clicked, this, &RunsPage::openRequested);
  return area;
}

void RunsPage::selectCurrent() {
  if (const std::optional<RunInfo> info = runs_->run(list_->currentIndex().row())) monitor_->setRun(info->id);
}

/// A reset of the list forgets the selection; the run that is shown stays.
void RunsPage::refresh() {
  stack_->setCurrentIndex(runs_->rowCount() > 0 ? 1 : 0);
  const int shown = monitor_->run() ? runs_->rowOf(*monitor_->run()) : -1;
  if (runs_->rowCount() > 0) list_->setCurrentIndex(runs_->index(std::max(shown, 0)));
}

void RunsPage::retranslate() {
  title_->setText(tr("Runs"));
  caption(open_, tr("Open…"), tr("Open an earlier run from its folder (Ctrl+Shift+O)"));
  describe(list_, tr("Runs, the newest first"));
  empty_->setTexts(
      tr("No runs yet"),
      tr("A run appears here as soon as it is started: its curve, its samples, and how long it will take."));
  empty_->setButton(tr("Go to Train"), tr("Show the Train page"));
  refresh();
  list_->viewport()->update();
}

}  // namespace burnish::ui
