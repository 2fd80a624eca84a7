// The field reports about pictures, captions and folders, on the inputs of the manifest. Other inputs of the same kind
// may take their place, so everything comes from the manifest.
#include "core/base/files.h"
#include "dataset/caption/tags.h"
#include "dataset/feed/cache_key.h"
#include "dataset/feed/picture_prefetcher.h"
#include "dataset/image/decode.h"
#include "dataset/image/probe.h"
#include "dataset/image/thumbnail.h"
#include "dataset/plan/train_planner.h"
#include "dataset/scan/scanner.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/report_inputs.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace burnish::dataset {
using namespace burnish::test;

namespace {

Rgb colourNamed(const std::string& name) {
  static const std::map<std::string, Rgb> kColours{{"red", {255, 0, 0}},
                                                   {"green", {0, 128, 0}},
                                                   {"blue", {0, 0, 255}},
                                                   {"white", {255, 255, 255}},
                                                   {"black", {0, 0, 0}}};
  return kColours.contains(name) ? kColours.at(name) : Rgb{-1, -1, -1};
}

bool has(const std::vector<PictureNote>& notes, PictureNote note) {
  return std::ranges::find(notes, note) != notes.end();
}

Recipe recipeOfSize(int64_t size) {
  Recipe recipe;
  recipe.data.size = size;
  recipe.model.base = "/";
  return recipe;
}

/// The caption beside the only picture of a folder.
Result<ScannedPicture> onlyPicture(const std::filesystem::path& folder) {
  BURNISH_TRY(const ScanReport report, scanFolder(folder));
  if (report.pictures.size() != 1) return Error{ErrorCode::FolderEmpty, {folder.string()}, "not one picture"};
  return report.pictures.front();
}

/// Every file below a folder.
std::set<std::string> filesBelow(const std::filesystem::path& folder) {
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.insert(entry.path().string());
  }
  return files;
}

}  // namespace

class TestReports : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void r01ShowsPicturesUpright();
  void r02LetsNoHiddenColourThrough();
  void r04ScalesEveryDepth();
  void r06OpensHugePicturesWithLittleMemory();
  void r08NamesDamagedFiles();
  void r09NeverCutsToNothing();
  void r11TakesTheFirstFrameOrRefuses();
  void r12ReadsUtf8AndNamesTheRest();
  void r13NeverMixesLineEndsIntoTags();
  void r17KeepsCaptionsAsTheyAre();
  void r20CountsWhatItTrains();
  void r21ReadsAnyLayout();
  void r23KnowsContentFromTime();
  void r24ShowsEveryPictureEachEpoch();

 private:
  std::optional<ReportInputs> inputs_;
};

void TestReports::initTestCase() {
  BURNISH_GET(ReportInputs inputs, ReportInputs::open());
  inputs_.emplace(std::move(inputs));
}

void TestReports::r01ShowsPicturesUpright() {
  for (const ReportInput& input : inputs_->select("R01")) {
    BURNISH_GET(const DecodedPicture picture, decodePicture(input.path));
    BURNISH_GET(const PictureInfo info, probePicture(input.path));
    const auto size = input.expect.at("upright_size").get<std::vector<int>>();
    const int width = picture.image.width, height = picture.image.height;
    QVERIFY2(width == size[0] && height == size[1] && info.width == size[0] && info.height == size[1],
             input.id.c_str());
    const bool isIllegal = input.right.find("aken as upright") != std::string::npos;
    QVERIFY2(has(picture.notes, PictureNote::OrientationIgnored) == isIllegal, input.id.c_str());
    const Rgb first = colourNamed(input.expect.value("top_left", std::string("red")));
    QVERIFY2(isNear(pixelAt(picture.image, width / 8, height / 8), first, 40), input.id.c_str());
    if (!input.expect.contains("bottom_right")) continue;
    const Rgb last = colourNamed(input.expect.at("bottom_right").get<std::string>());
    QVERIFY2(isNear(pixelAt(picture.image, width - 1 - width / 8, height - 1 - height / 8), last, 40),
             input.id.c_str());
  }
}

