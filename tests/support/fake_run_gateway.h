#pragma once

#include "ui/contract/run_gateway.h"

#include <algorithm>
#include <map>

namespace burnish::test {

/// A gateway without an engine: remembers what it is asked, and says what the test wants.
class FakeRunGateway : public ui::RunGateway {
 public:
  quint64 requestPlan(const Recipe& recipe) override {
    planned.push_back(recipe);
    return ++lastRequest;
  }
  void start(const Recipe& recipe) override { started.push_back(recipe); }
  void resume(const QString& folder) override { resumed << folder; }
  void open(const QString& folder) override { opened << folder; }
  quint64 send(ui::RunId run, const CommandPayload& command) override {
    sent.push_back({run, command});
    return ++lastCommand;
  }
  std::vector<ui::RunInfo> runs() const override { return infos; }
  std::optional<ui::RunInfo> run(ui::RunId id) const override {
    for (const ui::RunInfo& info : infos) {
      if (info.id == id) return info;
    }
    return {};
  }
  ui::EventBatch history(ui::RunId id) const override {
    const auto found = events.find(id.value);
    return std::make_shared<const std::vector<Event>>(found == events.end() ? std::vector<Event>() : found->second);
  }
  std::optional<Recipe> recipe(ui::RunId) const override { return runRecipe; }

  /// A run that is being trained appears.
  ui::RunId addRun(const QString& name, RunState state = RunState::Preparing, bool isLive = true) {
    const ui::RunId id{infos.size() + 1};
    infos.push_back({.id = id,
                     .name = name,
                     .folder = QStringLiteral("/runs/") + name,
                     .state = state,
                     .isLive = isLive,
                     .steps = 100,
                     .startedAt = clock + static_cast<double>(id.value)});
    Q_EMIT runAdded(id);
    return id;
  }
  /// Events happen: they enter the history and are told at once.
  void happen(ui::RunId id, const std::vector<EventPayload>& payloads, int64_t step = 0) {
    std::vector<Event> batch;
    for (const EventPayload& payload : payloads) {
      Event event{events[id.value].size(), clock + static_cast<double>(events[id.value].size()) * 0.001, step, payload};
      events[id.value].push_back(event);
      batch.push_back(event);
    }
    Q_EMIT eventsArrived(id, std::make_shared<const std::vector<Event>>(batch));
  }
  void setState(ui::RunId id, RunState state, bool isLive) {
    for (ui::RunInfo& info : infos) {
      if (info.id == id) info.state = state, info.isLive = isLive;
    }
    Q_EMIT runChanged(id);
  }

  struct Sent {
    ui::RunId run;
    CommandPayload command;
  };
  std::vector<Recipe> planned;
  std::vector<Recipe> started;
  QStringList resumed;
  QStringList opened;
  std::vector<Sent> sent;
  std::vector<ui::RunInfo> infos;
  std::map<quint64, std::vector<Event>> events;
  std::optional<Recipe> runRecipe;
  double clock = 1.7e9;  ///< Wall time of the first event.
  quint64 lastRequest = 0;
  quint64 lastCommand = 0;
};

}  // namespace burnish::test
