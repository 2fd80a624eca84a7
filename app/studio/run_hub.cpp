#include "app/studio/run_hub.h"

#include "app/studio/run_archive.h"
#include "app/studio/thread_entry.h"
#include "core/base/clock.h"
#include "core/job/recipe_fields.h"

#include <QDir>

#include <utility>

namespace burnish::app {

namespace {

constexpr int kMillisecondsBetweenAnnouncements = 200;

QString sameFolder(const QString& folder) {
  const QString canonical = QDir(folder).canonicalPath();
  return canonical.isEmpty() ? QDir::cleanPath(QDir(folder).absolutePath()) : canonical;
}

/// A batch of one event that no engine sent.
ui::EventBatch alone(uint64_t sequence, int64_t step, EventPayload payload) {
  return std::make_shared<const std::vector<Event>>(
      1, Event{sequence, systemClock().wallSeconds(), step, std::move(payload)});
}

/// How a run ends that could not begin; a stop that came so early is no failure.
EventPayload lastWord(const Error& refusal) {
  if (refusal.code == ErrorCode::Interrupted) return RunEnded{};
  return RunFailed{refusal};
}

std::filesystem::path toPath(const QString& text) {
  return std::filesystem::path(text.toStdU16String());
}

}  // namespace

RunHub::RunHub(EnginePorts engine, QObject* parent) : RunGateway(parent), engine_(std::move(engine)) {
  announceTimer_.setSingleShot(true);
  announceTimer_.setInterval(kMillisecondsBetweenAnnouncements);
  connect(&announceTimer_, &QTimer::timeout, this, &RunHub::announcePending);
}

RunHub::~RunHub() = default;

quint64 RunHub::requestPlan(const Recipe& recipe) {
  const quint64 request = ++lastPlan_;
  planning_.cancel();
  planning_.submit([this, recipe, request](const std::stop_token& stop) -> Background::Delivery {
    Result<TrainPlan> plan = atThreadEntry([&] { return engine_.plan(recipe, {}, stop); });
    return [this, request, plan = std::move(plan)] {
      if (plan.ok()) {
        Q_EMIT planReady(request, plan.value());
      } else {
        Q_EMIT planFailed(request, plan.error());
      }
    };
  });
  return request;
}

void RunHub::start(const Recipe& recipe) {
  if (refuseSecondRun()) return;
  if (const Result<void> valid = validateRecipe(recipe); !valid.ok()) {
    Q_EMIT startFailed(valid.error());
    return;
  }
  const std::filesystem::path folder = engine_.newFolder(recipe);
  RunRecord& record = add(QString::fromStdString(folder.string()), recipe);
  launch(record, {recipe, folder, false});
}

void RunHub::resume(const QString& folder) {
  if (refuseSecondRun()) return;
  load(folder, [this](RunRecord& record) {
    if (refuseSecondRun()) return;
    launch(record, {*record.recipe(), toPath(record.info().folder), true});
  });
}

void RunHub::open(const QString& folder) {
  load(folder, [this](RunRecord& record) { follow(record); });
}

quint64 RunHub::send(ui::RunId run, const CommandPayload& command) {
  const quint64 id = ++lastCommand_;
  if (!live_ || run != liveRun_) {
    refuseCommand(run, id);
    return id;
  }
  RunRecord& record = *find(run);
  live_->send({id, command});  // before the stop request: an engine that has just begun to train saves as it is told
  if (std::holds_alternative<StopRun>(command)) {
    // Before the first step the engine is deep in a load or a cache and hears the stop request only.
    if (record.info().state == RunState::Preparing) live_->requestStop();
    record.setState(RunState::Stopping);
    announce(run);
  }
  return id;
}

std::vector<ui::RunInfo> RunHub::runs() const {
  std::vector<ui::RunInfo> infos;
  infos.reserve(records_.size());
  for (const auto& [id, record] : records_) infos.push_back(record.info());
  return infos;
}

std::optional<ui::RunInfo> RunHub::run(ui::RunId id) const {
  const RunRecord* record = find(id);
  return record == nullptr ? std::nullopt : std::optional(record->info());
}

ui::EventBatch RunHub::history(ui::RunId id) const {
  const RunRecord* record = find(id);
  return record == nullptr ? std::make_shared<const std::vector<Event>>() : record->history();
}

std::optional<Recipe> RunHub::recipe(ui::RunId id) const {
  const RunRecord* record = find(id);
  return record == nullptr ? std::nullopt : record->recipe();
}

RunRecord* RunHub::find(ui::RunId id) {
  const auto found = records_.find(id.value);
  return found == records_.end() ? nullptr : &found->second;
}

const RunRecord* RunHub::find(ui::RunId id) const {
  const auto found = records_.find(id.value);
  return found == records_.end() ? nullptr : &found->second;
}

RunRecord* RunHub::findFolder(const QString& folder) {
  for (auto& [id, record] : records_) {
    if (sameFolder(record.info().folder) == folder) return &record;
  }
  return nullptr;
}

RunRecord& RunHub::add(const QString& folder, std::optional<Recipe> recipe) {
  const ui::RunId id{++lastRun_};
  return records_.emplace(id.value, RunRecord(id, folder, std::move(recipe))).first->second;
}

bool RunHub::refuseSecondRun() {
  if (!live_) return false;
  Q_EMIT startFailed(Error{ErrorCode::StudioBusy, {find(liveRun_)->info().name.toStdString()}, {}});
  return true;
}

void RunHub::load(const QString& folder, std::function<void(RunRecord&)> then) {
  const QString path = sameFolder(folder);
  if (RunRecord* known = findFolder(path)) {
    Q_EMIT runAdded(known->info().id);
    if (!known->info().isLive) then(*known);
    return;
  }
  reading_.submit([this, path, then = std::move(then)](const std::stop_token&) -> Background::Delivery {
    Result<RunArchive> archive = atThreadEntry([&] { return readRunArchive(toPath(path)); });
    return [this, path, then, archive = std::move(archive)] {
      if (!archive.ok()) {
        Q_EMIT startFailed(archive.error());
        return;
      }
      takeArchive(path, archive.value(), then);
    };
  });
}

void RunHub::takeArchive(const QString& path, const RunArchive& archive, const std::function<void(RunRecord&)>& then) {
  if (RunRecord* known = findFolder(path)) {  // Asked for twice while it was being read.
    if (!known->info().isLive) then(*known);
    return;
  }
  RunRecord& record = add(path, archive.recipe);
  const ui::RunId id = record.info().id;
  Q_EMIT runAdded(id);
  receive(id, std::make_shared<const std::vector<Event>>(archive.events));
  journalBytes_[id.value] = archive.journalBytes;
  then(record);
}

void RunHub::launch(RunRecord& record, RunRequest request) {
  const ui::RunId id = record.info().id;
  followers_.erase(id.value);
  stateBeforeLaunch_ = record.info().state;
  record.setLive(true);
  record.setState(RunState::Preparing);
  liveRun_ = id;
  live_ = std::make_unique<LocalRun>(engine_.execute, std::move(request));
  connect(live_.get(), &LocalRun::eventsArrived, this,
          [this, id](const ui::EventBatch& events) { receive(id, events); });
  connect(live_.get(), &LocalRun::ended, this, &RunHub::finishLive);
  Q_EMIT runAdded(id);
  announce(id);
}

void RunHub::receive(ui::RunId id, const ui::EventBatch& events) {
  if (events->empty()) return;
  if (find(id)->append(*events)) {
    Q_EMIT runAdded(id);
  } else {
    Q_EMIT eventsArrived(id, events);
  }
  announce(id);
}

void RunHub::finishLive(const std::optional<Error>& refusal) {
  live_.release()->deleteLater();  // It is the sender.
  RunRecord& record = *find(liveRun_);
  const ui::RunId id = std::exchange(liveRun_, ui::RunId{});
  record.setLive(false);
  if (refusal && record.history()->empty()) {
    receive(id, alone(0, 0, lastWord(*refusal)));
  } else if (refusal) {
    record.setState(refusal->code == ErrorCode::RunBusy ? RunState::Training : stateBeforeLaunch_);
    if (refusal->code != ErrorCode::Interrupted) Q_EMIT startFailed(*refusal);
    follow(record);
  }
  announce(id);
}

void RunHub::follow(RunRecord& record) {
  const ui::RunId id = record.info().id;
  if (record.info().isLive || followers_.contains(id.value)) return;
  auto follower =
      std::make_unique<JournalFollower>(toPath(record.info().folder), journalBytes_[id.value], engine_.isBusy);
  connect(follower.get(), &JournalFollower::eventsArrived, this,
          [this, id](const ui::EventBatch& events) { receive(id, events); });
  connect(follower.get(), &JournalFollower::abandoned, this, [this, id] { unfollow(id); });
  followers_[id.value] = std::move(follower);
}

void RunHub::unfollow(ui::RunId id) {
  const auto follower = followers_.find(id.value);
  if (follower == followers_.end()) return;
  follower->second.release()->deleteLater();  // It is the sender.
  followers_.erase(follower);
  RunRecord& record = *find(id);
  if (!record.hasEnded()) record.setState(RunState::Stopped);  // Its process was killed.
  announce(id);
}

void RunHub::announce(ui::RunId id) {
  announcePending_.insert(id.value);
  if (!announceTimer_.isActive()) announcePending();
}

void RunHub::announcePending() {
  if (announcePending_.isEmpty()) return;
  announceTimer_.start();
  for (const quint64 id : std::exchange(announcePending_, {})) Q_EMIT runChanged(ui::RunId{id});
}

void RunHub::refuseCommand(ui::RunId id, quint64 command) {
  QMetaObject::invokeMethod(
      this,
      [this, id, command] {
        const RunRecord* record = find(id);
        const int64_t step = record == nullptr ? 0 : record->info().step;
        const CommandAnswered answer{command, false, tr("The run has ended.").toStdString()};
        Q_EMIT eventsArrived(
            id, std::make_shared<const std::vector<Event>>(1, Event{0, systemClock().wallSeconds(), step, answer}));
      },
      Qt::QueuedConnection);
}

}  // namespace burnish::app