void TestReports::r02LetsNoHiddenColourThrough() {
  DecodeOptions options;
  options.background = {250, 240, 200};
  const Rgb background{250, 240, 200};
  for (const ReportInput& input : inputs_->select("R02")) {
    BURNISH_GET(const DecodedPicture picture, decodePicture(input.path, options));
    QVERIFY2(has(picture.notes, PictureNote::AlphaFlattened), input.id.c_str());
    const RgbImage& image = picture.image;
    for (int y = 0; y < image.height; ++y) {
      for (int x = 0; x < image.width; ++x) {
        QVERIFY2(!isNear(pixelAt(image, x, y), {255, 0, 255}, 60), input.id.c_str());
      }
    }
    QVERIFY2(isNear(pixelAt(image, 0, 0), background, 1), input.id.c_str());
    if (!input.expect.contains("centre")) continue;
    const auto centre = input.expect.at("centre").get<Rgb>();
    QVERIFY2(isNear(pixelAt(image, image.width / 2, image.height / 2), centre, 1), input.id.c_str());
  }
  for (const ReportInput& input : inputs_->select("R02")) {
    if (!input.expect.contains("right_edge")) continue;
    BURNISH_GET(const DecodedPicture picture, decodePicture(input.path));
    QVERIFY(isNear(pixelAt(picture.image, 0, 0), input.expect.at("left").get<Rgb>(), 1));
    QVERIFY(isNear(pixelAt(picture.image, picture.image.width - 1, 0), input.expect.at("right_edge").get<Rgb>(), 1));
  }
}

void TestReports::r04ScalesEveryDepth() {
  for (const ReportInput& input : inputs_->select("R04")) {
    BURNISH_GET(const DecodedPicture picture, decodePicture(input.path));
    const RgbImage& image = picture.image;
    const Rgb left = pixelAt(image, 0, 0), right = pixelAt(image, image.width - 1, 0);
    if (input.what.find("ramp") != std::string::npos || input.what.starts_with("1-bit")) {
      QVERIFY2(isNear(left, {0, 0, 0}, 0) && isNear(right, {255, 255, 255}, 0), input.id.c_str());
    }
    const Rgb middle = pixelAt(image, image.width / 2, 0);
    for (const char* key : {"mid", "blue"}) {
      if (!input.expect.contains(key)) continue;
      const auto range = input.expect.at(key).get<std::vector<int>>();
      QVERIFY2(middle[2] >= range[0] && middle[2] <= range[1], input.id.c_str());
    }
    const std::size_t number = input.what.find("grey ") + 5;
    if (input.what.starts_with("8-bit grey ")) {
      const int value = std::stoi(input.what.substr(number));
      QCOMPARE(middle, (Rgb{value, value, value}));
    }
    if (input.what.find("palette") != std::string::npos) QCOMPARE(left, (Rgb{255, 0, 0}));
  }
}

void TestReports::r06OpensHugePicturesWithLittleMemory() {
  for (const ReportInput& input : inputs_->select("R06")) {
    BURNISH_GET(const PictureInfo info, probePicture(input.path));
    const auto size = input.expect.at("size").get<std::vector<int>>();
    QVERIFY(info.width == size[0] && info.height == size[1]);
    BURNISH_GET(const DecodedPicture tile, makeThumbnail(input.path, 128));
    QCOMPARE(std::max(tile.image.width, tile.image.height), 128);
    DecodeOptions small;
    small.maximumPixels = 1'000'000;
    BURNISH_VERIFY_ERROR(decodePicture(input.path, small), PictureTooLarge);
  }
}

