#include "ui/pages/start_page.h"

#include "ui/models/run_list_model.h"
#include "ui/text/follow_language.h"
#include "ui/widgets/action_card.h"
#include "ui/widgets/naming.h"
#include "ui/widgets/run_delegate.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListView>

namespace burnish::ui {
namespace {

constexpr int kWidestContent = 1040;

}  // namespace

StartPage::StartPage(RunGateway* gateway, bool hasDemo, QWidget* parent)
    : QWidget(parent),
      runs_(new RunListModel(gateway, this)),
      title_(makeLabel("title", this)),
      tagline_(makeLabel("muted", this, true)),
      demo_(new ActionCard(QStringLiteral("startDemo"), QStringLiteral("burnish"), this)),
      pictures_(new ActionCard(QStringLiteral("startPictures"), QStringLiteral("dataset"), this)),
      run_(new ActionCard(QStringLiteral("startRun"), QStringLiteral("runs"), this)) {
  setObjectName(QStringLiteral("startPage"));
  buildLayout(hasDemo);
  connect(demo_, &ActionCard::activated, this, &StartPage::demoRequested);
  connect(pictures_, &ActionCard::activated, this, &StartPage::folderRequested);
  connect(run_, &ActionCard::activated, this, &StartPage::runRequested);
  connect(recent_, &QListView::activated, this, [this](const QModelIndex& index) {
    if (const std::optional<RunInfo> info = runs_->run(index.row())) Q_EMIT runChosen(info->id);
  });
  connect(recent_, &QListView::clicked, recent_, &QListView::activated);
  connect(runs_, &RunListModel::modelReset, this, &StartPage::refresh);
  followLanguage(this, [this] { retranslate(); });
}

void StartPage::buildLayout(bool hasDemo) {
  auto* content = new QWidget(this);
  content->setMaximumWidth(kWidestContent);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 24, 0, 16);
  column->setSpacing(8);
  column->addWidget(title_);
  column->addWidget(tagline_);
  column->addSpacing(16);
  auto* cards = new QHBoxLayout;
  cards->setSpacing(16);
  for (ActionCard* card : {demo_, pictures_, run_}) {
    card->setMinimumHeight(208);
    cards->addWidget(card, 1);
  }
  demo_->setVisible(hasDemo);
  (hasDemo ? demo_ : pictures_)->makePrimary();
  column->addLayout(cards);
  column->addSpacing(16);
  column->addWidget(buildRecent(), 1);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(32, 0, 32, 0);
  row->addStretch(1);
  row->addWidget(content, 1000);
  row->addStretch(1);
}

QWidget* StartPage::buildRecent() {
  auto* area = new QWidget(this);
  recentTitle_ = makeLabel("heading", area);
  recentEmpty_ = makeLabel("muted", area, true);
  recent_ = new QListView(area);
  recent_->setObjectName(QStringLiteral("recentRuns"));
  recent_->setModel(runs_);
  recent_->setItemDelegate(new RunDelegate(recent_));
  recent_->setMouseTracking(true);
  recent_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  auto* column = new QVBoxLayout(area);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addWidget(recentTitle_);
  column->addWidget(recentEmpty_);
  column->addWidget(recent_, 1);
  column->addStretch(0);
  return area;
}

void StartPage::refresh() {
  const bool hasRuns = runs_->rowCount() > 0;
  recent_->setVisible(hasRuns);
  recentEmpty_->setVisible(!hasRuns);
  static_cast<QVBoxLayout*>(recent_->parentWidget()->layout())->setStretch(3, hasRuns ? 0 : 1);
}

void StartPage::retranslate() {
  title_->setText(tr("Welcome to Burnish"));
  tagline_->setText(tr("Teach Stable Diffusion a subject or a style from your own pictures."));
  demo_->setTexts(
      tr("Try the example"),
      tr("Eighteen cat faces and a tiny model: a whole training in a few minutes, even without a graphics card."),
      tr("Open the example"));
  pictures_->setTexts(
      tr("Use your own pictures"),
      tr("Any folder will do. Captions are text files beside the pictures; nothing is copied or changed."),
      tr("Open a folder…"));
  run_->setTexts(tr("Look at an earlier run"), tr("Its curve, samples and settings come back from the run's folder."),
                 tr("Open a run…"));
  recentTitle_->setText(tr("Runs"));
  recentEmpty_->setText(tr("Nothing has been trained yet. The runs that you start will be listed here."));
  describe(recent_, tr("Runs"));
  refresh();
}

}  // namespace burnish::ui
