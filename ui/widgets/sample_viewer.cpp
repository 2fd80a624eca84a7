#include "ui/widgets/sample_viewer.h"

#include "ui/models/sample_model.h"
#include "ui/style/icon.h"
#include "ui/text/follow_language.h"
#include "ui/text/plain_text.h"
#include "ui/text/units.h"
#include "ui/widgets/naming.h"
#include "ui/widgets/picture_view.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>

namespace burnish::ui {

SampleViewer::SampleViewer(SampleModel* model, ThumbnailCache* thumbnails, QWidget* parent)
    : QDialog(parent),
      model_(model),
      view_(new PictureView(thumbnails, this)),
      prompt_(makeLabel("section", this, true)),
      facts_(makeLabel("muted", this)) {
  setObjectName(QStringLiteral("sampleViewer"));
  resize(720, 800);
  buildLayout();
  connect(previous_, &QPushButton::clicked, this, [this] { move(0, -1); });
  connect(next_, &QPushButton::clicked, this, [this] { move(0, 1); });
  connect(earlier_, &QPushButton::clicked, this, [this] { move(1, 0); });
  connect(later_, &QPushButton::clicked, this, [this] { move(-1, 0); });
  connect(model, &SampleModel::modelReset, this, &QDialog::close);
  connect(model, &SampleModel::dataChanged, this, &SampleViewer::refresh);  // A newer sample gives a way on.
  followLanguage(this, [this] { retranslate(); });
}

void SampleViewer::showSample(const QModelIndex& index) {
  if (!model_->sample(index)) return;
  current_ = index;
  refresh();
  show();
  raise();
  activateWindow();
}

void SampleViewer::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
      return move(1, 0);
    case Qt::Key_Right:
      return move(-1, 0);
    case Qt::Key_Up:
      return move(0, -1);
    case Qt::Key_Down:
      return move(0, 1);
    case Qt::Key_Space:
      return accept();
    default:
      QDialog::keyPressEvent(event);
  }
}

/// On a button the arrows would move the focus to the next button.
bool SampleViewer::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
  auto* key = static_cast<QKeyEvent*>(event);
  const bool isArrow = key->key() >= Qt::Key_Left && key->key() <= Qt::Key_Down;
  if (isArrow) keyPressEvent(key);
  return isArrow;
}

void SampleViewer::buildLayout() {
  const auto button = [this](const char* name, const char* icon) {
    auto* made = new QPushButton(this);
    made->setObjectName(QLatin1String(name));
    made->setAutoDefault(false);
    made->setFocusPolicy(Qt::TabFocus);
    made->installEventFilter(this);
    if (*icon) made->setIcon(themedIcon(QLatin1String(icon)));
    return made;
  };
  earlier_ = button("sampleEarlierStep", "left");
  later_ = button("sampleLaterStep", "right");
  previous_ = button("samplePreviousPrompt", "");
  next_ = button("sampleNextPrompt", "");
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(facts_, 1);
  for (QPushButton* each : {earlier_, later_, previous_, next_}) row->addWidget(each);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 16, 16, 16);
  layout->setSpacing(12);
  layout->addWidget(view_, 1);
  layout->addWidget(prompt_);
  layout->addLayout(row);
}

void SampleViewer::retranslate() {
  setWindowTitle(tr("Sample"));
  caption(previous_, tr("Previous prompt"), tr("Up arrow"));
  caption(next_, tr("Next prompt"), tr("Down arrow"));
  caption(earlier_, tr("Earlier step"), tr("Left arrow"));
  caption(later_, tr("Later step"), tr("Right arrow"));
  refresh();
}

void SampleViewer::refresh() {
  const SampleItem* item = model_->sample(current_);
  if (!item) return;
  view_->setPath(item->path);
  prompt_->setText(item->prompt.isEmpty() ? tr("No prompt") : boundedText(item->prompt, 1000));
  facts_->setText(tr("Step %1 · seed %2").arg(countText(item->step)).arg(item->seed));
  previous_->setEnabled(neighbour(0, -1).isValid());
  next_->setEnabled(neighbour(0, 1).isValid());
  earlier_->setEnabled(neighbour(1, 0).isValid());
  later_->setEnabled(neighbour(-1, 0).isValid());
}

void SampleViewer::move(int rows, int columns) {
  const QModelIndex target = neighbour(rows, columns);
  if (!target.isValid()) return;
  current_ = target;
  refresh();
}

QModelIndex SampleViewer::neighbour(int rows, int columns) const {
  QModelIndex target = model_->index(current_.row() + rows, current_.column() + columns);
  while (target.isValid() && !model_->sample(target)) {
    target = model_->index(target.row() + rows, target.column() + columns);
  }
  return target;
}

}  // namespace burnish::ui
