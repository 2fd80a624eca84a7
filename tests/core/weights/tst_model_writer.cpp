#include "core/base/files.h"
#include "core/weights/copy_weights.h"
#include "core/weights/model_writer.h"
#include "core/weights/safetensors_file.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest/QTest>

#include <fstream>

using namespace burnish;
namespace fs = std::filesystem;

/// Whole models of every family between the layouts, bit by bit.
class TestModelWriter : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void singleFileBecomesTheFolder_data() { families(); }
  void singleFileBecomesTheFolder();
  void folderBecomesTheSingleFile_data() { families(); }
  void folderBecomesTheSingleFile();
  void thereAndBackIsTheSameFile_data() { families(); }
  void thereAndBackIsTheSameFile();
  void convertsFloatsButNotNumbers();
  void nothingIsReplaced();
  void leavesNothingBehindWhenItFails();
  void aFolderOfAFolderIsComplete();

 private:
  void families();
  [[nodiscard]] fs::path folderOf(const QString& family) const { return golden_ / family.toStdString() / "model"; }
  [[nodiscard]] fs::path fileOf(const QString& family) const {
    return golden_ / family.toStdString() / "single" / (family.toStdString() + ".safetensors");
  }
  [[nodiscard]] Result<WrittenModel> convert(const fs::path& from,
                                             const fs::path& to,
                                             ModelLayoutKind layout,
                                             const PackageOptions& options = {},
                                             std::optional<DType> floats = {}) const;

  fs::path golden_;
};

namespace {

fs::path under(const QTemporaryDir& folder, const char* name) {
  return fs::path(folder.path().toStdString()) / name;
}

/// Empty if both hold the same tensors with the same bits.
Result<std::string> difference(const WeightsSource& one, const WeightsSource& other) {
  for (const TensorInfo& tensor : one.tensors()) {
    const TensorInfo* twin = other.find(tensor.name);
    if (twin == nullptr) return "only one has " + tensor.name;
    if (twin->dtype != tensor.dtype || twin->shape != tensor.shape) return "another shape or type: " + tensor.name;
    std::vector<std::byte> bytes(tensor.byteCount()), others(twin->byteCount());
    BURNISH_TRY_VOID(one.readBytes(tensor, bytes));
    BURNISH_TRY_VOID(other.readBytes(*twin, others));
    if (bytes != others) return "other values: " + tensor.name;
  }
  return one.tensors().size() == other.tensors().size() ? std::string() : "the other one has more tensors";
}

}  // namespace

void TestModelWriter::initTestCase() {
  BURNISH_GET(const test::GoldenFolder folder, test::GoldenFolder::open());
  golden_ = folder.path();
}

void TestModelWriter::families() {
  QTest::addColumn<QString>("family");
  for (const char* family : {"sd15", "sd21", "sdxl", "sd3", "sd35"}) {
    if (fs::exists(fileOf(family))) QTest::newRow(family) << QString(family);
  }
}

Result<WrittenModel> TestModelWriter::convert(const fs::path& from,
                                              const fs::path& to,
                                              ModelLayoutKind layout,
                                              const PackageOptions& options,
                                              std::optional<DType> floats) const {
  BURNISH_TRY(const ModelPackage package, ModelPackage::open(from, options));
  BURNISH_TRY(const ModelContent content, contentOf(package));
  return writeModel(content, layout, to, floats);
}

void TestModelWriter::singleFileBecomesTheFolder() {
  QFETCH(QString, family);
  const QTemporaryDir temporary;
  const fs::path folder = under(temporary, "folder");
  BURNISH_VERIFY_OK(convert(fileOf(family), folder, ModelLayoutKind::Folder, {folderOf(family), {}}));
  BURNISH_GET(const ModelPackage ours, ModelPackage::open(folder));
  BURNISH_GET(const ModelPackage theirs, ModelPackage::open(folderOf(family)));
  QCOMPARE(ours.family(), theirs.family());
  for (const ModelPart part : kModelParts) {
    QCOMPARE(ours.has(part), theirs.has(part));
    if (!theirs.has(part)) continue;
    BURNISH_GET(const ComponentFolder one, ours.part(part));
    BURNISH_GET(const ComponentFolder other, theirs.part(part));
    BURNISH_GET(const std::string found, difference(*one.weights, *other.weights));
    QVERIFY2(found.empty(), found.c_str());
    QVERIFY(one.config == other.config);
  }
  for (const char* name : {"tokenizer/vocab.json", "scheduler/scheduler_config.json"}) {
    if (!fs::exists(folderOf(family) / name)) continue;  // SD3.5's folder is a transformer alone
    BURNISH_GET(const Json one, readJsonFile((folder / name).string()));
    BURNISH_GET(const Json other, readJsonFile((folderOf(family) / name).string()));
    QVERIFY2(one == other, name);
  }
}

