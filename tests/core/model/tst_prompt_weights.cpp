#include "core/base/check.h"
#include "core/model/prompt_weights.h"
#include "tests/support/verify.h"

using namespace burnish;

class TestPromptWeights : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void multipliesEachToken() {
    const std::vector<float> weights{1.0f, 2.0f, 0.5f};
    const at::Tensor weighed = applyPromptWeights(kContext, weights, ContextMean::Left);
    QVERIFY(at::allclose(weighed, at::tensor({1.0, 3.0, 4.0, 8.0, 2.5, 4.5}, at::kFloat).view({1, 3, 2})));
  }

  /// Worked out by hand: the sum is 24 before and 23 after, so all is multiplied by 24 / 23.
  void restoresTheMean() {
    const std::vector<float> weights{1.0f, 2.0f, 0.5f};
    const at::Tensor weighed = applyPromptWeights(kContext, weights);
    const at::Tensor expected = at::tensor({24.0, 72.0, 96.0, 192.0, 60.0, 108.0}, at::kFloat).view({1, 3, 2}) / 23.0;
    QVERIFY(at::allclose(weighed, expected));
    QVERIFY(std::abs(weighed.mean().item<double>() - 4.0) < 1e-5);
  }

  void restoresTheMeanOfEachPromptOfABatch() {
    const std::vector<float> weights{1.0f, 2.0f, 0.5f};
    const at::Tensor other = kContext.flip(1) - 7.0;
    const at::Tensor both = applyPromptWeights(at::cat({kContext, other}), weights);
    QVERIFY(at::allclose(both.slice(0, 0, 1), applyPromptWeights(kContext, weights)));
    QVERIFY(at::allclose(both.slice(0, 1, 2), applyPromptWeights(other, weights)));
  }

  void changesNothingWithoutWeights() {
    const std::vector<float> weights(3, 1.0f);
    QVERIFY(at::equal(applyPromptWeights(kContext, weights), kContext));
  }

  void staysFiniteWhereThereIsNoMean() {
    const at::Tensor context = at::tensor({1.0, -1.0, 1.0, -1.0}, at::kFloat).view({1, 2, 2});
    const std::vector<float> weights{2.0f, 0.0f};
    const at::Tensor weighed = applyPromptWeights(context, weights);
    QVERIFY(at::equal(weighed, at::tensor({2.0, -2.0, 0.0, 0.0}, at::kFloat).view({1, 2, 2})));
  }

  void keepsTheTypeOfTheContext() {
    const std::vector<float> weights{1.0f, 2.0f, 0.5f};
    const at::Tensor weighed = applyPromptWeights(kContext.to(at::kBFloat16), weights);
    QCOMPARE(weighed.scalar_type(), at::kBFloat16);
    QVERIFY(at::allclose(weighed.to(at::kFloat), applyPromptWeights(kContext, weights), 2e-2, 2e-2));
  }

  void refusesAWrongNumberOfWeights() {
    const std::vector<float> weights(4, 1.0f);
    QVERIFY_EXCEPTION_THROWN((void)applyPromptWeights(kContext, weights), LogicError);
  }

  void joinsChunks() {
    const WeightedPrompt prompt{{{{5, 6}, {1.0f, 3.0f}}, {{7, 8}, {1.0f, 1.0f}}}, 4, 0};
    const auto encode = [](const at::Tensor& ids) { return ids.to(at::kFloat).unsqueeze(2); };
    const at::Tensor context = weightedContext(prompt, encode, ContextMean::Left);
    QVERIFY(at::equal(context, at::tensor({5.0, 18.0, 7.0, 8.0}, at::kFloat).view({1, 4, 1})));
  }

 private:
  const at::Tensor kContext = at::tensor({1.0, 3.0, 2.0, 4.0, 5.0, 9.0}, at::kFloat).view({1, 3, 2});
};

QTEST_GUILESS_MAIN(TestPromptWeights)
#include "tst_prompt_weights.moc"
