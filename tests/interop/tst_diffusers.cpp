#include "core/model/load_model.h"
#include "core/model/lora_adapter.h"
#include "core/nn/tensor_bridge.h"
#include "core/weights/safetensors_file.h"
#include "core/weights/safetensors_writer.h"
#include "tests/interop/peer_process.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest>

#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

using namespace burnish;
using burnish::test::failureOf;
using burnish::test::failureOfPeer;

namespace {

const QString kBase = QStringLiteral(BURNISH_SOURCE_DIR "/resources/demo/base");
const QString kPictures = QStringLiteral(BURNISH_SOURCE_DIR "/resources/demo/cat-faces");
constexpr double kTolerance = 1e-4;

/// Names of the LoRA files that are written here and must work in the peer.
constexpr const char* kOurs[] = {"kohya", "diffusers", "trained_kohya", "trained_diffusers"};

HostTensor randomTensor(std::mt19937& source, std::vector<int64_t> shape, float scale = 1.0F) {
  int64_t count = 1;
  for (const int64_t side : shape) count *= side;
  std::normal_distribution<float> normal(0.0F, scale);
  HostTensor tensor{std::move(shape), {}};
  for (int64_t i = 0; i < count; ++i) tensor.values.push_back(normal(source));
  return tensor;
}

double relativeDifference(const HostTensor& ours, const HostTensor& theirs) {
  if (ours.shape != theirs.shape) return INFINITY;
  double difference = 0.0;
  double largest = 0.0;
  for (std::size_t i = 0; i < ours.values.size(); ++i) {
    difference = std::max(difference, std::abs(static_cast<double>(ours.values[i]) - theirs.values[i]));
    largest = std::max(largest, std::abs(static_cast<double>(theirs.values[i])));
  }
  return difference / largest;
}

/// One fixed input of the UNet: two pictures at a high and a low timestep.
struct UnetCase {
  std::map<std::string, HostTensor> tensors;

  static UnetCase make(int64_t contextWidth) {
    std::mt19937 source(7);
    UnetCase value;
    value.tensors["latents"] = randomTensor(source, {2, 4, 16, 16});
    value.tensors["timesteps"] = HostTensor{{2}, {981.0F, 17.0F}};
    value.tensors["context"] = randomTensor(source, {2, 77, contextWidth});
    return value;
  }

  [[nodiscard]] Result<uint64_t> write(const QString& path) const {
    std::vector<TensorView> views;
    for (const auto& [name, tensor] : tensors) {
      views.push_back({name, DType::F32, tensor.shape, std::as_bytes(std::span(tensor.values))});
    }
    return writeSafetensors(path.toStdString(), views);
  }

  [[nodiscard]] HostTensor output(Unet& unet) const {
    const at::NoGradGuard noGradient;
    return hostTensorFrom(unet.forward(tensorFrom(tensors.at("latents")), tensorFrom(tensors.at("timesteps")),
                                       {tensorFrom(tensors.at("context"))}));
  }
};

}  // namespace

/// Our files in StableDiffusionPipeline, and peft's files in ours: the UNet's outputs must be the same.
class TestDiffusers : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void theBaseGivesTheSameOutput();
  void ourLoraGivesTheSameOutput_data();
  void ourLoraGivesTheSameOutput();
  void aLoraTrainedByPeftGivesTheSameOutput_data();
  void aLoraTrainedByPeftGivesTheSameOutput();

 private:
  [[nodiscard]] QString path(const QString& name) const { return folder_.filePath(name); }
  void writeRandomLoras();
  void trainLora(const QString& naming);
  void outputWith(const QString& lora, HostTensor& output);
  void askPeer();

  QTemporaryDir folder_;
  std::optional<StableDiffusion> model_;
  UnetCase case_;
  HostTensor base_;
};

/// Values far from zero in both halves, and a strength that is not 1: a wrong alpha or a transposed half shows.
void TestDiffusers::writeRandomLoras() {
  BURNISH_GET(auto adapter, LoraAdapter::createOn(*model_->unet, {.rank = 8, .alpha = 4.0, .targets = "attention"}));
  std::mt19937 source(11);
  const at::NoGradGuard noGradient;
  for (const NamedParameter& parameter : adapter.parameters()) {
    parameter.tensor.copy_(tensorFrom(randomTensor(source, parameter.tensor.sizes().vec(), 0.1F)));
  }
  BURNISH_VERIFY_OK(
      adapter.save(path("kohya.safetensors").toStdString(), {.naming = LoraNaming::Kohya, .metadata = {}}));
  BURNISH_VERIFY_OK(
      adapter.save(path("diffusers.safetensors").toStdString(), {.naming = LoraNaming::Diffusers, .metadata = {}}));
}

