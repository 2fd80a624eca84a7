#include "ui/widgets/gauge_card.h"

#include "ui/style/theme.h"
#include "ui/widgets/naming.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace burnish::ui {
namespace {

constexpr std::size_t kMostReadings = 120;  // two minutes

}  // namespace

/// The line below the figures; the full width is two minutes, the newest at the right.
class GaugeCard::Sparkline : public QWidget {
 public:
  Sparkline(const std::deque<double>* shares, QWidget* parent) : QWidget(parent), shares_(shares) {
    setFixedHeight(28);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = themeColors(palette());
    painter.setPen(QPen(colors.line, 1.0));
    painter.drawLine(QPointF(0, height() - 0.5), QPointF(width(), height() - 0.5));
    if (shares_->size() < 2) return;
    const QPolygonF line = points();
    QPainterPath area;
    area.addPolygon(line);
    area.lineTo(line.back().x(), height());
    area.lineTo(line.front().x(), height());
    painter.fillPath(area, colors.accentSoft);
    painter.setPen(QPen(colors.accent, 1.5));
    painter.drawPolyline(line);
  }

 private:
  QPolygonF points() const {
    QPolygonF line;
    const double stride = static_cast<double>(width()) / (kMostReadings - 1);
    double x = width() - stride * static_cast<double>(shares_->size() - 1);
    for (const double share : *shares_) {
      line << QPointF(x, 2.0 + (1.0 - share) * (height() - 4.0));
      x += stride;
    }
    return line;
  }

  const std::deque<double>* shares_;
};

GaugeCard::GaugeCard(const QString& objectName, QWidget* parent)
    : QFrame(parent),
      title_(makeLabel("small", this)),
      now_(makeLabel("figure", this)),
      peak_(makeLabel("small", this)),
      line_(new Sparkline(&shares_, this)) {
  setObjectName(objectName);
  setProperty("role", "card");
  auto* layout = new QGridLayout(this);
  layout->setContentsMargins(12, 8, 12, 10);
  layout->setVerticalSpacing(2);
  layout->addWidget(title_, 0, 0, 1, 2);
  layout->addWidget(now_, 1, 0);
  layout->addWidget(peak_, 1, 1, Qt::AlignRight | Qt::AlignBottom);
  layout->addWidget(line_, 2, 0, 1, 2);
  now_->setText(QStringLiteral("–"));
}

void GaugeCard::setTitle(const QString& title) {
  title_->setText(title);
  setAccessibleName(title);
}

void GaugeCard::addReading(double share, const QString& now, const QString& peak) {
  shares_.push_back(std::clamp(share, 0.0, 1.0));
  if (shares_.size() > kMostReadings) shares_.pop_front();
  now_->setText(now);
  peak_->setText(peak);
  setAccessibleDescription(now + QStringLiteral(", ") + peak);
  line_->update();
}

}  // namespace burnish::ui
