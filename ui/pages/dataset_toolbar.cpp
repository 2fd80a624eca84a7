#include "ui/pages/dataset_toolbar.h"

#include "ui/pages/image_grid.h"
#include "ui/style/icon.h"
#include "ui/text/follow_language.h"
#include "ui/text/units.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/naming.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>

namespace burnish::ui {

DatasetToolbar::DatasetToolbar(QWidget* parent)
    : QWidget(parent),
      title_(makeLabel("title", this)),
      path_(new ElidedLabel(this, Qt::ElideMiddle)),
      counts_(makeLabel("muted", this)),
      filter_(new QLineEdit(this)),
      size_(new QSlider(Qt::Horizontal, this)),
      open_(new QPushButton(this)),
      train_(new QPushButton(this)) {
  path_->setMuted(true);
  filter_->setObjectName(QStringLiteral("datasetFilter"));
  filter_->setClearButtonEnabled(true);
  filter_->setFixedWidth(240);
  filter_->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
  size_->setObjectName(QStringLiteral("datasetSize"));
  size_->setRange(ImageGrid::kSmallestSide, ImageGrid::kLargestSide);
  size_->setFixedWidth(120);
  ignoreWheelWithoutFocus(size_);
  open_->setObjectName(QStringLiteral("datasetOpen"));
  train_->setObjectName(QStringLiteral("datasetTrain"));
  train_->setProperty("role", "primary");
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(4);
  grid->addWidget(title_, 0, 0);
  grid->addWidget(path_, 1, 0);
  grid->setColumnStretch(0, 1);
  int column = 1;
  for (QWidget* part : std::initializer_list<QWidget*>{counts_, size_, filter_, open_, train_}) {
    grid->addWidget(part, 0, column++, 2, 1, Qt::AlignVCenter);
  }
  connect(filter_, &QLineEdit::textChanged, this, &DatasetToolbar::filterChanged);
  connect(size_, &QSlider::valueChanged, this, &DatasetToolbar::sideChanged);
  connect(open_, &QPushButton::clicked, this, &DatasetToolbar::openRequested);
  connect(train_, &QPushButton::clicked, this, &DatasetToolbar::trainRequested);
  followLanguage(this, [this] { retranslate(); });
}

void DatasetToolbar::showFolder(const QString& folder) {
  folder_ = folder;
  refresh();
}

void DatasetToolbar::showCounts(int shown, int pictures) {
  shown_ = shown;
  pictures_ = pictures;
  refresh();
}

void DatasetToolbar::setSide(int side) {
  const QSignalBlocker silence(size_);
  size_->setValue(side);
}

void DatasetToolbar::focusFilter() {
  filter_->setFocus(Qt::ShortcutFocusReason);
  filter_->selectAll();
}

void DatasetToolbar::clearFilter() {
  filter_->clear();
}

void DatasetToolbar::retranslate() {
  filter_->setPlaceholderText(tr("Filter by name or caption"));
  describe(filter_, tr("Filter by name or caption"),
           tr("Show only pictures whose name or caption holds every word (Ctrl+F)"));
  describe(size_, tr("Size of the pictures"), tr("Size of the pictures (Ctrl + wheel)"));
  caption(open_, tr("Open folder…"), tr("Choose another folder of pictures (Ctrl+O)"));
  caption(train_, tr("Train on these"), tr("Take this folder to the Train page"));
  refresh();
}

void DatasetToolbar::refresh() {
  const bool isOpen = !folder_.isEmpty();
  title_->setText(isOpen ? QFileInfo(folder_).fileName() : tr("Dataset"));
  path_->setText(QDir::toNativeSeparators(folder_));
  counts_->setText(shown_ == pictures_ ? tr("%n picture(s)", nullptr, pictures_)
                                       : tr("%1 of %2 pictures").arg(countText(shown_), countText(pictures_)));
  for (QWidget* part : std::initializer_list<QWidget*>{path_, counts_, filter_, size_, train_})
    part->setVisible(isOpen);
  train_->setEnabled(pictures_ > 0);
}

}  // namespace burnish::ui
