#!/usr/bin/env bash
# lint.sh [--changed]: formatting, house numbers, scripts, translations, clang-tidy. Needs a configured build/release.
#
# clang-tidy reads every source that is free of LibTorch, whose headers cost half a minute a file: about a quarter of an
# hour on two cores. With --changed it reads the sources that differ from the last commit instead, LibTorch or not.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1

build=build/release
failed=()
step() {
  local name=$1
  shift
  printf '%s … ' "$name"
  local output
  if output=$("$@" 2>&1); then
    echo ok
  else
    printf 'failed\n%s\n' "$(tail -n 60 <<<"$output")"
    failed+=("$name")
  fi
}

first_of() {
  local name
  for name in "$@"; do command -v "$name" && return; done
  return 1
}

sources() { git ls-files -co --exclude-standard -- 'core/*.'{h,cpp} 'dataset/*.'{h,cpp} 'ui/*.'{h,cpp} 'app/*.'{h,cpp} 'tests/*.'{h,cpp}; }

formatting() {
  local tool
  tool=$(first_of clang-format-14 clang-format) || { echo "clang-format is missing: ./dev setup"; return 1; }
  sources | xargs "$tool" --dry-run -Werror
}

scripts() {
  local file
  local -a files
  mapfile -t files < <(git ls-files -co --exclude-standard -- dev .ci/run '*.sh')
  for file in "${files[@]}"; do bash -n "$file" || return 1; done
  ! command -v shellcheck >/dev/null || shellcheck -x "${files[@]}"
}

# lupdate on a copy must find nothing that the checked-in files do not have.
translations() {
  local copy status=0 file
  copy=$(mktemp -d)
  cp translations/*.ts "$copy"
  translations/update.sh "$copy" >/dev/null 2>&1 || status=1
  for file in "$copy"/*.ts; do diff -u "translations/${file##*/}" "$file" || status=1; done
  rm -rf "$copy"
  return "$status"
}

# The commands of the build without what only gcc understands: its precompiled headers.
tidy_database() {
  mkdir -p build/lint
  python3 - "$build/compile_commands.json" build/lint/compile_commands.json <<'EOF'
import json, re, sys
commands = json.load(open(sys.argv[1]))
for entry in commands:
    command = re.sub(r"^.*?(?=\S*(?:c\+\+|g\+\+)\S* )", "", entry["command"], count=1)
    command = re.sub(r" -include \S*cmake_pch\S*| -Winvalid-pch| -fpch-preprocess", "", command)
    entry["command"] = command
json.dump(commands, open(sys.argv[2], "w"))
EOF
}

tidy_files() {
  if [[ ${1:-} == --changed ]]; then
    { git diff --name-only HEAD -- '*.cpp'; git ls-files -o --exclude-standard -- '*.cpp'; } | sort -u
  else
    git ls-files -- 'core/*.cpp' 'dataset/*.cpp' 'ui/*.cpp' 'app/*.cpp' |
      grep -vE '^(core/(nn|diffusion|model|optim|train)|dataset/feed|app/compose)/'
  fi
}

tidy() {
  local runner tool pattern
  tool=$(first_of clang-tidy-14 clang-tidy) || { echo "clang-tidy is missing: ./dev setup"; return 1; }
  runner=$(first_of run-clang-tidy-14 run-clang-tidy) || return 1
  [[ -f $build/compile_commands.json ]] || { echo "nothing is built: ./dev build"; return 1; }
  tidy_database
  pattern=$(tidy_files "$@" | paste -sd '|')
  [[ -n $pattern ]] || return 0
  "$runner" -clang-tidy-binary "$tool" -p build/lint -quiet -j "$(nproc)" "/($pattern)\$" 2>/dev/null |
    grep -vE '^$|^[0-9]+ warnings|^'"$tool"' |^/.*clang-tidy' && return 1
  return 0
}

step formatting formatting
step "house numbers" tests/layering/house_numbers.sh .
step layers cmake -DROOT="$PWD" -P tests/layering/check_includes.cmake
step scripts scripts
[[ ! -x translations/update.sh ]] || step translations translations
step clang-tidy tidy "$@"
((${#failed[@]} == 0)) || { printf '%s\n' "failed: ${failed[*]}"; exit 1; }
