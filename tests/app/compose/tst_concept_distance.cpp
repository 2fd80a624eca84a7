#include "app/compose/concept_distance.h"

#include <QtTest>

using namespace burnish;
using namespace burnish::app;

class TestConceptDistance : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theNearestTrainingPictureCounts();
  void theFallIsAShare();
};

void TestConceptDistance::theNearestTrainingPictureCounts() {
  const std::vector<HostTensor> training{{{2}, {0.0f, 0.0f}}, {{2}, {10.0f, 10.0f}}};
  const std::vector<HostTensor> drawn{{{2}, {3.0f, 3.0f}}, {{2}, {10.0f, 11.0f}}};
  QCOMPARE(rootMeanSquareDistance(training[0], drawn[0]), 3.0);
  QCOMPARE(meanNearestDistance(drawn, training), (3.0 + std::sqrt(0.5)) / 2.0);
}

void TestConceptDistance::theFallIsAShare() {
  QCOMPARE((ConceptDistances{0.8, 0.4}.fall()), 0.5);
  QCOMPARE((ConceptDistances{0.0, 0.4}.fall()), 0.0);
}

QTEST_GUILESS_MAIN(TestConceptDistance)
#include "tst_concept_distance.moc"
