#pragma once

#include "core/job/event.h"

#include <QAbstractListModel>

#include <deque>
#include <vector>

namespace burnish::ui {

enum class LogLevel { Info, Warning, Error };

/// The log of a run in words, oldest first; the newest `capacity` lines stay. Keeps events, not sentences, so that
/// the language can change.
class LogModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Role { LevelRole = Qt::UserRole + 1, TimeRole };

  explicit LogModel(QObject* parent = nullptr, std::size_t capacity = 5000);

  void clear();
  /// Events that are no log lines (steps, progress) are passed over. Lines below `level` are hidden.
  void append(const std::vector<Event>& events);
  void setLowestLevel(LogLevel level);
  /// All shown lines, with times.
  [[nodiscard]] QString text() const;
  void retranslate();

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  [[nodiscard]] bool isShown(const Event& event) const;
  void trim();
  void rebuild();

  std::size_t capacity_;
  LogLevel lowest_ = LogLevel::Info;
  std::deque<Event> events_;  ///< All log events.
  std::vector<Event> shown_;  ///< Those of lowest_ and above.
};

/// Level of a log line; none for events that do not belong into the log.
[[nodiscard]] std::optional<LogLevel> logLevel(const Event& event);
[[nodiscard]] QString logText(const Event& event);

}  // namespace burnish::ui
