#pragma once

#include <QString>

namespace burnish::ui {

/// Foreign text (captions, prompts, file names) is data: never rich text, and of bounded length.
constexpr qsizetype kLongestText = 4000;

/// At most `longest` characters; what was cut is marked by an ellipsis.
[[nodiscard]] QString boundedText(const QString& text, qsizetype longest = kLongestText);

/// For tool tips, which Qt would otherwise take for rich text when they look like it.
[[nodiscard]] QString plainToolTip(const QString& text);

/// "&" doubled, so that a menu or button shows it instead of making a mnemonic.
[[nodiscard]] QString withoutMnemonic(QString text);

}  // namespace burnish::ui
