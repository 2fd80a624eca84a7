#include "core/model/load_model.h"
#include "core/weights/safetensors_file.h"
#include "core/weights/safetensors_writer.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

#include <filesystem>
#include <fstream>

using namespace burnish;
namespace fs = std::filesystem;

/// Loading the demo model, and what broken copies of it are refused for.
class TestLoadModel : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init();
  void loadsOnlyWhatIsAskedFor();
  void bringsBackWhatWasUnloaded();
  void readsHalfPrecisionExactly();
  void refusesAnotherPipeline();
  void refusesAFolderThatIsNoModel();
  void namesTheWrongValueOfAConfiguration_data();
  void namesTheWrongValueOfAConfiguration();
  void namesAMissingTensor();
  void namesATensorOfAnotherShape();
  void namesATensorThatDoesNotBelong();
  void readsOldNames();
  void givesEachPartAnIdentityOfItsContent();

 private:
  [[nodiscard]] fs::path folder() const { return fs::path(temporary_->path().toStdString()) / "base"; }
  void edit(const std::string& file, const std::string& key, const Json& value) const;

  std::unique_ptr<QTemporaryDir> temporary_;
};

namespace {

fs::path demoFolder() {
  return fs::path(BURNISH_SOURCE_DIR) / "resources" / "demo" / "base";
}

/// Writes the tensors of `from` again after `change` has had its way with each (an empty name drops it).
template <class Change>
void rewrite(const fs::path& path, Change change) {
  const fs::path old = path.string() + ".old";
  fs::rename(path, old);
  BURNISH_GET(const SafetensorsFile file, SafetensorsFile::open(old));
  std::vector<TensorView> tensors;
  for (const TensorInfo& info : file.tensors()) {
    TensorView view{info.name, info.dtype, info.shape, file.bytes(info)};
    change(view);
    if (!view.name.empty()) tensors.push_back(view);
  }
  BURNISH_VERIFY_OK(writeSafetensors(path, tensors));
  fs::remove(old);
}

}  // namespace

void TestLoadModel::init() {
  temporary_ = std::make_unique<QTemporaryDir>();
  fs::copy(demoFolder(), folder(), fs::copy_options::recursive);
}

void TestLoadModel::edit(const std::string& file, const std::string& key, const Json& value) const {
  BURNISH_GET(Json json, readJsonFile((folder() / file).string()));
  json[key] = value;
  fs::permissions(folder() / file, fs::perms::owner_write, fs::perm_options::add);
  std::ofstream(folder() / file) << json.dump();
}

void TestLoadModel::loadsOnlyWhatIsAskedFor() {
  BURNISH_GET(const StableDiffusion model, StableDiffusion::open(folder(), {.unet = true}));
  QVERIFY(model.unet && !model.vae && !model.text && !model.tokenizer);
  for (const at::Tensor& parameter : model.unet->parameters()) QVERIFY(!parameter.requires_grad());
}

void TestLoadModel::bringsBackWhatWasUnloaded() {
  BURNISH_GET(StableDiffusion model, StableDiffusion::open(folder(), kAllParts));
  const at::Tensor before = model.vae->parameters().front().clone();
  model.unload({.text = true, .vae = true});
  QVERIFY(!model.vae && !model.text && model.unet);
  BURNISH_VERIFY_OK(model.load(kAllParts));
  QVERIFY(at::equal(model.vae->parameters().front(), before));
}

void TestLoadModel::readsHalfPrecisionExactly() {
  BURNISH_GET(const StableDiffusion model, StableDiffusion::open(folder(), {.unet = true}));
  BURNISH_GET(const SafetensorsFile file,
              SafetensorsFile::open(folder() / "unet" / "diffusion_pytorch_model.safetensors"));
  BURNISH_GET(const HostTensor expected, file.readTensor("conv_in.weight"));
  const at::Tensor actual = model.unet->named_parameters().find("conv_in.weight")->contiguous();
  QVERIFY(std::equal(expected.values.begin(), expected.values.end(), actual.const_data_ptr<float>()));
}

void TestLoadModel::refusesAnotherPipeline() {
  edit("model_index.json", "_class_name", "FluxPipeline");
  const auto result = StableDiffusion::open(folder(), kAllParts);
  BURNISH_VERIFY_ERROR(result, ModelUnsupported);
  QVERIFY(describe(result.error()).find("FluxPipeline") != std::string::npos);
}

void TestLoadModel::refusesAFolderThatIsNoModel() {
  BURNISH_VERIFY_ERROR(StableDiffusion::open(folder() / "unet", kAllParts), ModelUnsupported);
  BURNISH_VERIFY_ERROR(StableDiffusion::open(folder() / "nowhere", kAllParts), FileMissing);
}

