# shellcheck shell=bash disable=SC2154
# Sourced by ./dev after app/cmake/sdk.sh: the Python environment that our files are compared with, in .deps/peer.

peer=$deps/peer
peer_source=$root/tests/interop/peer

# What a complete environment was made from; its stamp.
peer_recipe() {
  cat "$peer_source/requirements.txt" "$peer_source/cuda_stand_ins.py" "$wheel_table" | sha256sum | cut -d' ' -f1
  python_tag
}

peer_complete() { [[ -f $peer/stamp && $(<"$peer/stamp") == "$1" ]] && "$peer/bin/python" -c '' 2>/dev/null; }

# The wheel and the two small CUDA libraries as for the SDK; stand-ins for the 2 GB that a CPU never enters.
install_peer() {
  local target=$1 file site
  local -a pip=("$target/bin/python" -m pip --disable-pip-version-check install -q --no-deps --no-compile) wheels=()
  while read -r file; do wheels+=("$downloads/$file"); done < <({ torch_row; wheels_of cpu; } | awk '{print $3}')
  "$python" -m venv "$target" &&
    "${pip[@]}" -r "$peer_source/requirements.txt" &&
    "${pip[@]}" "${wheels[@]}" || return 1
  site=$("$target/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
  "$python" "$peer_source/cuda_stand_ins.py" "$site" >/dev/null &&
    "$target/bin/python" -c 'import diffusers, peft, torch, transformers'
}

# setup_peer: 0 when .deps/peer is ready; otherwise says why not and returns 1 (tests/interop then skips itself).
setup_peer() {
  local recipe row
  find_python
  recipe=$(peer_recipe)
  peer_complete "$recipe" && return 0
  row=$(wheels_of "torch-$(python_tag)")
  if [[ -z $row ]]; then
    warn "tests/interop is skipped: torch 2.11.0 has no wheel for $("$python" --version)"
    return 1
  fi
  # shellcheck disable=SC2086  # a row is a list of words
  ensure_wheel $row || return 1
  say "making the Python peer in .deps/peer (once, about 2 minutes)"
  rm -rf "$peer"
  if ! install_peer "$peer" >"$deps/peer.log" 2>&1; then
    rm -rf "$peer"
    warn "tests/interop is skipped: the Python peer could not be made (no network?); see .deps/peer.log"
    return 1
  fi
  printf '%s\n' "$recipe" >"$peer/stamp"
}
