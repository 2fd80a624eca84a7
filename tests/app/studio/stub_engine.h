#pragma once

#include "app/studio/run_hub.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

namespace burnish::app {

/// Numbers events as an engine does.
class EventMaker {
 public:
  explicit EventMaker(EventSink& sink, uint64_t firstSequence = 0) : sink_(sink), sequence_(firstSequence) {}
  void operator()(int64_t step, EventPayload payload) { sink_.accept({sequence_++, 1000.0, step, std::move(payload)}); }

 private:
  EventSink& sink_;
  uint64_t sequence_;
};

inline RunStarted started(std::string name, int64_t steps, int64_t firstStep = 0) {
  RunStarted event;
  event.name = std::move(name);
  event.steps = steps;
  event.firstStep = firstStep;
  return event;
}
inline StepDone stepDone(double loss) {
  StepDone event;
  event.loss = loss;
  return event;
}
inline RunEnded ended(bool isComplete) {
  RunEnded event;
  event.complete = isComplete;
  return event;
}

/// An engine that trains nothing: it counts steps, hears commands between them, and ends like the real one.
inline Result<RunOutcome> countSteps(const RunRequest& request,
                                     EventSink& sink,
                                     CommandQueue& commands,
                                     const std::stop_token& stop,
                                     std::chrono::microseconds step = std::chrono::microseconds(200)) {
  EventMaker emit(sink);
  emit(0, started(request.recipe.saving.name, request.recipe.schedule.steps));
  emit(0, StateChanged{RunState::Training});
  int64_t done = 0;
  bool isStopped = false;
  while (done < request.recipe.schedule.steps && !isStopped) {
    std::this_thread::sleep_for(step);
    ++done;
    emit(done, stepDone(1.0 / static_cast<double>(done)));
    while (const std::optional<Command> command = commands.take()) {
      emit(done, CommandAnswered{command->id, true, {}});
      isStopped = isStopped || std::holds_alternative<StopRun>(command->payload);
    }
    isStopped = isStopped || stop.stop_requested();
  }
  emit(done, ended(!isStopped));
  return RunOutcome{!isStopped, done, {}};
}

inline EnginePorts stubEngine(ExecuteRun execute) {
  EnginePorts engine;
  engine.plan = [](const Recipe&, const EnginePorts::Progress&, std::stop_token) { return TrainPlan{}; };
  engine.execute = std::move(execute);
  engine.newFolder = [number = std::make_shared<int>(0)](const Recipe&) {
    return std::filesystem::path("/nowhere/run-" + std::to_string(++*number));
  };
  engine.isBusy = [](const std::filesystem::path&) { return false; };
  return engine;
}

inline Recipe stubRecipe(int64_t steps = 20) {
  Recipe recipe;
  recipe.model.base = "/nowhere/base";
  recipe.data.folder = "/nowhere/pictures";
  recipe.schedule.steps = steps;
  return recipe;
}

}  // namespace burnish::app
