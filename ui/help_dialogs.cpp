#include "ui/help_dialogs.h"

#include "ui/text/error_text.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <QMessageBox>

namespace burnish::ui {
namespace {

QString text(const char* source) {
  return QCoreApplication::translate("Help", source);
}

QMessageBox* makeBox(QWidget* parent, QMessageBox::Icon icon, const char* objectName, const QString& title) {
  auto* box = new QMessageBox(icon, title, QString(), QMessageBox::Close, parent);
  box->setObjectName(QLatin1String(objectName));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setTextFormat(Qt::PlainText);
  return box;
}

struct Shortcut {
  const char* keys;
  const char* what;
};

constexpr Shortcut kShortcuts[] = {
    {"Ctrl+1", QT_TRANSLATE_NOOP("Help", "Go to Start; Ctrl+2, 3, 4 to Dataset, Train, Runs")},
    {"Ctrl+O", QT_TRANSLATE_NOOP("Help", "Open pictures")},
    {"Ctrl+Shift+O", QT_TRANSLATE_NOOP("Help", "Open a run")},
    {"Ctrl+F", QT_TRANSLATE_NOOP("Help", "Filter the pictures")},
    {"F5", QT_TRANSLATE_NOOP("Help", "Read the folder again")},
    {"Ctrl+Return", QT_TRANSLATE_NOOP("Help", "Start training")},
    {"Ctrl+P", QT_TRANSLATE_NOOP("Help", "Pause or resume the run")},
    {"Ctrl+Shift+P", QT_TRANSLATE_NOOP("Help", "Sample now")},
    {"Ctrl+Shift+S", QT_TRANSLATE_NOOP("Help", "Save a checkpoint now")},
    {"Space", QT_TRANSLATE_NOOP("Help", "Enlarge a sample; arrow keys go on")},
};

}  // namespace

void showAbout(QWidget* parent) {
  QMessageBox* box =
      makeBox(parent, QMessageBox::NoIcon, "aboutDialog", text(QT_TRANSLATE_NOOP("Help", "About Burnish")));
  const QString version = QCoreApplication::applicationVersion();
  box->setText(version.isEmpty() ? QStringLiteral("Burnish 琢磨") : QStringLiteral("Burnish 琢磨 %1").arg(version));
  box->setInformativeText(text(QT_TRANSLATE_NOOP("Help",
                                                 "A studio for training Stable Diffusion.\n\nFree software under the "
                                                 "GNU General Public License, version 3 or later.")));
  box->open();
}

void showShortcuts(QWidget* parent) {
  QMessageBox* box =
      makeBox(parent, QMessageBox::NoIcon, "shortcutsDialog", text(QT_TRANSLATE_NOOP("Help", "Keyboard shortcuts")));
  QStringList lines;
  for (const Shortcut& shortcut : kShortcuts) {
    const QString keys = QKeySequence(QLatin1String(shortcut.keys)).toString(QKeySequence::NativeText);
    lines << QStringLiteral("%1 — %2").arg(keys, text(shortcut.what));
  }
  box->setText(box->windowTitle());
  box->setInformativeText(lines.join(QLatin1Char('\n')));
  box->open();
}

void showErrorDialog(QWidget* parent, const Error& error) {
  const ErrorText what = errorText(error);
  QMessageBox* box = makeBox(parent, QMessageBox::Warning, "errorDialog", QStringLiteral("Burnish"));
  box->setText(what.sentence);
  box->setInformativeText(what.detail.isEmpty() ? what.remedy : what.remedy + QStringLiteral("\n\n") + what.detail);
  box->open();
}

}  // namespace burnish::ui
