#include "core/job/recipe_table.h"

#include "core/base/translatable.h"
#include "core/job/recipe_table_parts.h"
#include "core/job/sampler_list.h"

namespace burnish {
namespace {

std::vector<std::string_view> samplerNames() {
  std::vector<std::string_view> names;
  for (const SamplerChoice& sampler : kSamplers) names.push_back(sampler.name);
  return names;
}

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
  addTrainingFields(table);
  addSampling(table);
  addSavingAndWhere(table);
  return table;
}

}  // namespace burnish
