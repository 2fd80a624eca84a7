#include "core/weights/torch_file.h"
#include "core/weights/weights_source.h"
#include "tests/support/report_inputs.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

#include <filesystem>
#include <fstream>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

/// Pickle pieces of protocol 2.
std::string text(const std::string& value) {
  const auto size = static_cast<uint32_t>(value.size());
  std::string bytes = "X";
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(size >> shift & 0xFF);
  return bytes + value;
}
std::string small(int value) {
  return std::string("K") + static_cast<char>(value);
}
std::string global(const std::string& module, const std::string& name) {
  return "c" + module + "\n" + name + "\n";
}
std::string storage(const std::string& type, const std::string& key, int elements) {
  return "(" + text("storage") + global("torch", type) + text(key) + text("cpu") + small(elements) + "tQ";
}
std::string tensor(const std::string& storagePickle, int first, const std::string& shape, const std::string& strides) {
  return global("torch._utils", "_rebuild_tensor_v2") + "(" + storagePickle + small(first) + shape + strides +
         "\x89}tR";
}
std::string pair(int a, int b) {
  return small(a) + small(b) + "\x86";
}

const std::string kMagic = "\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19.";
const std::string kVersion = "\x80\x02M\xE9\x03.";

/// A file of the old layout with one float storage "7" of 0, 1, 2, …
std::string oldLayout(const std::string& values, int elements) {
  std::string file = kMagic + kVersion + "\x80\x02}" + text("little_endian") + "\x88s." + "\x80\x02" + values + ".";
  file += "\x80\x02](" + text("7") + "e.";
  file += std::string(1, static_cast<char>(elements)) + std::string(7, '\0');
  for (int i = 0; i < elements; ++i) {
    const auto value = static_cast<float>(i);
    file.append(reinterpret_cast<const char*>(&value), sizeof(value));
  }
  return file;
}

}  // namespace

