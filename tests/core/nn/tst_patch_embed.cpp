#include "core/base/check.h"
#include "core/nn/patch_embed.h"

#include <QtTest/QtTest>

#include <ATen/ATen.h>

using namespace burnish;

/// Tokens of a latent, with a table whose entry is its own number.
class TestPatchEmbed : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void takesTheMiddleOfTheTable();
  void ordersTokensRowByRow();
  void leavesOutWhatNoWholePatchCovers();
  void refusesMoreTokensThanTheTableHas();

 private:
  static constexpr int64_t kSide = 7;
  static std::shared_ptr<PatchEmbed> makeCounting();
};

std::shared_ptr<PatchEmbed> TestPatchEmbed::makeCounting() {
  auto embed = std::make_shared<PatchEmbed>(PatchEmbedOptions{1, 1, 2, kSide});
  for (auto& item : embed->named_parameters()) item.value().zero_();
  embed->named_buffers()["pos_embed"].copy_(at::arange(kSide * kSide, at::kFloat).view({1, -1, 1}));
  return embed;
}

void TestPatchEmbed::takesTheMiddleOfTheTable() {
  const at::Tensor tokens = makeCounting()->forward(at::zeros({1, 1, 4, 6}));
  // Two rows of three: from row (7 - 2) / 2 = 2 and column (7 - 3) / 2 = 2 on.
  const at::Tensor expected = at::tensor({16.0f, 17.0f, 18.0f, 23.0f, 24.0f, 25.0f}).view({1, 6, 1});
  QVERIFY(at::equal(tokens, expected));
}

void TestPatchEmbed::ordersTokensRowByRow() {
  auto embed = std::make_shared<PatchEmbed>(PatchEmbedOptions{1, 1, 2, kSide});
  embed->named_buffers()["pos_embed"].zero_();
  embed->named_parameters()["proj.bias"].zero_();
  embed->named_parameters()["proj.weight"].fill_(0.25);
  const at::Tensor latent = at::arange(16, at::kFloat).view({1, 1, 4, 4});
  const at::Tensor expected = at::tensor({2.5f, 4.5f, 10.5f, 12.5f}).view({1, 4, 1});
  QVERIFY(at::allclose(embed->forward(latent), expected));
}

void TestPatchEmbed::leavesOutWhatNoWholePatchCovers() {
  QCOMPARE(makeCounting()->forward(at::zeros({2, 1, 5, 7})).sizes(), at::IntArrayRef({2, 6, 1}));
}

void TestPatchEmbed::refusesMoreTokensThanTheTableHas() {
  const auto embed = makeCounting();
  QCOMPARE(embed->forward(at::zeros({1, 1, 14, 14})).size(1), kSide * kSide);
  QVERIFY_EXCEPTION_THROWN(embed->forward(at::zeros({1, 1, 16, 14})), LogicError);
  QVERIFY_EXCEPTION_THROWN(embed->forward(at::zeros({1, 1, 14, 16})), LogicError);
}

QTEST_GUILESS_MAIN(TestPatchEmbed)
#include "tst_patch_embed.moc"
