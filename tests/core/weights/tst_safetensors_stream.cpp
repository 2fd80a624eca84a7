#include "core/base/check.h"
#include "core/base/files.h"
#include "core/weights/safetensors_file.h"
#include "core/weights/safetensors_stream.h"
#include "core/weights/weights_folder.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

#include <algorithm>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

const std::vector<TensorPlan> kPlans{{"a", DType::F32, {100}}, {"b", DType::F16, {30, 2}}, {"c", DType::F32, {5}}};

/// The value of every byte tells its tensor.
Result<void> give(std::size_t index, const ByteSink& sink) {
  const std::vector<std::byte> half(kPlans[index].byteCount() / 2, static_cast<std::byte>(index + 1));
  BURNISH_TRY_VOID(sink(half));
  return sink(half);
}

bool holdsOnly(const WeightsSource& source, const std::string& name, int value) {
  const TensorInfo* info = source.find(name);
  if (info == nullptr) return false;
  std::vector<std::byte> bytes(info->byteCount());
  return source.readBytes(*info, bytes).ok() &&
         std::ranges::all_of(bytes, [&](std::byte byte) { return byte == static_cast<std::byte>(value); });
}

}  // namespace

class TestSafetensorsStream : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void writesTheSameFileAsFromMemory() {
    const QTemporaryDir folder;
    const fs::path path = folder.path().toStdString();
    BURNISH_GET(const uint64_t size, streamSafetensors(path / "s.safetensors", kPlans, {{"format", "pt"}}, give));
    QCOMPARE(size, static_cast<uint64_t>(fs::file_size(path / "s.safetensors")));
    std::vector<std::vector<std::byte>> contents;
    std::vector<TensorView> views;
    for (std::size_t i = 0; i < kPlans.size(); ++i) {
      contents.emplace_back(kPlans[i].byteCount(), static_cast<std::byte>(i + 1));
      views.push_back({kPlans[i].name, kPlans[i].dtype, kPlans[i].shape, contents.back()});
    }
    BURNISH_VERIFY_OK(writeSafetensors(path / "m.safetensors", views, {{"format", "pt"}}));
    BURNISH_GET(const std::string streamed, readTextFile(path / "s.safetensors"));
    BURNISH_GET(const std::string fromMemory, readTextFile(path / "m.safetensors"));
    QVERIFY(streamed == fromMemory);
  }

  void splitsAComponentAsDiffusersDoes() {
    const QTemporaryDir temporary;
    const fs::path folder = temporary.path().toStdString();
    // 400 + 120 + 20 bytes: "b" does not fit beside "a" any more, "c" fits beside "b".
    BURNISH_GET(const auto files, streamComponent(folder, "diffusion_pytorch_model", kPlans, {}, give, 500));
    QCOMPARE(files.size(), std::size_t{3});
    QVERIFY(fs::exists(folder / "diffusion_pytorch_model-00001-of-00002.safetensors"));
    QVERIFY(fs::exists(folder / "diffusion_pytorch_model-00002-of-00002.safetensors"));
    BURNISH_GET(const Json index, readJsonFile(folder / "diffusion_pytorch_model.safetensors.index.json"));
    QCOMPARE(index.at("metadata").at("total_size").get<int>(), 540);
    QCOMPARE(index.at("weight_map").at("c").get<std::string>(),
             std::string("diffusion_pytorch_model-00002-of-00002.safetensors"));
    BURNISH_GET(const auto weights, openWeights(folder));
    QVERIFY(holdsOnly(*weights, "a", 1) && holdsOnly(*weights, "b", 2) && holdsOnly(*weights, "c", 3));
  }

  void keepsOneFileWhereAllFits() {
    const QTemporaryDir temporary;
    const fs::path folder = temporary.path().toStdString();
    BURNISH_GET(const auto files, streamComponent(folder, "model", kPlans, {}, give));
    QCOMPARE(files, (std::vector<fs::path>{folder / "model.safetensors"}));
  }

  void saysThatTheDiskIsTooSmallBeforeItStarts() {
    const QTemporaryDir temporary;
    const fs::path path = fs::path(temporary.path().toStdString()) / "a.safetensors";
    const std::vector<TensorPlan> huge{{"a", DType::U8, {int64_t{1} << 60}}};
    bool asked = false;
    const auto written = streamSafetensors(path, huge, {}, [&](std::size_t, const ByteSink&) {
      asked = true;
      return Result<void>();
    });
    BURNISH_VERIFY_ERROR(written, DiskSpace);
    QVERIFY(!asked);
    QVERIFY(fs::is_empty(path.parent_path()));
  }

  void leavesNothingBehindWhenTheContentFails() {
    const QTemporaryDir temporary;
    const fs::path path = fs::path(temporary.path().toStdString()) / "a.safetensors";
    const auto written = streamSafetensors(path, kPlans, {}, [&](std::size_t index, const ByteSink& sink) {
      if (index == 2) return Result<void>(Error{ErrorCode::FileUnreadable, {"source"}, {}});
      return give(index, sink);
    });
    BURNISH_VERIFY_ERROR(written, FileUnreadable);
    QVERIFY(fs::is_empty(path.parent_path()));
  }

  void aContentOfAnotherSizeIsAMistake() {
    const QTemporaryDir temporary;
    const fs::path path = fs::path(temporary.path().toStdString()) / "a.safetensors";
    const auto nothing = [](std::size_t, const ByteSink&) { return Result<void>(); };
    QVERIFY_THROWS_EXCEPTION(LogicError, static_cast<void>(streamSafetensors(path, kPlans, {}, nothing)));
  }
};

QTEST_GUILESS_MAIN(TestSafetensorsStream)
#include "tst_safetensors_stream.moc"
