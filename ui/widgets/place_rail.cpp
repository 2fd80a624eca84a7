#include "ui/widgets/place_rail.h"

#include "ui/style/icon.h"
#include "ui/text/follow_language.h"
#include "ui/widgets/naming.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace burnish::ui {
namespace {

constexpr const char* kIcons[] = {"start", "dataset", "train", "runs"};

}  // namespace

QString placeName(int place) {
  switch (place) {
    case 0:
      return PlaceRail::tr("Start");
    case 1:
      return PlaceRail::tr("Dataset");
    case 2:
      return PlaceRail::tr("Train");
    default:
      return PlaceRail::tr("Runs");
  }
}

PlaceRail::PlaceRail(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("placeRail"));
  setProperty("role", "rail");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 12, 8, 12);
  layout->setSpacing(4);
  for (int place = 0; place < 4; ++place) {
    auto* button = new QToolButton(this);
    button->setObjectName(QStringLiteral("place") + QString::number(place + 1));
    button->setProperty("role", "place");
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setIcon(themedIcon(QLatin1String(kIcons[place])));
    button->setIconSize(QSize(24, 24));
    button->setCheckable(true);
    button->setAutoExclusive(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedSize(80, 64);
    connect(button, &QToolButton::clicked, this, [this, place] { Q_EMIT chosen(place); });
    layout->addWidget(button);
    buttons_.push_back(button);
  }
  layout->addStretch(1);
  followLanguage(this, [this] { retranslate(); });
}

void PlaceRail::setCurrent(int place) {
  buttons_[place]->setChecked(true);
}

int PlaceRail::current() const {
  for (std::size_t i = 0; i < buttons_.size(); ++i) {
    if (buttons_[i]->isChecked()) return static_cast<int>(i);
  }
  return 0;
}

void PlaceRail::retranslate() {
  for (int place = 0; place < static_cast<int>(buttons_.size()); ++place) {
    const QString shortcut =
        QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + place)).toString(QKeySequence::NativeText);
    caption(buttons_[place], placeName(place), QStringLiteral("%1 (%2)").arg(placeName(place), shortcut));
  }
}

}  // namespace burnish::ui