void TestReports::r08NamesDamagedFiles() {
  const auto inputs = inputs_->select("R08");
  BURNISH_GET(const ScanReport report, scanFolder(inputs.front().path.parent_path()));
  for (const ReportInput& input : inputs) {
    const bool damaged = input.expect.at("damaged").get<bool>();
    const auto isThis = [&](const auto& file) { return file.path == input.path.string(); };
    QVERIFY2(std::ranges::any_of(report.refused, isThis) == damaged, input.id.c_str());
    QVERIFY2(std::ranges::any_of(report.pictures, isThis) == !damaged, input.id.c_str());
    QVERIFY2(decodePicture(input.path).ok() == !damaged, input.id.c_str());
    QVERIFY2(makeThumbnail(input.path, 16).ok() == !damaged, input.id.c_str());
  }
}

void TestReports::r09NeverCutsToNothing() {
  const auto inputs = inputs_->select("R09");
  BURNISH_GET(const ScanReport report, scanFolder(inputs.front().path.parent_path()));
  BURNISH_GET(const TrainPlan plan, planTraining(recipeOfSize(64), report));
  QCOMPARE(plan.pictures.size(), inputs.size());
  for (const PlannedPicture& picture : plan.pictures) {
    QVERIFY(picture.crop.width > 0 && picture.crop.width == picture.crop.height);
    BURNISH_GET(const RgbImage trained, trainingPicture(picture, {}));
    QVERIFY(trained.width == 64 && trained.height == 64);
    const auto isAboutThis = [&](const PlanNote& note) { return note.what.args.front() == picture.path; };
    const bool isOdd = picture.crop.width < 64 || std::max(picture.width, picture.height) >= 2 * picture.crop.width;
    QCOMPARE(std::ranges::any_of(plan.notes, isAboutThis), isOdd);
  }
}

void TestReports::r11TakesTheFirstFrameOrRefuses() {
  for (const ReportInput& input : inputs_->select("R11")) {
    const auto picture = decodePicture(input.path);
    if (!picture.ok()) {
      QCOMPARE(picture.error().code, ErrorCode::PictureUnreadable);
      QCOMPARE(picture.error().args.front(), input.path.string());
      continue;
    }
    QVERIFY2(has(picture.value().notes, PictureNote::AnimatedFirstFrame), input.id.c_str());
    const RgbImage& image = picture.value().image;
    const Rgb first = colourNamed(input.expect.at("first").get<std::string>());
    QVERIFY2(isNear(pixelAt(image, image.width / 2, image.height / 2), first, 12), input.id.c_str());
  }
}

void TestReports::r12ReadsUtf8AndNamesTheRest() {
  for (const ReportInput& input : inputs_->select("R12")) {
    BURNISH_GET(const ScannedPicture picture, onlyPicture(input.path));
    const bool isForeign = !input.expect.value("valid_utf8", true);
    QVERIFY2(picture.captionFault.has_value() == isForeign, input.id.c_str());
    if (isForeign) QCOMPARE(picture.captionFault->code, ErrorCode::CaptionUndecodable);
    if (input.expect.contains("text")) QCOMPARE(picture.caption.text, input.expect.at("text").get<std::string>());
    if (input.what.starts_with("NUL")) {
      QCOMPARE(picture.caption.notes, std::vector{CaptionNote::NulBytes});
      BURNISH_GET(const std::string bytes, readTextFile(captionPathFor(picture.path)));
      const std::string behind = bytes.substr(bytes.find('\0') + 1);
      QVERIFY(picture.caption.text.find(behind) != std::string::npos);
    }
  }
}

void TestReports::r13NeverMixesLineEndsIntoTags() {
  for (const ReportInput& input : inputs_->select("R13")) {
    BURNISH_GET(const ScannedPicture picture, onlyPicture(input.path));
    const auto tags = input.expect.at("tags").get<std::vector<std::string>>();
    QCOMPARE(splitTags(picture.caption.text), tags);
    QVERIFY2(picture.caption.text.find_first_of("\r\n") == std::string::npos, input.id.c_str());
    std::string expected;
    for (const std::string& tag : tags) expected += tag + ", ";
    QCOMPARE(appendTag(picture.caption.text, "blue eyes"), expected + "blue eyes");
  }
}