/// What a folder does not have — SD 2.x's last text layer — is not invented.
void TestModelWriter::folderBecomesTheSingleFile() {
  QFETCH(QString, family);
  const QTemporaryDir temporary;
  const fs::path file = under(temporary, "model.safetensors");
  BURNISH_VERIFY_OK(convert(folderOf(family), file, ModelLayoutKind::SingleFile));
  BURNISH_GET(const SafetensorsFile ours, SafetensorsFile::open(file));
  BURNISH_GET(const SafetensorsFile theirs, SafetensorsFile::open(fileOf(family)));
  BURNISH_GET(const ModelPackage package, ModelPackage::open(fileOf(family), {folderOf(family), {}}));
  std::size_t known = 0;
  for (const TensorInfo& tensor : theirs.tensors()) {
    const bool isRest =
        std::ranges::any_of(package.rest(), [&](const NamedTensor& rest) { return rest.tensor->name == tensor.name; });
    if (isRest || tensor.name.ends_with(".position_ids")) continue;
    ++known;
    const TensorInfo* mine = ours.find(tensor.name);
    QVERIFY2(mine != nullptr, tensor.name.c_str());
    QCOMPARE(mine->shape, tensor.shape);
    BURNISH_GET(const HostTensor one, ours.readTensor(tensor.name));
    BURNISH_GET(const HostTensor other, theirs.readTensor(tensor.name));
    QVERIFY2(one.values == other.values, tensor.name.c_str());
  }
  // Trap 11: published files have T5's table twice.
  const bool hasMore = ours.find("text_encoders.t5xxl.transformer.encoder.embed_tokens.weight") != nullptr &&
                       theirs.find("text_encoders.t5xxl.transformer.encoder.embed_tokens.weight") == nullptr;
  QCOMPARE(ours.tensors().size(), known + (hasMore ? 1 : 0));
}

/// Trap 2 and 7: what diffusers has no place for comes back.
void TestModelWriter::thereAndBackIsTheSameFile() {
  QFETCH(QString, family);
  const QTemporaryDir temporary;
  const fs::path folder = under(temporary, "folder"), file = under(temporary, "back.safetensors");
  BURNISH_VERIFY_OK(convert(fileOf(family), folder, ModelLayoutKind::Folder, {folderOf(family), {}}));
  BURNISH_VERIFY_OK(convert(folder, file, ModelLayoutKind::SingleFile));
  BURNISH_GET(const SafetensorsFile one, SafetensorsFile::open(fileOf(family)));
  BURNISH_GET(const SafetensorsFile other, SafetensorsFile::open(file));
  BURNISH_GET(const std::string found, difference(one, other));
  QVERIFY2(found.empty(), found.c_str());
  QVERIFY(one.metadata() == other.metadata());
}

void TestModelWriter::convertsFloatsButNotNumbers() {
  const QTemporaryDir temporary;
  const fs::path file = under(temporary, "model.safetensors");
  BURNISH_VERIFY_OK(convert(folderOf("sd15"), file, ModelLayoutKind::SingleFile, {}, DType::BF16));
  BURNISH_GET(const SafetensorsFile ours, SafetensorsFile::open(file));
  for (const TensorInfo& tensor : ours.tensors())
    QVERIFY2(tensor.dtype == DType::BF16 || tensor.dtype == DType::I64, tensor.name.c_str());
}

void TestModelWriter::nothingIsReplaced() {
  const QTemporaryDir temporary;
  const fs::path target = under(temporary, "there");
  BURNISH_VERIFY_OK(writeFileAtomically(target, "precious"));
  BURNISH_VERIFY_ERROR(convert(folderOf("sd15"), target, ModelLayoutKind::SingleFile), AlreadyExists);
  BURNISH_VERIFY_ERROR(convert(folderOf("sd15"), target, ModelLayoutKind::Folder), AlreadyExists);
  BURNISH_GET(const std::string content, readTextFile(target));
  QCOMPARE(content, std::string("precious"));
}

void TestModelWriter::leavesNothingBehindWhenItFails() {
  const QTemporaryDir temporary;
  const fs::path folder = under(temporary, "out");
  BURNISH_GET(const ModelPackage package, ModelPackage::open(folderOf("sd15")));
  BURNISH_GET(ModelContent content, contentOf(package));
  content.tokenizers[ModelPart::Text] = "/nowhere/tokenizer";
  BURNISH_VERIFY_ERROR(writeModel(content, ModelLayoutKind::Folder, folder), FileUnreadable);
  QVERIFY(fs::is_empty(temporary.path().toStdString()));
}

void TestModelWriter::aFolderOfAFolderIsComplete() {
  const QTemporaryDir temporary;
  const fs::path folder = under(temporary, "copy");
  BURNISH_VERIFY_OK(convert(folderOf("sdxl"), folder, ModelLayoutKind::Folder, {}, DType::F32));
  for (const char* name : {"model_index.json", "unet/config.json", "unet/diffusion_pytorch_model.safetensors",
                           "vae/config.json", "text_encoder/model.safetensors", "text_encoder_2/model.safetensors",
                           "tokenizer/merges.txt", "tokenizer_2/vocab.json", "scheduler/scheduler_config.json"})
    QVERIFY2(fs::exists(folder / name), name);
  QVERIFY(!fs::exists(folder / kRestFile));
}

QTEST_GUILESS_MAIN(TestModelWriter)
#include "tst_model_writer.moc"
