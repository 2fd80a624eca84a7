#include "core/train/run_snapshot.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include <torch/torch.h>

#include <cmath>

using namespace burnish;

namespace {

/// Two small parameters with an optimizer that has made one step.
struct Trained {
  explicit Trained(float start) {
    parameters = {{"block.lora_down", at::full({2, 3}, start).requires_grad_()},
                  {"block.lora_up", at::full({3, 2}, start + 1.0f).requires_grad_()}};
    optimizer.emplace(std::vector<at::Tensor>{parameters[0].tensor, parameters[1].tensor}, AdamWOptions{});
  }
  void step() {
    for (NamedParameter& parameter : parameters)
      parameter.tensor.mutable_grad() = at::full_like(parameter.tensor, 0.3f);
    optimizer->step(0.1);
  }
  std::vector<NamedParameter> parameters;
  std::optional<AdamW> optimizer;
};

}  // namespace

class TestRunSnapshot : public QObject {
  Q_OBJECT

 private:
  std::filesystem::path root() const { return folder_->path().toStdString(); }
  Result<Snapshot> save(Trained& trained) const {
    BURNISH_TRY(const auto path,
                saveRunSnapshot(root(), 5, recipe_, "base", trained.parameters, trained.optimizer->state()));
    return openSnapshot(path);
  }
  Recipe recipe_;
  std::unique_ptr<QTemporaryDir> folder_;

 private Q_SLOTS:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void everythingComesBackExactly() {
    Trained trained(0.1f);
    trained.step();
    BURNISH_GET(const Snapshot snapshot, save(trained));
    Trained other(7.0f);
    BURNISH_VERIFY_OK(loadRunSnapshot(snapshot, recipe_, "base", other.parameters, *other.optimizer));
    trained.step();
    other.step();
    for (std::size_t i = 0; i < 2; ++i) {
      QVERIFY(at::equal(trained.parameters[i].tensor, other.parameters[i].tensor));
      QVERIFY(at::equal(trained.optimizer->state().squares[i], other.optimizer->state().squares[i]));
    }
    QCOMPARE(other.optimizer->state().steps, int64_t{2});
  }

  void whatDiffersIsNamed() {
    Trained trained(0.1f);
    BURNISH_GET(const Snapshot snapshot, save(trained));
    Recipe other = recipe_;
    other.method.alpha = 3.0;
    const auto alpha = loadRunSnapshot(snapshot, other, "base", trained.parameters, *trained.optimizer);
    BURNISH_VERIFY_ERROR(alpha, CheckpointMismatch);
    QCOMPARE(alpha.error().args[1], std::string("method.alpha"));
    const auto base = loadRunSnapshot(snapshot, recipe_, "another base", trained.parameters, *trained.optimizer);
    QCOMPARE(base.error().args[1], std::string("model.base"));
  }

  void aMissingTensorIsNamedAndNothingIsChanged() {
    Trained trained(0.1f);
    BURNISH_GET(const Snapshot snapshot, save(trained));
    Trained other(7.0f);
    other.parameters.push_back({"more.lora_up", at::zeros({1}).requires_grad_()});
    const auto loaded = loadRunSnapshot(snapshot, recipe_, "base", other.parameters, *other.optimizer);
    BURNISH_VERIFY_ERROR(loaded, CheckpointDamaged);
    QCOMPARE(loaded.error().args[1], std::string("more.lora_up"));
    QCOMPARE(other.parameters[0].tensor[0][0].item<float>(), 7.0f);
  }

  void numbersThatAreNotFiniteAreNotSaved() {
    Trained trained(std::nanf(""));
    BURNISH_VERIFY_ERROR(save(trained), WeightsCorrupt);
    QVERIFY(std::filesystem::is_empty(root()));
  }
};

QTEST_GUILESS_MAIN(TestRunSnapshot)
#include "tst_run_snapshot.moc"
