#include "app/compose/run_session.h"

#include "app/compose/cache_folder.h"
#include "app/compose/journal_sink.h"
#include "app/compose/run_folder.h"
#include "core/base/files.h"
#include "core/checkpoint/snapshot_reader.h"
#include "core/job/journal.h"
#include "dataset/feed/image_batch_source.h"
#include "dataset/image/png_writer.h"
#include "dataset/plan/train_planner.h"
#include "dataset/scan/scanner.h"

namespace burnish::app {
namespace {

/// Where a run goes on: the step of its newest intact checkpoint, or the beginning.
struct StartPoint {
  bool hasCheckpoint = false;
  uint64_t firstSequence = 0;
};

Result<void> refuseObstacle(const TrainPlan& plan) {
  for (const PlanNote& note : plan.notes) {
    if (note.level == PlanNote::Level::Error) return note.what;
  }
  return {};
}

Result<StartPoint> findStart(const RunFolder& folder, bool resume) {
  StartPoint start;
  int64_t step = -1;  // a run that was killed before its first checkpoint begins anew
  if (resume) {
    const SnapshotSearch search = findNewestSnapshot(folder.root / "checkpoints");
    if (!search.newest && !search.damaged.empty()) return search.damaged.front();  // never silently from the beginning
    start.hasCheckpoint = search.newest.has_value();
    if (start.hasCheckpoint) step = search.newest->manifest.step;
  }
  BURNISH_TRY(const JournalEnd end, cutJournal(folder.journal(), step));
  start.firstSequence = end.nextSequence;
  return start;
}

Result<void> prepareFolder(const RunFolder& folder, const RunRequest& request, const TrainPlan& plan) {
  return request.resume ? renewRunFolder(folder, request.recipe, plan) : beginRunFolder(folder, request.recipe, plan);
}

}  // namespace

Result<TrainPlan> planRun(const Recipe& recipe,
                          const std::function<void(int64_t, int64_t)>& progress,
                          std::stop_token stop) {
  dataset::ScanOptions options;
  options.memory = cacheFolder() / "verified.txt";
  BURNISH_TRY(const dataset::ScanReport scan, dataset::scanFolder(recipe.data.folder, progress, stop, options));
  return dataset::planTraining(recipe, scan);
}

Result<RunOutcome> executeRun(const RunRequest& request,
                              EventSink& events,
                              CommandQueue& commands,
                              std::stop_token stop) {
  const RunFolder folder{request.folder};
  if (request.resume && !folder.holdsRun()) return Error{ErrorCode::NothingToResume, {folder.root.string()}, {}};
  BURNISH_TRY(const TrainPlan plan, planRun(request.recipe, {}, stop));
  if (request.onPlan) request.onPlan(plan);
  BURNISH_TRY_VOID(refuseObstacle(plan));
  BURNISH_TRY_VOID(makeFolders(folder.root));
  BURNISH_TRY(const RunLock lock, RunLock::take(folder));
  BURNISH_TRY_VOID(prepareFolder(folder, request, plan));
  BURNISH_TRY(const StartPoint start, findStart(folder, request.resume));
  BURNISH_TRY(JournalWriter journal, JournalWriter::open(folder.journal(), systemClock()));

  JournalSink sink(std::move(journal), events);
  dataset::ImageBatchSource batches(request.recipe, plan, cacheFolder());
  TrainerOptions options{request.recipe, folder.root, start.hasCheckpoint, start.firstSequence, {}};
  Trainer trainer(std::move(options), {batches, sink, commands, dataset::writePng, systemClock()});
  return trainer.run(stop);
}

}  // namespace burnish::app
