#pragma once

#include "ui/contract/run_gateway.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QCheckBox;
class QLabel;

namespace burnish::ui {

class PlanSummary;
class RecipeForm;

/// The recipe as a form at the left, what it would do at the right, one Start button. Nothing starts while a field is
/// wrong, while the plan is not that of what is shown, or while another run is trained.
class TrainPage : public QWidget {
  Q_OBJECT
 public:
  explicit TrainPage(RunGateway* gateway, QWidget* parent = nullptr);

  void setRecipe(const Recipe& recipe);
  [[nodiscard]] const Recipe& recipe() const;
  void setPictures(const QString& folder);
  void setExpert(bool isExpert);
  [[nodiscard]] bool canStart() const;
  void start();
  [[nodiscard]] RecipeForm* form() const { return form_; }

 Q_SIGNALS:
  void expertChanged(bool isExpert);
  void canStartChanged(bool canStart);

 private:
  void buildLayout();
  void connectGateway();
  void onFormChanged();
  void requestPlan();
  void refresh();
  void retranslate();
  [[nodiscard]] bool isAnyRunLive() const;

  RunGateway* gateway_;
  RecipeForm* form_;
  PlanSummary* summary_;
  QLabel* title_;
  QLabel* hint_;
  QCheckBox* expert_;
  QTimer debounce_;
  std::optional<quint64> request_;  ///< The plan that is awaited.
  std::optional<TrainPlan> plan_;   ///< Of the recipe that is shown.
  std::optional<Error> failure_;
  bool isStarting_ = false;
};

}  // namespace burnish::ui
