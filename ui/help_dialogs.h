#pragma once

class QWidget;

namespace burnish {
struct Error;
}

namespace burnish::ui {

// Dialogs that only tell something. None blocks: each is opened and deletes itself.

void showAbout(QWidget* parent);
void showShortcuts(QWidget* parent);
/// Sentence, remedy and technical detail, as plain text.
void showErrorDialog(QWidget* parent, const Error& error);

}  // namespace burnish::ui
