#include "ui/widgets/action_card.h"

#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text/follow_language.h"
#include "ui/widgets/naming.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace burnish::ui {

ActionCard::ActionCard(const QString& objectName, const QString& iconName, QWidget* parent)
    : QFrame(parent),
      iconName_(iconName),
      icon_(new QLabel(this)),
      title_(makeLabel("heading", this, true)),
      sentence_(makeLabel("muted", this, true)),
      button_(new QPushButton(this)) {
  setProperty("role", "card");
  button_->setObjectName(objectName);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(20, 20, 20, 20);
  layout->setSpacing(8);
  layout->addWidget(icon_);
  layout->addSpacing(4);
  layout->addWidget(title_);
  layout->addWidget(sentence_);
  layout->addStretch(1);
  layout->addSpacing(8);
  layout->addWidget(button_, 0, Qt::AlignLeft);
  connect(button_, &QPushButton::clicked, this, &ActionCard::activated);
  followPalette(this, [this] {
    icon_->setPixmap(iconPixmap(iconName_, themeColors(palette()).accent, QSize(32, 32), devicePixelRatioF()));
  });
}

void ActionCard::setTexts(const QString& title, const QString& sentence, const QString& verb) {
  title_->setText(title);
  sentence_->setText(sentence);
  caption(button_, verb, sentence);
}

void ActionCard::makePrimary() {
  button_->setProperty("role", "primary");
}

}  // namespace burnish::ui
