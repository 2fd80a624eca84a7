#pragma once

#include "ui/contract/run_gateway.h"

#include <QAbstractListModel>

#include <vector>

namespace burnish::ui {

/// The runs that the gateway knows, newest first. Follows the gateway by itself.
class RunListModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Role { IdRole = Qt::UserRole + 1, StateRole, StateTextRole, ProgressRole, DetailRole, LiveRole };

  explicit RunListModel(RunGateway* gateway, QObject* parent = nullptr);

  [[nodiscard]] std::optional<RunInfo> run(int row) const;
  /// -1 if the run is not in the list.
  [[nodiscard]] int rowOf(RunId id) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  void reload();
  void update(RunId id);

  RunGateway* gateway_;
  std::vector<RunInfo> runs_;
};

/// "300 of 1,000 · loss 0.1234 · 14:03".
[[nodiscard]] QString runDetail(const RunInfo& run);

}  // namespace burnish::ui
