#pragma once

#include "ui/contract/dataset_gateway.h"

namespace burnish::test {

/// Hands out what the test has put into `content`; thumbnails are answered when the test says so, or at once.
class FakeDatasetGateway : public ui::DatasetGateway {
 public:
  struct Request {
    QString path;
    int side;
  };

  void openFolder(const QString& folder) override { opened << folder; }
  void requestThumbnail(const QString& path, int side) override {
    requests.push_back({path, side});
    if (answersAtOnce) answer(requests.back());
  }
  void cancelThumbnails() override { ++cancellations; }
  int countTokens(const QString& caption) const override {
    return static_cast<int>(caption.split(QLatin1Char(' '), Qt::SkipEmptyParts).size());
  }

  /// The picture of that name where it is one, else a square of one colour.
  void answer(const Request& request) {
    QImage picture(request.path);
    if (picture.isNull()) {
      picture = QImage(request.side, request.side, QImage::Format_RGB32);
      picture.fill(Qt::darkCyan);
    }
    const QSize box(request.side, request.side);
    Q_EMIT thumbnailReady(request.path, request.side,
                          picture.scaled(box, Qt::KeepAspectRatio, Qt::SmoothTransformation));
  }

  QStringList opened;
  std::vector<Request> requests;
  int cancellations = 0;
  bool answersAtOnce = false;
};

}  // namespace burnish::test
