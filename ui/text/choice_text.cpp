#include "ui/text/choice_text.h"

#include "core/job/sampler_list.h"

#include <QCoreApplication>

#include <algorithm>
#include <span>

namespace burnish::ui {
namespace {

struct Name {
  std::string_view word;
  const char* text;
};

constexpr Name kChoices[] = {
    {"lora", QT_TRANSLATE_NOOP("Choice", "LoRA")},
    {"attention", QT_TRANSLATE_NOOP("Choice", "Attention")},
    {"attention-ff", QT_TRANSLATE_NOOP("Choice", "Attention and feed-forward")},
    {"linear", QT_TRANSLATE_NOOP("Choice", "All linear layers")},
    {"all", QT_TRANSLATE_NOOP("Choice", "All layers")},
    {"mse", QT_TRANSLATE_NOOP("Choice", "Squared error")},
    {"huber", QT_TRANSLATE_NOOP("Choice", "Huber")},
    {"smooth-l1", QT_TRANSLATE_NOOP("Choice", "Smooth L1")},
    {"none", QT_TRANSLATE_NOOP("Choice", "None")},
    {"sigma-sqrt", QT_TRANSLATE_NOOP("Choice", "Sigma root")},
    {"cosmap", QT_TRANSLATE_NOOP("Choice", "Cosine map")},
    {"adamw", QT_TRANSLATE_NOOP("Choice", "AdamW")},
    {"constant", QT_TRANSLATE_NOOP("Choice", "Constant")},
    {"cosine", QT_TRANSLATE_NOOP("Choice", "Cosine")},
    {"kohya", QT_TRANSLATE_NOOP("Choice", "Kohya")},
    {"diffusers", QT_TRANSLATE_NOOP("Choice", "Diffusers")},
};

constexpr Name kSections[] = {
    {"model", QT_TRANSLATE_NOOP("Section", "Model")},         {"data", QT_TRANSLATE_NOOP("Section", "Dataset")},
    {"method", QT_TRANSLATE_NOOP("Section", "Method")},       {"optimizer", QT_TRANSLATE_NOOP("Section", "Optimizer")},
    {"objective", QT_TRANSLATE_NOOP("Section", "Objective")}, {"schedule", QT_TRANSLATE_NOOP("Section", "Schedule")},
    {"sampling", QT_TRANSLATE_NOOP("Section", "Samples")},    {"saving", QT_TRANSLATE_NOOP("Section", "Saving")},
    {"where", QT_TRANSLATE_NOOP("Section", "Device")},
};

QString lookUp(std::span<const Name> names, std::string_view word, const char* context) {
  const auto found = std::find_if(names.begin(), names.end(), [word](const Name& name) { return name.word == word; });
  if (found == names.end()) return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
  return QCoreApplication::translate(context, found->text);
}

}  // namespace

QString choiceText(std::string_view choice) {
  const std::string_view sampler = samplerLabel(choice);  // a proper name, the same in every language
  if (sampler != choice) return QString::fromUtf8(sampler.data(), static_cast<qsizetype>(sampler.size()));
  return lookUp(kChoices, choice, "Choice");
}

QString sectionText(std::string_view section) {
  return lookUp(kSections, section, "Section");
}

}  // namespace burnish::ui