void TestDiffusers::trainLora(const QString& naming) {
  const QString name = QStringLiteral("trained_") + naming;
  QFile recipe(path(name + ".toml"));
  QVERIFY(recipe.open(QIODevice::WriteOnly));
  recipe.write(QStringLiteral("[model]\nbase = \"%1\"\n[data]\nfolder = \"%2\"\nsize = 128\n"
                              "[method]\nrank = 8\nalpha = 4.0\n[optimizer]\nlearning_rate = 2e-3\n"
                              "[schedule]\nsteps = 6\nbatch = 2\ncurve = \"constant\"\n[sampling]\nbefore = false\n"
                              "[saving]\nfolder = \"%3\"\nname = \"%4\"\nnaming = \"%5\"\n"
                              "[where]\ndevice = \"cpu\"\nthreads = 2\n")
                   .arg(kBase, kPictures, path(name), name, naming)
                   .toUtf8());
  recipe.close();
  const QString failure = failureOf(QStringLiteral(BURNISH_PROGRAM), {"train", recipe.fileName()});
  QVERIFY2(failure.isEmpty(), qPrintable(failure));
  const QString result = path(name) + QStringLiteral("/models/") + name + QStringLiteral(".safetensors");
  QVERIFY2(QFile::copy(result, path(name + ".safetensors")), qPrintable(result));
}

/// Both directions in two runs of Python, since one start of it costs as much as all the work.
void TestDiffusers::askPeer() {
  QStringList arguments{"--base", kBase, "--case", path("case.safetensors"), "--out", path("outputs.safetensors")};
  for (const char* name : kOurs) arguments << path(QString::fromLatin1(name) + ".safetensors");
  QString failure = failureOfPeer("run_pipeline.py", arguments);
  QVERIFY2(failure.isEmpty(), qPrintable(failure));
  failure =
      failureOfPeer("train_peft.py", {"--base", kBase, "--case", path("case.safetensors"), "--out", path("peft")});
  QVERIFY2(failure.isEmpty(), qPrintable(failure));
}

void TestDiffusers::initTestCase() {
  if (burnish::test::peerPython().isEmpty()) {
    QSKIP("the Python peer is not there: ./dev test makes it where packages can be fetched");
  }
  QVERIFY(folder_.isValid());
  BURNISH_GET(model_, StableDiffusion::open(kBase.toStdString(), {.unet = true}));
  case_ = UnetCase::make(model_->unet->config().contextWidth);
  BURNISH_VERIFY_OK(case_.write(path("case.safetensors")));
  base_ = case_.output(*model_->unet);
  writeRandomLoras();
  for (const char* naming : {"kohya", "diffusers"}) {
    if (!QTest::currentTestFailed()) trainLora(QString::fromLatin1(naming));
  }
  if (!QTest::currentTestFailed()) askPeer();
}

void TestDiffusers::outputWith(const QString& lora, HostTensor& output) {
  BURNISH_GET(const auto adapter, LoraAdapter::loadOnto({.denoiser = model_->unet.get()}, path(lora).toStdString()));
  QVERIFY(adapter.appliedLayers() > 0);
  QCOMPARE(adapter.appliedLayers(), adapter.fileLayers());
  output = case_.output(*model_->unet);
}

void TestDiffusers::theBaseGivesTheSameOutput() {
  BURNISH_GET(const auto file, SafetensorsFile::open(path("outputs.safetensors").toStdString()));
  BURNISH_GET(const auto theirs, file.readTensor("output.base"));
  QVERIFY2(relativeDifference(base_, theirs) < kTolerance,
           qPrintable(QString::number(relativeDifference(base_, theirs))));
}

void TestDiffusers::ourLoraGivesTheSameOutput_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : kOurs) QTest::newRow(name) << QString::fromLatin1(name);
}

void TestDiffusers::ourLoraGivesTheSameOutput() {
  QFETCH(QString, name);
  HostTensor ours;
  outputWith(name + QStringLiteral(".safetensors"), ours);
  BURNISH_GET(const auto file, SafetensorsFile::open(path("outputs.safetensors").toStdString()));
  BURNISH_GET(const auto theirs, file.readTensor("output." + name.toStdString()));
  const double difference = relativeDifference(ours, theirs);
  QVERIFY2(difference < kTolerance, qPrintable(QString::number(difference)));
  // A LoRA that both sides ignore would pass the line above.
  QVERIFY(relativeDifference(ours, base_) > 10 * kTolerance);
}

void TestDiffusers::aLoraTrainedByPeftGivesTheSameOutput_data() {
  QTest::addColumn<QString>("file");
  for (const char* file : {"peft/peft", "peft/diffusers.safetensors", "peft/kohya.safetensors"}) {
    QTest::newRow(file) << QString::fromLatin1(file);
  }
}

void TestDiffusers::aLoraTrainedByPeftGivesTheSameOutput() {
  QFETCH(QString, file);
  HostTensor ours;
  outputWith(file, ours);
  BURNISH_GET(const auto expected, SafetensorsFile::open(path("peft/expected.safetensors").toStdString()));
  BURNISH_GET(const auto theirs, expected.readTensor("output"));
  const double difference = relativeDifference(ours, theirs);
  QVERIFY2(difference < kTolerance, qPrintable(QString::number(difference)));
  QVERIFY(relativeDifference(ours, base_) > 10 * kTolerance);
}

QTEST_GUILESS_MAIN(TestDiffusers)
#include "tst_diffusers.moc"
