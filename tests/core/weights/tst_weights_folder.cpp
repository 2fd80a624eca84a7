#include "core/base/files.h"
#include "core/weights/safetensors_writer.h"
#include "core/weights/weights_folder.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

using namespace burnish;
namespace fs = std::filesystem;

class TestWeightsFolder : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void opensTheComponentsOfTheGoldenModels() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    int opened = 0;
    for (const test::GoldenFixture& model : golden.select("model")) {
      for (const char* name : {"unet", "vae", "text_encoder"}) {
        const fs::path folder = golden.path() / model.files.at(0) / name;
        if (!fs::exists(folder)) continue;
        const auto component = openComponentFolder(folder);
        BURNISH_VERIFY_OK(component);
        QVERIFY(!component.value().weights.tensors().empty());
        ++opened;
      }
    }
    QVERIFY(opened > 0);
  }

  void prefersThePlainFileAndTakesAVariant() {
    const QTemporaryDir temporary;
    const fs::path folder = temporary.path().toStdString();
    BURNISH_VERIFY_OK(writeSafetensors(folder / "model.fp16.safetensors", {}));
    BURNISH_GET(const fs::path variant, componentWeightsPath(folder));
    QCOMPARE(variant.filename().string(), std::string("model.fp16.safetensors"));
    BURNISH_VERIFY_OK(writeSafetensors(folder / "model.safetensors", {}));
    BURNISH_GET(const fs::path plain, componentWeightsPath(folder));
    QCOMPARE(plain.filename().string(), std::string("model.safetensors"));
  }

  void saysWhyAFolderCannotBeUsed() {
    const QTemporaryDir temporary;
    const fs::path folder = temporary.path().toStdString();
    const auto empty = openComponentFolder(folder);
    BURNISH_VERIFY_ERROR(empty, FileMissing);
    BURNISH_VERIFY_OK(writeFileAtomically(folder / "config.json", "[]"));
    const auto list = openComponentFolder(folder);
    BURNISH_VERIFY_ERROR(list, ModelConfig);
    BURNISH_VERIFY_OK(writeFileAtomically(folder / "config.json", "{}"));
    BURNISH_VERIFY_OK(writeFileAtomically(folder / "pytorch_model.bin", "x"));
    const auto pickle = openComponentFolder(folder);
    BURNISH_VERIFY_ERROR(pickle, ModelUnsupported);
    BURNISH_VERIFY_OK(writeFileAtomically(folder / "model.safetensors.index.json", "{}"));
    const auto shards = openComponentFolder(folder);
    BURNISH_VERIFY_ERROR(shards, ModelUnsupported);
    QVERIFY(shards.error().args.at(1).find("several files") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(TestWeightsFolder)
#include "tst_weights_folder.moc"
