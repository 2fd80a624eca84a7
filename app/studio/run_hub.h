#pragma once

#include "app/studio/background.h"
#include "app/studio/journal_follower.h"
#include "app/studio/local_run.h"
#include "app/studio/run_record.h"
#include "ui/contract/run_gateway.h"

#include <QSet>
#include <QTimer>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>

namespace burnish::app {

struct RunArchive;

/// What the hub asks of the engine: app/compose, or stand-ins in tests.
struct EnginePorts {
  using Progress = std::function<void(int64_t, int64_t)>;
  std::function<Result<TrainPlan>(const Recipe&, const Progress&, std::stop_token)> plan;
  ExecuteRun execute;
  std::function<std::filesystem::path(const Recipe&)> newFolder;
  /// Whether a process, this one included, trains in a run folder now. Called on a worker.
  std::function<bool(const std::filesystem::path&)> isBusy;
};

/// The runs of this studio: one that is trained here at most, and any number that were opened from their folders. One
/// folder is one run: opening or resuming it again finds the same id. GUI thread; whatever touches the disk or takes
/// time happens on a worker. Destruction stops the live run, which saves, and waits for it.
class RunHub : public ui::RunGateway {
  Q_OBJECT
 public:
  explicit RunHub(EnginePorts engine, QObject* parent = nullptr);
  ~RunHub() override;

  quint64 requestPlan(const Recipe& recipe) override;
  void start(const Recipe& recipe) override;
  void resume(const QString& folder) override;
  void open(const QString& folder) override;
  quint64 send(ui::RunId run, const CommandPayload& command) override;
  [[nodiscard]] std::vector<ui::RunInfo> runs() const override;
  [[nodiscard]] std::optional<ui::RunInfo> run(ui::RunId id) const override;
  [[nodiscard]] ui::EventBatch history(ui::RunId id) const override;
  [[nodiscard]] std::optional<Recipe> recipe(ui::RunId id) const override;

 private:
  RunRecord* find(ui::RunId id);
  [[nodiscard]] const RunRecord* find(ui::RunId id) const;
  RunRecord* findFolder(const QString& folder);
  RunRecord& add(const QString& folder, std::optional<Recipe> recipe);
  bool refuseSecondRun();
  /// Reads the folder on a worker and calls `then` with the record of it, or emits startFailed.
  void load(const QString& folder, std::function<void(RunRecord&)> then);
  void takeArchive(const QString& path, const RunArchive& archive, const std::function<void(RunRecord&)>& then);
  void launch(RunRecord& record, RunRequest request);
  void receive(ui::RunId id, const ui::EventBatch& events);
  void finishLive(const std::optional<Error>& refusal);
  void follow(RunRecord& record);
  void unfollow(ui::RunId id);
  void announce(ui::RunId id);
  void announcePending();
  void refuseCommand(ui::RunId id, quint64 command);

  EnginePorts engine_;
  std::map<quint64, RunRecord> records_;
  std::map<quint64, std::unique_ptr<JournalFollower>> followers_;
  std::map<quint64, uint64_t> journalBytes_;  ///< How far the journal of an opened run was read.
  quint64 lastRun_ = 0;
  quint64 lastCommand_ = 0;
  quint64 lastPlan_ = 0;
  ui::RunId liveRun_;
  RunState stateBeforeLaunch_ = RunState::Preparing;
  QTimer announceTimer_;
  QSet<quint64> announcePending_;
  std::unique_ptr<LocalRun> live_;
  Background planning_{this};
  Background reading_{this};
};

}  // namespace burnish::app