void TestLoadModel::namesTheWrongValueOfAConfiguration_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QString>("key");
  QTest::addColumn<QString>("value");
  const auto row = [](const char* file, const char* key, const char* value) {
    QTest::addRow("%s %s %s", file, key, value) << file << key << value;
  };
  row("unet/config.json", "act_fn", R"("mish")");
  row("unet/config.json", "attention_head_dim", "7");
  row("unet/config.json", "attention_head_dim", "[8, 8]");
  row("unet/config.json", "norm_num_groups", "48");
  row("unet/config.json", "block_out_channels", "[]");
  row("unet/config.json", "block_out_channels", "[64, -128, 128, 128]");
  row("unet/config.json", "down_block_types",
      R"(["DownBlock2D", "ResnetDownsampleBlock2D", "DownBlock2D", "DownBlock2D"])");
  row("unet/config.json", "up_block_types", R"(["UpBlock2D"])");
  row("unet/config.json", "addition_embed_type", R"("image")");
  row("unet/config.json", "class_embed_type", R"("timestep")");
  row("unet/config.json", "in_channels", "0");
  row("unet/config.json", "cross_attention_dim", R"("wide")");
  row("unet/config.json", "layers_per_block", "1000000000");
  row("unet/config.json", "a_new_switch", "true");
  row("vae/config.json", "act_fn", R"("relu")");
  row("vae/config.json", "norm_num_groups", "0");
  row("vae/config.json", "scaling_factor", "0");
  row("vae/config.json", "down_block_types", R"(["DownEncoderBlock2D"])");
  row("text_encoder/config.json", "hidden_act", R"("relu")");
  row("text_encoder/config.json", "num_attention_heads", "5");
  row("text_encoder/config.json", "num_hidden_layers", "-1");
  row("scheduler/scheduler_config.json", "beta_schedule", R"("cubic")");
}

void TestLoadModel::namesTheWrongValueOfAConfiguration() {
  QFETCH(QString, file);
  QFETCH(QString, key);
  QFETCH(QString, value);
  edit(file.toStdString(), key.toStdString(), Json::parse(value.toStdString()));
  const auto result = StableDiffusion::open(folder(), kAllParts);
  BURNISH_VERIFY_ERROR(result, ModelConfig);
  const std::string text = describe(result.error());
  QVERIFY2(text.find(file.toStdString()) != std::string::npos, text.c_str());
  QVERIFY2(text.find(key.toStdString()) != std::string::npos || key == "norm_num_groups", text.c_str());
}

void TestLoadModel::namesAMissingTensor() {
  rewrite(folder() / "unet" / "diffusion_pytorch_model.safetensors", [](TensorView& tensor) {
    if (tensor.name == "mid_block.resnets.0.conv1.bias") tensor.name.clear();
  });
  const auto result = StableDiffusion::open(folder(), kAllParts);
  BURNISH_VERIFY_ERROR(result, TensorMissing);
  QCOMPARE(result.error().args.at(1), std::string("mid_block.resnets.0.conv1.bias"));
}

void TestLoadModel::namesATensorOfAnotherShape() {
  rewrite(folder() / "vae" / "diffusion_pytorch_model.safetensors", [](TensorView& tensor) {
    if (tensor.name == "decoder.conv_in.weight") std::swap(tensor.shape[0], tensor.shape[1]);
  });
  const auto result = StableDiffusion::open(folder(), kAllParts);
  BURNISH_VERIFY_ERROR(result, TensorShape);
  QCOMPARE(result.error().args.at(1), std::string("decoder.conv_in.weight"));
}

void TestLoadModel::namesATensorThatDoesNotBelong() {
  rewrite(folder() / "text_encoder" / "model.safetensors", [](TensorView& tensor) {
    if (tensor.name.ends_with("final_layer_norm.bias")) tensor.name = "final_layer_norm.gain";
  });
  const auto result = StableDiffusion::open(folder(), kAllParts);
  BURNISH_VERIFY_ERROR(result, TensorUnexpected);
  QCOMPARE(result.error().args.at(1), std::string("final_layer_norm.gain"));
}

void TestLoadModel::readsOldNames() {
  rewrite(folder() / "text_encoder" / "model.safetensors", [](TensorView& tensor) {
    if (!tensor.name.starts_with("text_model.")) tensor.name = "text_model." + tensor.name;
  });
  rewrite(folder() / "vae" / "diffusion_pytorch_model.safetensors", [](TensorView& tensor) {
    const std::pair<std::string, std::string> names[] = {
        {".to_q.", ".query."}, {".to_k.", ".key."}, {".to_v.", ".value."}, {".to_out.0.", ".proj_attn."}};
    for (const auto& [now, then] : names) {
      const std::size_t at = tensor.name.find(now);
      if (at == std::string::npos) continue;
      tensor.name.replace(at, now.size(), then);
      if (tensor.shape.size() == 2) tensor.shape.insert(tensor.shape.end(), {1, 1});
    }
  });
  BURNISH_VERIFY_OK(StableDiffusion::open(folder(), kAllParts));
}

void TestLoadModel::givesEachPartAnIdentityOfItsContent() {
  BURNISH_GET(StableDiffusion first, StableDiffusion::open(folder(), {}));
  BURNISH_GET(const std::string vae, first.vaeIdentity());
  BURNISH_GET(const std::string text, first.textIdentity());
  edit("vae/config.json", "sample_size", 64);
  BURNISH_GET(StableDiffusion second, StableDiffusion::open(folder(), {}));
  BURNISH_GET(const std::string changed, second.vaeIdentity());
  BURNISH_GET(const std::string same, second.textIdentity());
  QVERIFY(vae != changed);
  QCOMPARE(text, same);
}

QTEST_GUILESS_MAIN(TestLoadModel)
#include "tst_load_model.moc"
