#include "core/base/translatable.h"
#include "core/job/recipe_table_parts.h"

namespace burnish {
namespace {

void addMethod(std::vector<RecipeField>& table) {
  table.push_back({"method.kind",
                   BURNISH_NOOP("Recipe", "Method"),
                   BURNISH_NOOP("Recipe", "How the model is changed."),
                   "",
                   kNone,
                   kNone,
                   {"lora"},
                   true,
                   false,
                   false,
                   BURNISH_FIELD(method.kind)});
  table.push_back({"method.rank",
                   BURNISH_NOOP("Recipe", "Rank"),
                   BURNISH_NOOP("Recipe",
                                "Width of the adapter: more rank learns more detail and makes a larger "
                                "file."),
                   "",
                   1,
                   1024,
                   {},
                   false,
                   true,
                   false,
                   BURNISH_FIELD(method.rank)});
  table.push_back({"method.alpha",
                   BURNISH_NOOP("Recipe", "Alpha"),
                   BURNISH_NOOP("Recipe",
                                "The adapter is scaled by alpha divided by rank; equal to the rank means a "
                                "scale of 1."),
                   "",
                   0.001,
                   100000,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(method.alpha)});
  table.push_back({"method.targets",
                   BURNISH_NOOP("Recipe", "Trained layers"),
                   BURNISH_NOOP("Recipe",
                                "Which layers of the U-Net get an adapter: those of attention, the "
                                "feed-forward layers "
                                "as well, all linear layers, or all with the convolutions."),
                   "",
                   kNone,
                   kNone,
                   {"attention", "attention-ff", "linear", "all"},
                   true,
                   false,
                   false,
                   BURNISH_FIELD(method.targets)});
}

void addObjective(std::vector<RecipeField>& table) {
  table.push_back({"objective.loss",
                   BURNISH_NOOP("Recipe", "Loss"),
                   BURNISH_NOOP("Recipe",
                                "How the distance to the target counts: its square, or a curve that grows more "
                                "slowly and bears outliers better."),
                   "",
                   kNone,
                   kNone,
                   {"mse", "huber", "smooth-l1"},
                   true,
                   false,
                   false,
                   BURNISH_FIELD(objective.loss)});
  table.push_back({"objective.huber_c",
                   BURNISH_NOOP("Recipe", "Huber threshold"),
                   BURNISH_NOOP("Recipe", "Distance from which on the losses huber and smooth-l1 grow like a line."),
                   "",
                   1e-6,
                   100,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(objective.huberC)});
  table.push_back({"objective.min_snr_gamma",
                   BURNISH_NOOP("Recipe", "Min-SNR gamma"),
                   BURNISH_NOOP("Recipe",
                                "Timesteps with little noise count less, which makes learning faster; 5 is usual, "
                                "0 = off. Not for SD3."),
                   "",
                   0,
                   1000,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(objective.minSnrGamma)});
  table.push_back({"objective.noise_offset",
                   BURNISH_NOOP("Recipe", "Noise offset"),
                   BURNISH_NOOP("Recipe",
                                "Noise that is the same all over a channel, which lets the model learn very dark "
                                "and very bright pictures; 0.05 is usual, 0 = off."),
                   "",
                   0,
                   10,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(objective.noiseOffset)});
  table.push_back({"objective.flow_weighting",
                   BURNISH_NOOP("Recipe", "Weighting of SD3"),
                   BURNISH_NOOP("Recipe", "How the timesteps of a flow model count: all alike, or by their noise."),
                   "",
                   kNone,
                   kNone,
                   {"none", "sigma-sqrt", "cosmap"},
                   true,
                   false,
                   false,
                   BURNISH_FIELD(objective.flowWeighting)});
}

void addOptimizer(std::vector<RecipeField>& table) {
  table.push_back({"optimizer.name",
                   BURNISH_NOOP("Recipe", "Optimizer"),
                   BURNISH_NOOP("Recipe", "The rule that turns gradients into changes of the weights."),
                   "",
                   kNone,
                   kNone,
                   {"adamw"},
                   true,
                   false,
                   false,
                   BURNISH_FIELD(optimizer.name)});
  table.push_back({"optimizer.learning_rate",
                   BURNISH_NOOP("Recipe", "Learning rate"),
                   BURNISH_NOOP("Recipe",
                                "Size of each change. Too high ruins the model, too low learns nothing; "
                                "1e-4 is a good "
                                "start for a LoRA."),
                   "",
                   1e-12,
                   1e4,
                   {},
                   false,
                   true,
                   false,
                   BURNISH_FIELD(optimizer.learningRate)});
  table.push_back({"optimizer.beta1",
                   BURNISH_NOOP("Recipe", "Beta 1"),
                   BURNISH_NOOP("Recipe", "How much of the mean of past gradients is kept each step."),
                   "",
                   0,
                   0.999999,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(optimizer.beta1)});
  table.push_back({"optimizer.beta2",
                   BURNISH_NOOP("Recipe", "Beta 2"),
                   BURNISH_NOOP("Recipe", "How much of the mean square of past gradients is kept each step."),
                   "",
                   0,
                   0.9999999,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(optimizer.beta2)});
  table.push_back({"optimizer.epsilon",
                   BURNISH_NOOP("Recipe", "Epsilon"),
                   BURNISH_NOOP("Recipe", "Keeps the division by small gradients finite."),
                   "",
                   1e-16,
                   1,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(optimizer.epsilon)});
  table.push_back({"optimizer.weight_decay",
                   BURNISH_NOOP("Recipe", "Weight decay"),
                   BURNISH_NOOP("Recipe",
                                "Pulls the trained weights towards zero, in proportion to the learning "
                                "rate."),
                   "",
                   0,
                   100,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(optimizer.weightDecay)});
  table.push_back({"optimizer.gradient_clip",
                   BURNISH_NOOP("Recipe", "Gradient clipping"),
                   BURNISH_NOOP("Recipe",
                                "Gradients whose norm is larger than this are scaled down to it; 0 = no "
                                "clipping."),
                   "",
                   0,
                   1e6,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(optimizer.gradientClip)});
}

void addSchedule(std::vector<RecipeField>& table) {
  table.push_back({"schedule.steps",
                   BURNISH_NOOP("Recipe", "Steps"),
                   BURNISH_NOOP("Recipe", "Optimizer steps in all, resumes included."),
                   BURNISH_NOOP("Recipe", "steps"),
                   1,
                   kLargestStep,
                   {},
                   false,
                   true,
                   false,
                   BURNISH_FIELD(schedule.steps)});
  table.push_back({"schedule.batch",
                   BURNISH_NOOP("Recipe", "Batch"),
                   BURNISH_NOOP("Recipe", "Pictures that are trained in one step."),
                   BURNISH_NOOP("Recipe", "pictures"),
                   1,
                   4096,
                   {},
                   false,
                   true,
                   false,
                   BURNISH_FIELD(schedule.batch)});
  table.push_back({"schedule.curve",
                   BURNISH_NOOP("Recipe", "Learning rate curve"),
                   BURNISH_NOOP("Recipe",
                                "How the learning rate changes: it stays, or falls to zero along half a "
                                "cosine."),
                   "",
                   kNone,
                   kNone,
                   {"constant", "cosine"},
                   true,
                   false,
                   false,
                   BURNISH_FIELD(schedule.curve)});
  table.push_back({"schedule.warmup_steps",
                   BURNISH_NOOP("Recipe", "Warm-up"),
                   BURNISH_NOOP("Recipe", "Steps in which the learning rate rises from zero to its full value."),
                   BURNISH_NOOP("Recipe", "steps"),
                   0,
                   kLargestStep,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(schedule.warmupSteps)});
  table.push_back({"schedule.seed",
                   BURNISH_NOOP("Recipe", "Seed"),
                   BURNISH_NOOP("Recipe",
                                "Start of all random numbers of the training: the same seed gives the same "
                                "result."),
                   "",
                   0,
                   kLargestSeed,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(schedule.seed)});
}

}  // namespace

void addTrainingFields(std::vector<RecipeField>& table) {
  addMethod(table);
  addObjective(table);
  addOptimizer(table);
  addSchedule(table);
}

}  // namespace burnish
