# shellcheck shell=bash
# Sourced by ./dev: system packages, and LibTorch in .deps from pinned wheels. Expects $root and say, warn, die.

# shellcheck disable=SC2154  # root is ./dev's
deps=$root/.deps
downloads=$deps/downloads
sdk=$deps/libtorch
wheel_table=$root/app/cmake/wheels.txt
python=

# --- system packages ---

package_installed() { [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

# Lines of the list of which no name is installed, as NAME[|OTHER].
missing_packages() {
  local line name
  while read -r line; do
    for name in ${line//|/ }; do
      package_installed "$name" && continue 2
    done
    printf '%s\n' "$line"
  done < <(sed -e 's/#.*//' -e '/^[[:space:]]*$/d' -e 's/[[:space:]]*$//' "$root/app/cmake/system_packages.txt")
}

# The first of NAME|OTHER that apt can install; the first name where apt knows none, so that its message is shown.
available_name() {
  local name
  for name in ${1//|/ }; do
    if apt-cache show --no-all-versions "$name" >/dev/null 2>&1; then
      printf '%s\n' "$name"
      return
    fi
  done
  printf '%s\n' "${1%%|*}"
}

setup_packages() {
  local -a missing wanted=() as_root=()
  command -v dpkg-query >/dev/null || die "this is neither Debian nor Ubuntu: install what app/cmake/system_packages.txt lists"
  mapfile -t missing < <(missing_packages)
  ((${#missing[@]})) || return 0
  if [[ $(id -u) != 0 ]]; then
    command -v sudo >/dev/null ||
      die "these packages are missing and neither root nor sudo is at hand: ${missing[*]%%|*}"
    as_root=(sudo)
  fi
  as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300)
  say "installing ${#missing[@]} packages"
  "${as_root[@]}" update || warn "apt-get update failed: trying with the lists at hand"
  local line
  for line in "${missing[@]}"; do wanted+=("$(available_name "$line")"); done
  "${as_root[@]}" install -y --no-install-recommends "${wanted[@]}" ||
    die "apt-get could not install: ${wanted[*]}"
}

# --- wheels ---

# $python becomes the first Python 3 that can fetch packages.
find_python() {
  [[ -n $python ]] && return
  local candidate
  for candidate in python3 /usr/bin/python3; do
    if "$candidate" -m pip --version >/dev/null 2>&1; then
      python=$candidate
      return
    fi
  done
  die "no python3 with pip was found: install python3-pip"
}

python_tag() { "$python" -c 'import sys; print("cp%d%d" % sys.version_info[:2])'; }

# Rows of the table whose group is $1.
wheels_of() { awk -v group="$1" '$1 == group' "$wheel_table"; }

# The torch row: for this machine's Python, for 3.12 where none fits it.
torch_row() {
  local row
  row=$(wheels_of "torch-$(python_tag)")
  printf '%s\n' "${row:-$(wheels_of torch-cp312)}"
}

# Whether FILE ($1) has the size ($2) and SHA-256 ($3). A hash once found right is remembered with the file's time.
wheel_intact() {
  local file=$1 bytes=$2 hash=$3 mark
  [[ -f $file && $(stat -c %s "$file") == "$bytes" ]] || return 1
  mark="$hash $(stat -c '%s %y %i' "$file")"
  [[ -f $file.verified && $(<"$file.verified") == "$mark" ]] && return 0
  [[ $(sha256sum "$file" | cut -d' ' -f1) == "$hash" ]] || return 1
  printf '%s\n' "$mark" >"$file.verified"
}

# pip chooses the file for the tags that its name ends in, whatever Python runs it.
download_wheel() {
  local requirement=$1 file=$2 folder=$3 abi
  local -a tags=(--platform manylinux_2_28_x86_64 --platform manylinux_2_27_x86_64 --platform manylinux_2_25_x86_64
    --platform manylinux_2_18_x86_64 --platform manylinux_2_17_x86_64 --platform manylinux2014_x86_64
    --platform manylinux_2_12_x86_64 --platform manylinux2010_x86_64 --platform manylinux_2_5_x86_64
    --platform manylinux1_x86_64)
  abi=$(grep -oE 'cp3[0-9]+' <<<"$file" | head -n 1) || abi=cp312
  "$python" -m pip --disable-pip-version-check download -q --no-deps --no-cache-dir -d "$folder" \
    --only-binary=:all: "${tags[@]}" --python-version "${abi#cp}" --implementation cp \
    --abi "$abi" --abi abi3 --abi none "$requirement"
}

# ensure_wheel GROUP REQUIREMENT FILE BYTES SHA256: the file lies intact in .deps/downloads afterwards.
ensure_wheel() {
  local requirement=$2 file=$3 bytes=$4 hash=$5 try folder
  wheel_intact "$downloads/$file" "$bytes" "$hash" && return 0
  if [[ -e $downloads/$file ]]; then
    warn "$file is damaged or incomplete: fetching it again"
    rm -f "$downloads/$file" "$downloads/$file.verified"
  fi
  mkdir -p "$downloads"
  for try in 1 2 3; do
    say "fetching $requirement ($((bytes / 1000000)) MB)"
    folder=$(mktemp -d "$downloads/part.XXXXXX")
    if download_wheel "$requirement" "$file" "$folder" && wheel_intact "$folder/$file" "$bytes" "$hash"; then
      rm -f "$folder/$file.verified"
      mv "$folder/$file" "$downloads/$file"
      rm -rf "$folder"
      wheel_intact "$downloads/$file" "$bytes" "$hash" && return 0
    fi
    rm -rf "$folder"
    warn "try $try of 3 for $requirement failed"
    ((try < 3)) && sleep $((try * 5))
  done
  warn "$requirement could not be fetched: check the network and the free space, then run ./dev setup again"
  return 1
}

# --- LibTorch ---

has_nvidia_driver() { [[ -e /proc/driver/nvidia/version ]] || command -v nvidia-smi >/dev/null; }

# sdk_recipe KIND ROW…: what an unpacked SDK is made of; the first line of the stamp of a complete one.
sdk_recipe() {
  local kind=$1
  shift
  printf '%s ' "$@" | awk -v RS='[ \n]' 'length($0) == 64' | tr '\n' ' '
  printf '%s\n' "$kind"
}

# Sizes of all libraries and the number of headers: a lost or cut file is noticed without reading 450 MB.
sdk_inventory() {
  (cd "$1" && find torch/lib nvidia/*/lib -name '*.so*' -printf '%s %p\n' | LC_ALL=C sort &&
    find torch/include -type f | wc -l)
}

sdk_complete() {
  [[ -f $sdk/stamp && $(head -n 1 "$sdk/stamp") == "$1" ]] &&
    [[ $(tail -n +2 "$sdk/stamp") == "$(sdk_inventory "$sdk" 2>/dev/null)" ]]
}

# Only what is compiled against, linked or loaded: the Python side, test tools and static archives stay packed.
unpack_sdk() {
  local kind=$1 target=$2 row file
  shift 2
  local -a torch_parts=('torch/include/*' torch/lib/libtorch_cpu.so torch/lib/libc10.so 'torch/lib/libgomp*')
  if [[ $kind == cuda ]]; then
    torch_parts+=(torch/lib/libtorch_cuda.so torch/lib/libc10_cuda.so torch/lib/libtorch_cuda_linalg.so
      torch/lib/libtorch.so torch/lib/libtorch_nvshmem.so torch/lib/libcaffe2_nvrtc.so)
  fi
  for row in "$@"; do
    file=$downloads/$(awk '{print $3}' <<<"$row")
    if [[ $row == torch-* ]]; then
      unzip -q "$file" "${torch_parts[@]}" -d "$target" || return 1
    elif [[ $kind == cpu ]]; then
      unzip -q "$file" 'nvidia/*/lib/libcudart.so*' -d "$target" 2>/dev/null ||
        unzip -q "$file" 'nvidia/*/lib/libcupti.so*' -d "$target" || return 1
    else
      unzip -q "$file" 'nvidia/*/lib/*.so*' -d "$target" || return 1
      # Headers, where the wheel has them: nccl.h and cuda_runtime.h serve the CUDA plug-in.
      unzip -q "$file" 'nvidia/*/include/*' -d "$target" 2>/dev/null || true
    fi
  done
}

# Whether .deps/libtorch is complete and of kind $1; the torch wheels of all Pythons hold the same libraries.
sdk_ready() {
  local row
  local -a rest
  mapfile -t rest < <(wheels_of cpu; [[ $1 == cpu ]] || wheels_of cuda)
  while read -r row; do
    sdk_complete "$(sdk_recipe "$1" "$row" "${rest[@]}")" && return 0
  done < <(grep '^torch-' "$wheel_table")
  return 1
}

# setup_sdk cpu|cuda: .deps/libtorch holds torch/ and nvidia/ side by side. An SDK with CUDA serves as one without.
setup_sdk() {
  local kind=$1 row file fresh ready=no
  local -a rows
  find_python
  mapfile -t rows < <(torch_row; wheels_of cpu; [[ $kind == cpu ]] || wheels_of cuda)
  if sdk_ready "$kind" || { [[ $kind == cpu ]] && sdk_ready cuda; }; then ready=yes; fi
  for row in "${rows[@]}"; do
    file=$(awk '{print $3}' <<<"$row")
    # A wheel that was thrown away is not missed once it is unpacked; a damaged one is replaced.
    [[ $ready == yes && ! -e $downloads/$file ]] && continue
    # shellcheck disable=SC2086  # a row is a list of words
    ensure_wheel $row || [[ $ready == yes ]] || die "LibTorch is not complete"
  done
  [[ $ready == no ]] || return 0
  say "unpacking LibTorch ($kind)"
  fresh=$deps/libtorch.new
  rm -rf "$fresh" "$deps/libtorch.old"
  mkdir -p "$fresh"
  unpack_sdk "$kind" "$fresh" "${rows[@]}" || die "a wheel could not be unpacked: is the disk full?"
  {
    sdk_recipe "$kind" "${rows[@]}"
    sdk_inventory "$fresh"
  } >"$fresh/stamp"
  [[ ! -e $sdk ]] || mv "$sdk" "$deps/libtorch.old"
  mv "$fresh" "$sdk"
  rm -rf "$deps/libtorch.old"
}
