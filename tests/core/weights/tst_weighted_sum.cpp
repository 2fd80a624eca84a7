#include "core/weights/memory_weights.h"
#include "core/weights/weighted_sum.h"
#include "tests/support/verify.h"

#include <QtTest/QTest>

#include <cstring>

using namespace burnish;

class TestWeightedSum : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void addsUpWithFactors();
  void addsADifference();
  void roundsOnceToTheTypeThatIsAsked();
  void takesNumbersFromTheFirst();
  void knowsBothSpellingsOfAPart();
  void refusesOtherModels();
};

namespace {

std::vector<std::byte> bytesOf(DType dtype, const std::vector<float>& values) {
  std::vector<std::byte> bytes(values.size() * static_cast<std::size_t>(bitsPerElement(dtype)) / 8);
  convertFromFloat(dtype, values, bytes);
  return bytes;
}

std::shared_ptr<MemoryWeights> model(const std::string& name,
                                     const std::vector<float>& values,
                                     DType dtype = DType::F32) {
  auto weights = std::make_shared<MemoryWeights>("model.safetensors");
  weights->add(name, dtype, {static_cast<int64_t>(values.size())}, bytesOf(dtype, values));
  return weights;
}

}  // namespace

void TestWeightedSum::addsUpWithFactors() {
  BURNISH_GET(const WeightedSum sum,
              WeightedSum::make(ModelPart::Denoiser, {{model("w", {1, 2, -4}), 0.75}, {model("w", {5, 0, 4}), 0.25}}));
  BURNISH_GET(const HostTensor values, sum.readTensor("w"));
  QCOMPARE(values.values, (std::vector<float>{2.0F, 1.5F, -2.0F}));
}

/// A + B - C, with types that differ.
void TestWeightedSum::addsADifference() {
  BURNISH_GET(const WeightedSum sum,
              WeightedSum::make(ModelPart::Denoiser, {{model("w", {1, 2}, DType::F16), 1.0},
                                                      {model("w", {10, 20}), 0.5},
                                                      {model("w", {8, 16}, DType::BF16), -0.5}}));
  QCOMPARE(sum.find("w")->dtype, DType::F16);
  BURNISH_GET(const HostTensor values, sum.readTensor("w"));
  QCOMPARE(values.values, (std::vector<float>{2.0F, 4.0F}));
}

/// 1/3 of three halves would lose bits if each product were rounded to 16 bits.
void TestWeightedSum::roundsOnceToTheTypeThatIsAsked() {
  const auto one = model("w", {0.1F}, DType::F16), other = model("w", {0.2F}, DType::F16);
  const std::vector<WeightedTerm> terms{{one, 1.0 / 3}, {other, 2.0 / 3}};
  BURNISH_GET(const WeightedSum wide, WeightedSum::make(ModelPart::Vae, terms, DType::F32));
  QCOMPARE(wide.find("w")->dtype, DType::F32);
  BURNISH_GET(const HostTensor values, wide.readTensor("w"));
  const double expected = halfToFloat(floatToHalf(0.1F)) / 3.0 + halfToFloat(floatToHalf(0.2F)) * 2.0 / 3.0;
  QCOMPARE(values.values[0], static_cast<float>(expected));
}

void TestWeightedSum::takesNumbersFromTheFirst() {
  auto one = std::make_shared<MemoryWeights>("a"), other = std::make_shared<MemoryWeights>("b");
  std::vector<std::byte> ids(8), others(8);
  ids[0] = std::byte{7};
  one->add("ids", DType::I64, {1}, ids);
  other->add("ids", DType::I64, {1}, others);
  BURNISH_GET(const WeightedSum sum, WeightedSum::make(ModelPart::Text, {{one, 0.5}, {other, 0.5}}, DType::F16));
  QCOMPARE(sum.find("ids")->dtype, DType::I64);
  std::vector<std::byte> read(8);
  BURNISH_VERIFY_OK(sum.readBytes(*sum.find("ids"), read));
  QVERIFY(read == ids);
}

/// Traps 8 and 9: the level "text_model.", and the VAE's attention as a convolution or a linear layer.
void TestWeightedSum::knowsBothSpellingsOfAPart() {
  BURNISH_VERIFY_OK(WeightedSum::make(ModelPart::Text, {{model("text_model.final_layer_norm.bias", {1}), 0.5},
                                                        {model("final_layer_norm.bias", {2}), 0.5}}));
  auto linear = std::make_shared<MemoryWeights>("a"), pointwise = std::make_shared<MemoryWeights>("b");
  linear->add("encoder.mid_block.attentions.0.to_q.weight", DType::F32, {1, 1}, bytesOf(DType::F32, {1}));
  pointwise->add("encoder.mid_block.attentions.0.query.weight", DType::F32, {1, 1, 1, 1}, bytesOf(DType::F32, {3}));
  BURNISH_GET(const WeightedSum sum, WeightedSum::make(ModelPart::Vae, {{linear, 0.5}, {pointwise, 0.5}}));
  BURNISH_GET(const HostTensor values, sum.readTensor("encoder.mid_block.attentions.0.to_q.weight"));
  QCOMPARE(values.values, (std::vector<float>{2.0F}));
}

void TestWeightedSum::refusesOtherModels() {
  const auto sumOf = [](const auto& one, const auto& other) {
    return WeightedSum::make(ModelPart::Denoiser, {{one, 0.5}, {other, 0.5}});
  };
  BURNISH_VERIFY_ERROR(sumOf(model("a", {1}), model("b", {1})), TensorMissing);
  BURNISH_VERIFY_ERROR(sumOf(model("a", {1}), model("a", {1, 2})), TensorShape);
  auto more = model("a", {1});
  more->add("b", DType::F32, {1}, bytesOf(DType::F32, {1}));
  BURNISH_VERIFY_ERROR(sumOf(model("a", {1}), more), TensorUnexpected);
}

QTEST_GUILESS_MAIN(TestWeightedSum)
#include "tst_weighted_sum.moc"
