#!/usr/bin/env bash
# house_numbers.sh ROOT: fails when a source file, function or README is longer than the house allows.
# Tables (*.inc, *_table.cpp) are free.
set -euo pipefail
cd "$1"

failures=0
complain() {
  printf '%s\n' "$*"
  failures=$((failures + 1))
}

lines_of() { wc -l <"$1"; }

while IFS= read -r file; do
  limit=500
  [[ $file == */main_window.cpp ]] && limit=400
  (($(lines_of "$file") <= limit)) || complain "$file has $(lines_of "$file") lines; the limit is $limit"
done < <(find core dataset ui app tests -name '*.h' -o -name '*.cpp' -o -name '*.py' -o -name '*.sh' -o -name '*.cmake')

(($(lines_of README.md) <= 150)) || complain "README.md has more than 150 lines"
while IFS= read -r file; do
  (($(lines_of "$file") <= 40)) || complain "$file has more than 40 lines"
done < <(find core dataset ui app -mindepth 2 -name README.md)

# A function begins at the margin with its brace at the end of the line, and ends with } at the margin.
# shellcheck disable=SC2016  # awk's own variables
while IFS= read -r line; do
  complain "$line"
done < <(find core dataset ui app tests -name '*.cpp' ! -name '*_table.cpp' -print0 | xargs -0 awk '
  FNR == 1 { start = 0 }
  /^(namespace|class|struct|enum|union|extern|#)/ { next }
  /^[A-Za-z~].*\{$/ && !start { start = FNR; name = $0; next }
  /^[A-Za-z~].*[^;{}]$/ && !start { start = FNR; name = $0; next }
  /^}/ && start {
    if (FNR - start + 1 > 60) printf "%s:%d: a function of %d lines; the limit is 60\n", FILENAME, start, FNR - start + 1
    start = 0
  }
  /^[^ }].*[;}]$/ { start = 0 }')

((failures == 0)) && printf 'every file and function keeps the house numbers\n'
exit $((failures > 0))