class TestTorchFile : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void judgesEveryReportedCheckpoint() {
    BURNISH_GET(const test::ReportInputs reports, test::ReportInputs::open());
    int checked = 0;
    for (const test::ReportInput& input : reports.select("R71")) {
      const auto file = openWeights(input.path);
      const std::string said = input.id + " " + input.what + ": " + (file.ok() ? "opened" : describe(file.error()));
      if (!input.expect.value("safe", false)) {
        QVERIFY2(!file.ok(), said.c_str());
        const ErrorCode code = file.error().code;
        QVERIFY2(code == ErrorCode::PickleForbidden || code == ErrorCode::CheckpointUnreadable, said.c_str());
      } else {
        QVERIFY2(file.ok(), said.c_str());
        if (input.expect.contains("w")) {
          BURNISH_GET(const HostTensor w, file.value()->readTensor("w"));
          std::vector<float> wanted;
          for (const Json& row : input.expect.at("w")) {
            for (const Json& value : row) wanted.push_back(value.get<float>());
          }
          QCOMPARE(w.values, wanted);
          QCOMPARE(w.shape.size(), std::size_t{2});
        }
      }
      ++checked;
    }
    if (checked == 0) QSKIP("the reports have no such input");
  }

  void namesWhatAPickleWantsToRun() {
    BURNISH_GET(const test::ReportInputs reports, test::ReportInputs::open());
    for (const test::ReportInput& input : reports.select("R71")) {
      const auto file = openWeights(input.path);
      if (file.ok() || file.error().code != ErrorCode::PickleForbidden) continue;
      std::ifstream stream(input.path, std::ios::binary);
      const std::string content(std::istreambuf_iterator<char>(stream), {});
      const std::string name = file.error().args.at(1);
      QVERIFY2(content.find(name.substr(name.rfind('.') + 1)) != std::string::npos, name.c_str());
    }
  }

  void aRenamedCheckpointIsNotOpened() {
    BURNISH_GET(const test::ReportInputs reports, test::ReportInputs::open());
    for (const test::ReportInput& input : reports.select("R32")) {
      const auto file = openWeights(input.path);
      QVERIFY2(!file.ok(), input.id.c_str());
    }
  }

  void gathersStridedAndSharedTensors() {
    const std::string whole = storage("FloatStorage", "7", 12);
    const std::string values = "}(" + text("plain") + tensor(whole, 0, pair(3, 4), pair(4, 1)) + text("turned") +
                               tensor(whole, 0, pair(4, 3), pair(1, 4)) + text("row") +
                               tensor(whole, 4, small(4) + "\x85", small(1) + "\x85") + text("scalar") +
                               tensor(whole, 11, ")", ")") + "u";
    BURNISH_GET(const auto file, open(oldLayout(values, 12)));
    BURNISH_GET(const HostTensor turned, file->readTensor("turned"));
    QCOMPARE(turned.values, (std::vector<float>{0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11}));
    BURNISH_GET(const HostTensor row, file->readTensor("row"));
    QCOMPARE(row.values, (std::vector<float>{4, 5, 6, 7}));
    BURNISH_GET(const HostTensor scalar, file->readTensor("scalar"));
    QCOMPARE(scalar.values, (std::vector<float>{11}));
    // Any part of a strided tensor, also within an element.
    const TensorInfo& info = *file->find("turned");
    for (uint64_t from = 0; from < info.byteCount(); ++from) {
      std::vector<std::byte> part(info.byteCount() - from);
      BURNISH_VERIFY_OK(file->readPart(info, from, part));
      QVERIFY(std::ranges::equal(part, std::as_bytes(std::span(turned.values)).subspan(from)));
    }
  }

  void refusesTensorsThatLeaveTheirStorage_data() {
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("stride");
    QTest::newRow("begins behind the end") << 13 << 1 << 1;
    QTest::newRow("ends behind the end") << 0 << 13 << 1;
    QTest::newRow("strides over the end") << 0 << 4 << 4;
    QTest::newRow("one too far") << 1 << 12 << 1;
  }

  void refusesTensorsThatLeaveTheirStorage() {
    QFETCH(int, first);
    QFETCH(int, rows);
    QFETCH(int, stride);
    const std::string values =
        "}" + text("a") +
        tensor(storage("FloatStorage", "7", 12), first, small(rows) + "\x85", small(stride) + "\x85") + "s";
    const auto file = open(oldLayout(values, 12));
    BURNISH_VERIFY_ERROR(file, CheckpointUnreadable);
    QVERIFY(file.error().args.at(1).find("\"a\"") != std::string::npos);
  }

  void refusesNamesThatAreNotOnTheList_data() {
    QTest::addColumn<QByteArray>("values");
    QTest::addColumn<QByteArray>("name");
    const auto row = [](const char* title, const std::string& values, const char* name) {
      QTest::newRow(title) << QByteArray::fromStdString(values) << QByteArray(name);
    };
    row("called", global("os", "system") + text("id") + "\x85R", "os.system");
    row("only named", "}" + global("os", "system") + "N" + "s", "os.system");
    row("as object", "(" + global("posix", "system") + text("id") + "o", "posix.system");
    row("as class", global("subprocess", "Popen") + ")\x81", "subprocess.Popen");
    row("in one instruction", "(" + text("id") + "inumpy\nload\n", "numpy.load");
    row("from the stack", text("builtins") + text("eval") + "\x93", "builtins.eval");
    row("a loader of torch", global("torch.storage", "_load_from_bytes"), "torch.storage._load_from_bytes");
    row("a callback that is called", global("pytorch_lightning.callbacks.model_checkpoint", "ModelCheckpoint") + ")R",
        "pytorch_lightning.callbacks.model_checkpoint.ModelCheckpoint");
    row("a type as function", global("torch", "FloatStorage") + ")R", "torch.FloatStorage");
    row("an extension", "\x82\x01", "an extension of the reader");
  }

  void refusesNamesThatAreNotOnTheList() {
    QFETCH(QByteArray, values);
    QFETCH(QByteArray, name);
    const auto file = open(oldLayout(values.toStdString(), 1));
    BURNISH_VERIFY_ERROR(file, PickleForbidden);
    QCOMPARE(file.error().args.at(1), name.toStdString());
  }

  void everyCutAndEveryChangedByteIsTakenOrRefused() {
    const std::string values =
        "}" + text("a") + tensor(storage("FloatStorage", "7", 4), 0, pair(2, 2), pair(2, 1)) + "s";
    const std::string content = oldLayout(values, 4);
    for (std::size_t length = 0; length < content.size(); ++length) {
      QVERIFY(!open(content.substr(0, length)).ok());
    }
    for (std::size_t i = 0; i < content.size(); ++i) {
      for (const char change : {'\x01', '\x20', '\x80', '\xFF'}) {
        std::string changed = content;
        changed[i] = static_cast<char>(changed[i] ^ change);
        const auto file = open(changed);
        if (!file.ok()) continue;
        for (const TensorInfo& tensor : file.value()->tensors()) {
          std::vector<std::byte> bytes(tensor.byteCount());
          BURNISH_VERIFY_OK(file.value()->readBytes(tensor, bytes));
        }
      }
    }
  }

  void everyChangedByteOfAnArchiveIsTakenOrRefused() {
    BURNISH_GET(const test::ReportInputs reports, test::ReportInputs::open());
    for (const test::ReportInput& input : reports.select("R71")) {
      std::ifstream stream(input.path, std::ios::binary);
      const std::string content(std::istreambuf_iterator<char>(stream), {});
      for (std::size_t i = 0; i < content.size(); ++i) {
        for (const char change : {'\x01', '\x80', '\xFF'}) {
          std::string changed = content;
          changed[i] = static_cast<char>(changed[i] ^ change);
          const auto file = open(changed);
          if (!file.ok()) continue;
          for (const TensorInfo& tensor : file.value()->tensors()) {
            std::vector<std::byte> bytes(tensor.byteCount());
            BURNISH_VERIFY_OK(file.value()->readBytes(tensor, bytes));
          }
        }
      }
    }
  }

  void copiesOfAListDoNotFillTheMemory() {
    // Each turn makes a list twice as long as the one before: 2^60 entries if nothing stopped it.
    std::string values = "](NNe";
    for (int turn = 0; turn < 60; ++turn)
      values += std::string("q") + "\x01" + "(h\x01h\x01l0" + global("builtins", "list") + "h\x01\x85R";
    for (int turn = 0; turn < 200000; ++turn) values += "(";
    const auto file = open(oldLayout(values, 1));
    BURNISH_VERIFY_ERROR(file, CheckpointUnreadable);
  }

 private:
  Result<std::shared_ptr<const WeightsSource>> open(const std::string& content) {
    const fs::path path = fs::path(folder_.path().toStdString()) / "a.ckpt";
    std::ofstream(path, std::ios::binary) << content;
    return openWeights(path);
  }

  QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestTorchFile)
#include "tst_torch_file.moc"
