#include "ui/widgets/field_editor.h"

#include "ui/widgets/field_editors.h"

namespace burnish::ui {
namespace {

struct Maker {
  const RecipeField& field;
  QWidget* parent;

  FieldEditor* operator()(std::string*) const {
    if (!field.choices.empty()) return new ChoiceFieldEditor(field.choices, parent);
    if (field.isPath) return new PathFieldEditor(parent);
    return new TextFieldEditor(parent);
  }
  FieldEditor* operator()(int64_t*) const { return number(NumberFieldEditor::Kind::Integer); }
  FieldEditor* operator()(uint64_t*) const { return number(NumberFieldEditor::Kind::Unsigned); }
  FieldEditor* operator()(double*) const { return number(NumberFieldEditor::Kind::Real); }
  FieldEditor* operator()(bool*) const { return new SwitchFieldEditor(parent); }
  FieldEditor* operator()(std::vector<std::string>*) const { return new ListFieldEditor(parent); }

  FieldEditor* number(NumberFieldEditor::Kind kind) const { return new NumberFieldEditor(kind, field.unit, parent); }
};

}  // namespace

FieldEditor* makeFieldEditor(const RecipeField& field, QWidget* parent) {
  Recipe recipe;
  return std::visit(Maker{field, parent}, field.access(recipe));
}

}  // namespace burnish::ui
