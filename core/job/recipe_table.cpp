#include "core/job/recipe_table.h"

#include "core/base/translatable.h"
#include "core/job/sampler_list.h"

#include <limits>

namespace burnish {
namespace {

std::vector<std::string_view> samplerNames() {
  std::vector<std::string_view> names;
  for (const SamplerChoice& sampler : kSamplers) names.push_back(sampler.name);
  return names;
}

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kLargestSeed = 9007199254740991.0;  // 2^53 - 1: exact in JSON, in TOML and in a double
constexpr double kLargestStep = 1e9;

#define BURNISH_FIELD(member) [](Recipe& recipe) -> FieldPointer { return &recipe.member; }

void addModelAndData(std::vector<RecipeField>& table) {
  table.push_back(
      {"model.base",
       BURNISH_NOOP("Recipe", "Base model"),
       BURNISH_NOOP("Recipe",
                    "Model that is trained: a .safetensors or .ckpt file, or a folder in the diffusers layout."),
       "",
       kNone,
       kNone,
       {},
       true,
       true,
       true,
       BURNISH_FIELD(model.base)});
  table.push_back({"data.folder",
                   BURNISH_NOOP("Recipe", "Pictures"),
                   BURNISH_NOOP("Recipe",
                                "Folder of the pictures. A caption is a .txt file of the same name beside "
                                "its picture."),
                   "",
                   kNone,
                   kNone,
                   {},
                   true,
                   true,
                   true,
                   BURNISH_FIELD(data.folder)});
  table.push_back({"data.size",
                   BURNISH_NOOP("Recipe", "Training size"),
                   BURNISH_NOOP("Recipe", "Side of the square that is cut from each picture. A multiple of 8."),
                   BURNISH_NOOP("Recipe", "pixels"),
                   64,
                   2048,
                   {},
                   false,
                   true,
                   false,
                   BURNISH_FIELD(data.size)});
  table.push_back({"data.default_caption",
                   BURNISH_NOOP("Recipe", "Default caption"),
                   BURNISH_NOOP("Recipe", "Caption of the pictures that have no caption file."),
                   "",
                   kNone,
                   kNone,
                   {},
                   false,
                   true,
                   false,
                   BURNISH_FIELD(data.defaultCaption)});
  table.push_back({"data.caption_dropout",
                   BURNISH_NOOP("Recipe", "Caption dropout"),
                   BURNISH_NOOP("Recipe",
                                "Share of the draws that train on the empty caption, which helps guidance "
                                "later."),
                   "",
                   0,
                   1,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(data.captionDropout)});
}

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

void addSampling(std::vector<RecipeField>& table) {
  table.push_back({"sampling.prompts",
                   BURNISH_NOOP("Recipe", "Sample prompts"),
                   BURNISH_NOOP("Recipe", "Texts of the pictures that are drawn while training."),
                   "",
                   kNone,
                   kNone,
                   {},
                   false,
                   true,
                   false,
                   BURNISH_FIELD(sampling.prompts)});
  table.push_back({"sampling.negative",
                   BURNISH_NOOP("Recipe", "Negative prompt"),
                   BURNISH_NOOP("Recipe", "What the samples should keep away from."),
                   "",
                   kNone,
                   kNone,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(sampling.negative)});
  table.push_back({"sampling.every_steps",
                   BURNISH_NOOP("Recipe", "Sample every"),
                   BURNISH_NOOP("Recipe", "Steps between samples; 0 = only before the first and after the last step."),
                   BURNISH_NOOP("Recipe", "steps"),
                   0,
                   kLargestStep,
                   {},
                   false,
                   true,
                   false,
                   BURNISH_FIELD(sampling.everySteps)});
  table.push_back({"sampling.before",
                   BURNISH_NOOP("Recipe", "Sample before the first step"),
                   BURNISH_NOOP("Recipe", "Shows what the base model draws, for comparison."),
                   "",
                   kNone,
                   kNone,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(sampling.before)});
  table.push_back({"sampling.sampler", BURNISH_NOOP("Recipe", "Sampler"),
                   BURNISH_NOOP("Recipe", "The rule that draws the samples."), "", kNone, kNone, samplerNames(), true,
                   false, false, BURNISH_FIELD(sampling.sampler)});
  table.push_back({"sampling.steps",
                   BURNISH_NOOP("Recipe", "Sampler steps"),
                   BURNISH_NOOP("Recipe", "Steps that each sample is drawn in: more is finer and slower."),
                   BURNISH_NOOP("Recipe", "steps"),
                   1,
                   1000,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(sampling.steps)});
  table.push_back({"sampling.guidance",
                   BURNISH_NOOP("Recipe", "Guidance"),
                   BURNISH_NOOP("Recipe", "How closely the samples follow their prompt; 1 = no guidance."),
                   "",
                   0,
                   100,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(sampling.guidance)});
  table.push_back({"sampling.seed",
                   BURNISH_NOOP("Recipe", "Sample seed"),
                   BURNISH_NOOP("Recipe",
                                "The first prompt is drawn with this seed, the next with one more, and so "
                                "on."),
                   "",
                   0,
                   kLargestSeed,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(sampling.seed)});
  table.push_back({"sampling.width",
                   BURNISH_NOOP("Recipe", "Sample width"),
                   BURNISH_NOOP("Recipe", "A multiple of 8; 0 = the training size."),
                   BURNISH_NOOP("Recipe", "pixels"),
                   0,
                   4096,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(sampling.width)});
  table.push_back({"sampling.height",
                   BURNISH_NOOP("Recipe", "Sample height"),
                   BURNISH_NOOP("Recipe", "A multiple of 8; 0 = the training size."),
                   BURNISH_NOOP("Recipe", "pixels"),
                   0,
                   4096,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(sampling.height)});
}

void addSavingAndWhere(std::vector<RecipeField>& table) {
  table.push_back({"saving.folder",
                   BURNISH_NOOP("Recipe", "Run folder"),
                   BURNISH_NOOP("Recipe",
                                "Where checkpoints, samples and the result are kept; empty = a new folder "
                                "below runs, "
                                "beside the recipe."),
                   "",
                   kNone,
                   kNone,
                   {},
                   false,
                   false,
                   true,
                   BURNISH_FIELD(saving.folder)});
  table.push_back({"saving.name",
                   BURNISH_NOOP("Recipe", "Name"),
                   BURNISH_NOOP("Recipe", "Name of the result file, without its extension."),
                   "",
                   kNone,
                   kNone,
                   {},
                   true,
                   true,
                   false,
                   BURNISH_FIELD(saving.name)});
  table.push_back({"saving.naming",
                   BURNISH_NOOP("Recipe", "Tensor names"),
                   BURNISH_NOOP("Recipe", "Names inside the file: kohya is read by nearly every program."),
                   "",
                   kNone,
                   kNone,
                   {"kohya", "diffusers"},
                   true,
                   false,
                   false,
                   BURNISH_FIELD(saving.naming)});
  table.push_back({"saving.checkpoint_every_steps",
                   BURNISH_NOOP("Recipe", "Checkpoint every"),
                   BURNISH_NOOP("Recipe",
                                "Steps between checkpoints, from which an interrupted run goes on; 0 = only "
                                "at the end "
                                "and on request."),
                   BURNISH_NOOP("Recipe", "steps"),
                   0,
                   kLargestStep,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(saving.checkpointEverySteps)});
  table.push_back({"saving.keep_checkpoints",
                   BURNISH_NOOP("Recipe", "Checkpoints kept"),
                   BURNISH_NOOP("Recipe", "How many of the newest checkpoints stay on the disk; 0 = all."),
                   "",
                   0,
                   100000,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(saving.keepCheckpoints)});
  table.push_back({"where.device",
                   BURNISH_NOOP("Recipe", "Device"),
                   BURNISH_NOOP("Recipe",
                                "auto takes a GPU if there is one; otherwise cpu, or cuda:0 for the first "
                                "GPU."),
                   "",
                   kNone,
                   kNone,
                   {},
                   true,
                   false,
                   false,
                   BURNISH_FIELD(where.device)});
  table.push_back({"where.threads",
                   BURNISH_NOOP("Recipe", "Threads"),
                   BURNISH_NOOP("Recipe", "Processor threads of the engine; 0 = one for each core."),
                   "",
                   0,
                   1024,
                   {},
                   false,
                   false,
                   false,
                   BURNISH_FIELD(where.threads)});
}

}  // namespace

std::vector<RecipeField> makeRecipeTable() {
  std::vector<RecipeField> table;
  addModelAndData(table);
  addMethod(table);
  addObjective(table);
  addOptimizer(table);
  addSchedule(table);
  addSampling(table);
  addSavingAndWhere(table);
  return table;
}

}  // namespace burnish
