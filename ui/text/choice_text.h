#pragma once

#include <QString>

#include <string_view>

namespace burnish::ui {

/// What a choice of a recipe field is called in the form ("attention-ff" → "Attention and feed-forward"); the word
/// itself where there is no better name.
[[nodiscard]] QString choiceText(std::string_view choice);

/// Heading of the fields whose key begins with "section.".
[[nodiscard]] QString sectionText(std::string_view section);

}  // namespace burnish::ui
