#!/bin/sh
# Brings the .ts files up to date with the texts in the sources. Run from anywhere; needs Qt's lupdate.
# update.sh [FOLDER]: writes to FOLDER instead of translations/ (copies of the .ts files must lie there).
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
target=${1:-$root/translations}
lupdate=$(command -v lupdate6 || true)
for candidate in /usr/lib/qt6/bin/lupdate lupdate; do
  [ -n "$lupdate" ] || lupdate=$(command -v "$candidate" || true)
done
[ -n "$lupdate" ] || { echo "lupdate was not found: install qt6-l10n-tools" >&2; exit 1; }

# A stable order of the files keeps the diff of the .ts files small.
cd "$root"
sources=$(find ui app/studio core dataset -type f \( -name '*.cpp' -o -name '*.h' -o -name '*.inc' \) | LC_ALL=C sort)
# BURNISH_NOOP marks texts in layers that have no Qt. The include path lets lupdate find the classes and so name the
# contexts as tr() does: burnish::ui::TrainPage.
# shellcheck disable=SC2086
"$lupdate" -no-obsolete -locations none -I "$root" -tr-function-alias QT_TRANSLATE_NOOP+=BURNISH_NOOP \
  $sources -source-language en -target-language en -pluralonly -ts "$target/burnish_en.ts"
# shellcheck disable=SC2086
"$lupdate" -no-obsolete -locations none -I "$root" -tr-function-alias QT_TRANSLATE_NOOP+=BURNISH_NOOP \
  $sources -source-language en -target-language zh_CN -ts "$target/burnish_zh_CN.ts"