void TestReports::r17KeepsCaptionsAsTheyAre() {
  for (const ReportInput& input : inputs_->select("R17")) {
    BURNISH_GET(const ScannedPicture picture, onlyPicture(input.path));
    QCOMPARE(picture.caption.text, input.expect.at("text").get<std::string>());
  }
}

void TestReports::r20CountsWhatItTrains() {
  for (const ReportInput& input : inputs_->select("R20")) {
    BURNISH_GET(const ScanReport report, scanFolder(input.path));
    BURNISH_GET(const TrainPlan plan, planTraining(recipeOfSize(64), report));
    QCOMPARE(report.pictures.size(), input.expect.at("pictures").get<std::size_t>());
    QCOMPARE(plan.pictures.size(), report.pictures.size());
    std::set<std::string> rest = filesBelow(input.path);
    for (const ScannedPicture& picture : report.pictures) {
      rest.erase(picture.path);
      if (picture.hasCaptionFile) rest.erase(captionPathFor(picture.path).string());
    }
    for (const std::string& path : rest) {  // by itself or by its hidden folder
      const auto tells = [&](const RefusedFile& file) { return path.starts_with(file.path); };
      QVERIFY2(std::ranges::any_of(plan.refused, tells), path.c_str());
    }
  }
}

void TestReports::r21ReadsAnyLayout() {
  for (const ReportInput& input : inputs_->select("R21")) {
    const auto report = scanFolder(input.path);
    BURNISH_VERIFY_OK(report);
    const auto isPng = [](const std::string& path) { return path.ends_with(".png"); };
    const auto expected = std::ranges::count_if(filesBelow(input.path), isPng);
    QVERIFY2(static_cast<int64_t>(report.value().pictures.size()) == expected, input.id.c_str());
    const auto plan = planTraining(recipeOfSize(64), report.value());
    if (expected == 0) {
      BURNISH_VERIFY_ERROR(plan, FolderEmpty);
      continue;
    }
    const auto tellsOfFolders = [](const PlanNote& note) { return note.what.code == ErrorCode::SubfoldersRead; };
    QCOMPARE(std::ranges::any_of(plan.value().notes, tellsOfFolders), report.value().subfolders > 0);
  }
}

void TestReports::r23KnowsContentFromTime() {
  for (const ReportInput& input : inputs_->select("R23")) {
    if (!std::filesystem::exists(input.path / "v1.png")) continue;
    TestFolder folder;
    std::set<std::string> keys;
    for (const char* version : {"v1.png", "v2.png"}) {
      std::filesystem::copy_file(input.path / version, folder.path() / "x.png",
                                 std::filesystem::copy_options::overwrite_existing);
      std::filesystem::last_write_time(folder.path() / "x.png", std::filesystem::file_time_type());
      BURNISH_GET(const ScanReport report, scanFolder(folder.path()));
      BURNISH_GET(const TrainPlan plan, planTraining(recipeOfSize(64), report));
      keys.insert(latentKey(plan.pictures.front(), "vae"));
      BURNISH_GET(const TrainPlan larger, planTraining(recipeOfSize(128), report));
      keys.insert(latentKey(larger.pictures.front(), "vae"));
    }
    QCOMPARE(keys.size(), std::size_t{4});
  }
}

void TestReports::r24ShowsEveryPictureEachEpoch() {
  for (const ReportInput& input : inputs_->select("R24")) {
    BURNISH_GET(const ScanReport report, scanFolder(input.path));
    Recipe recipe = recipeOfSize(64);
    const auto count = static_cast<int64_t>(report.pictures.size());
    for (const int64_t batch : {input.expect.value("batch", int64_t{4}), int64_t{1}, count, 10 * count}) {
      recipe.schedule.batch = batch;
      BURNISH_GET(const TrainPlan plan, planTraining(recipe, report));
      QCOMPARE(static_cast<int64_t>(plan.pictures.size()), count);
      QCOMPARE(plan.stepsPerEpoch, (count + batch - 1) / batch);
    }
  }
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestReports)
#include "tst_reports.moc"
