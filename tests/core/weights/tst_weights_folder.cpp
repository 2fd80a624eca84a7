#include "core/base/files.h"
#include "core/weights/hub_folder.h"
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
        QVERIFY(!component.value().weights->tensors().empty());
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
    const auto weightless = openComponentFolder(folder);
    BURNISH_VERIFY_ERROR(weightless, FileMissing);
    BURNISH_VERIFY_OK(writeFileAtomically(folder / "pytorch_model.bin", "no weights"));
    const auto pickle = openComponentFolder(folder);
    BURNISH_VERIFY_ERROR(pickle, NotSafetensors);
    BURNISH_VERIFY_OK(writeFileAtomically(folder / "model.safetensors.index.json", "{}"));
    const auto shards = openComponentFolder(folder);
    BURNISH_VERIFY_ERROR(shards, ShardsInvalid);
  }

  void followsTheRuleOfPrecedence() {
    const QTemporaryDir temporary;
    const fs::path folder = temporary.path().toStdString();
    // From the last choice to the first.
    for (const char* name : {"pytorch_model.fp16.bin", "pytorch_model.bin", "model.non_ema.safetensors",
                             "model.safetensors.index.fp16.json", "model.fp16.safetensors",
                             "model.safetensors.index.json", "model.safetensors",
                             "diffusion_pytorch_model.safetensors.index.json", "diffusion_pytorch_model.safetensors"}) {
      BURNISH_VERIFY_OK(writeFileAtomically(folder / name, ""));
      BURNISH_GET(const fs::path chosen, componentWeightsPath(folder));
      QCOMPARE(chosen.filename().string(), std::string(name));
    }
  }

  void findsTheSnapshotOfADownloadCache() {
    const QTemporaryDir temporary;
    const fs::path cache = fs::path(temporary.path().toStdString()) / "models--owner--name";
    fs::create_directories(cache / "blobs");
    fs::create_directories(cache / "refs");
    fs::create_directories(cache / "snapshots" / "0a1b" / "unet");
    BURNISH_VERIFY_OK(writeSafetensors(cache / "blobs" / "f00d", {}));
    BURNISH_VERIFY_OK(writeFileAtomically(cache / "blobs" / "beef", "{}"));
    const fs::path unet = cache / "snapshots" / "0a1b" / "unet";
    fs::create_symlink("../../../blobs/f00d", unet / "diffusion_pytorch_model.safetensors");
    fs::create_symlink("../../../blobs/beef", unet / "config.json");
    BURNISH_GET(const fs::path only, resolveModelFolder(cache));
    QCOMPARE(only, cache / "snapshots" / "0a1b");
    BURNISH_VERIFY_OK(openComponentFolder(only / "unet"));
    fs::create_directories(cache / "snapshots" / "ffff");
    const auto unclear = resolveModelFolder(cache);
    BURNISH_VERIFY_ERROR(unclear, ModelUnsupported);
    BURNISH_VERIFY_OK(writeFileAtomically(cache / "refs" / "main", "ffff\n"));
    BURNISH_GET(const fs::path named, resolveModelFolder(cache));
    QCOMPARE(named, cache / "snapshots" / "ffff");
    BURNISH_VERIFY_OK(writeFileAtomically(cache / "refs" / "main", "../../elsewhere"));
    BURNISH_VERIFY_ERROR(resolveModelFolder(cache), ModelUnsupported);
    BURNISH_GET(const fs::path same, resolveModelFolder(unet));
    QCOMPARE(same, unet);
  }
};

QTEST_GUILESS_MAIN(TestWeightsFolder)
#include "tst_weights_folder.moc"
