#pragma once

/// Marks a literal for lupdate (alias of QT_TRANSLATE_NOOP) in layers that have no Qt. `context` is the translation
/// context; the text itself passes through untouched and is translated where it is shown.
#define BURNISH_NOOP(context, text) text
