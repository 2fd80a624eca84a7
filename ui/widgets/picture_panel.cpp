#include "ui/widgets/picture_panel.h"

#include "ui/text/follow_language.h"
#include "ui/text/plain_text.h"
#include "ui/text/units.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/naming.h"
#include "ui/widgets/picture_view.h"

#include <QFileInfo>
#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace burnish::ui {
namespace {

constexpr int kTokensOfOneChunk = 75;

}  // namespace

PicturePanel::PicturePanel(DatasetGateway* gateway, ThumbnailCache* thumbnails, QWidget* parent)
    : QFrame(parent),
      gateway_(gateway),
      view_(new PictureView(thumbnails, this)),
      name_(new ElidedLabel(this, Qt::ElideMiddle)),
      size_(makeLabel("small", this)),
      captionTitle_(makeLabel("section", this)),
      captionText_(new QPlainTextEdit(this)),
      tokens_(makeLabel("small", this, true)),
      notes_(makeLabel("warning", this, true)),
      hint_(makeLabel("muted", this, true)) {
  setObjectName(QStringLiteral("picturePanel"));
  setProperty("role", "card");
  name_->setBold(true);
  view_->setMinimumSize(200, 200);
  captionText_->setObjectName(QStringLiteral("captionText"));
  captionText_->setReadOnly(true);
  captionText_->setTabChangesFocus(true);
  captionText_->setMaximumHeight(120);
  hint_->setAlignment(Qt::AlignCenter);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 16, 16, 16);
  layout->setSpacing(8);
  layout->addWidget(hint_, 1);
  layout->addWidget(view_, 1);
  for (QWidget* part : std::initializer_list<QWidget*>{name_, size_, captionTitle_, captionText_, tokens_, notes_}) {
    layout->addWidget(part);
  }
  followLanguage(this, [this] { retranslate(); });
}

void PicturePanel::show(const PictureItem* item) {
  hasItem_ = item != nullptr;
  item_ = item ? *item : PictureItem();
  refresh();
}

void PicturePanel::retranslate() {
  captionTitle_->setText(tr("Caption"));
  describe(captionText_, tr("Caption of the selected picture"));
  hint_->setText(tr("Select a picture to see it with its caption."));
  refresh();
}

void PicturePanel::refresh() {
  for (QWidget* part : std::initializer_list<QWidget*>{view_, name_, size_, captionTitle_, captionText_, tokens_}) {
    part->setVisible(hasItem_);
  }
  hint_->setVisible(!hasItem_);
  notes_->setVisible(hasItem_ && !item_.notes.isEmpty());
  view_->setPath(item_.path);
  name_->setText(QFileInfo(item_.path).fileName());
  size_->setText(tr("%1 pixels").arg(sizeText(item_.width, item_.height)));
  captionText_->setPlainText(item_.hasCaption ? boundedText(item_.caption, 20000) : tr("No caption"));
  tokens_->setText(tokenText(item_.caption));
  notes_->setText(boundedText(item_.notes.join(QLatin1Char('\n'))));
}

QString PicturePanel::tokenText(const QString& caption) const {
  const int count = hasItem_ ? gateway_->countTokens(caption) : -1;
  if (count < 0) return tr("Tokens are counted as soon as the tokenizer is loaded.");
  const QString tokens = tr("%n token(s)", nullptr, count);
  if (count <= kTokensOfOneChunk) return tr("%1 of %2 that fit at once").arg(tokens).arg(kTokensOfOneChunk);
  return tr("%1, more than the %2 that fit at once").arg(tokens).arg(kTokensOfOneChunk);
}

}  // namespace burnish::ui
