#!/usr/bin/env python3
"""Makes stand-ins for the CUDA libraries that a torch wheel names but that arithmetic on a CPU never enters.

  cuda_stand_ins.py SITE_PACKAGES

`import torch` loads libtorch_cuda.so, which names cuDNN, cuBLAS, NCCL and others: 2 GB that a CPU never runs. Each missing
library becomes a file of a few kB that defines the symbols asked of it, under the right versions. A call into one ends
the process at once, so a stand-in can never change a result. The torch wheel itself stays as it is.
"""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

# Where libtorch's RPATH looks, relative to site-packages.
FOLDERS = ("nvidia/cu13/lib", "nvidia/cudnn/lib", "nvidia/nccl/lib", "nvidia/cusparselt/lib", "nvidia/nvshmem/lib")
# Loaded by `import torch`; the others (linear algebra, run-time compiler) are opened on first use of a GPU only.
LOADED = ("libtorch_python.so", "libtorch.so", "libtorch_cuda.so", "libtorch_nvshmem.so", "libc10_cuda.so",
          "libtorch_cpu.so", "libc10.so", "libshm.so", "libtorch_global_deps.so")
# What the missing libraries export without a version; all else that has none is the C++ run time's.
EXPORTS = re.compile(r"^(cu[a-zA-Z]|nccl|nvshmem)")
SYSTEM = re.compile(r"^(lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+|gomp)\.so|ld-linux)")


def readelf(option, path):
    return subprocess.run(["readelf", "-W", option, str(path)], check=True, capture_output=True, text=True).stdout


def needed(path):
    return re.findall(r"\(NEEDED\).*\[(.+?)\]", readelf("-d", path))


def version_owner(path):
    """Version name -> soname that must define it."""
    owner, soname = {}, None
    for line in readelf("-V", path).splitlines():
        if match := re.search(r"File: (\S+)", line):
            soname = match[1]
        elif (match := re.search(r"Name: (\S+)\s+Flags:", line)) and soname:
            owner[match[1]] = soname
    return owner


def symbols(path):
    """Names defined here, and (name, version or None) asked of others; weak ones may stay undefined."""
    defined, asked = set(), set()
    for line in readelf("--dyn-syms", path).splitlines():
        part = line.split()
        if len(part) < 8 or not part[0].endswith(":"):
            continue
        name, _, version = part[7].partition("@")
        if part[6] != "UND":
            defined.add(name)
        elif part[4] == "GLOBAL":
            asked.add((name, version.lstrip("@") or None))
    return defined, asked


def write_stand_in(soname, by_version, target):
    names = sorted({name for group in by_version.values() for name in group})
    code = ["#include <stdlib.h>", "#include <unistd.h>", "static void refuse(void) {",
            f'  static const char text[] = "{soname} is a stand-in: there is no GPU code in this environment\\n";',
            "  if (write(2, text, sizeof text - 1) < 0) abort();", "  abort();", "}"]
    code += [f"void {name}(void) {{ refuse(); }}" for name in names]
    script = []
    for version, group in sorted(by_version.items(), key=lambda item: item[0] or ""):
        if version:
            script.append(f"{version} {{ global: {' '.join(f'{name};' for name in sorted(group))} }};")
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "stand_in.c")
        source.write_text("\n".join(code) + "\n")
        command = ["gcc", "-shared", "-fPIC", "-O1", "-w", "-fno-builtin", f"-Wl,-soname,{soname}", "-o", str(target), str(source)]
        if script:
            versions = pathlib.Path(folder, "versions.map")
            versions.write_text("\n".join(script) + "\n")
            command.append(f"-Wl,--version-script={versions}")
        subprocess.run(command, check=True)


def main():
    site = pathlib.Path(sys.argv[1])
    library_folder = site / "torch" / "lib"
    present = {path.name for path in library_folder.glob("*.so*")}
    for folder in FOLDERS:
        present |= {path.name for path in (site / folder).glob("*.so*")}

    defined, asked, missing = set(), set(), []
    owner = {}
    for name in LOADED:
        path = library_folder / name
        missing += [n for n in needed(path) if n not in present and not SYSTEM.match(n) and n not in missing]
        owner.update(version_owner(path))
        here, wanted = symbols(path)
        defined |= here
        asked |= wanted
    for folder in FOLDERS:
        for path in (site / folder).glob("*.so*"):
            defined |= symbols(path)[0]

    wanted_of = {soname: collections.defaultdict(set) for soname in missing}
    for name, version in sorted(asked, key=str):
        soname = owner.get(version) if version else None
        if soname in wanted_of:
            wanted_of[soname][version].add(name)
        elif version is None and name not in defined and EXPORTS.match(name) and missing:
            wanted_of[missing[0]][None].add(name)  # any will do: a name without version is looked for in all
    target = site / FOLDERS[0]
    target.mkdir(parents=True, exist_ok=True)
    for soname, by_version in wanted_of.items():
        write_stand_in(soname, by_version, target / soname)
        print(f"{soname}: {sum(map(len, by_version.values()))} symbols")


main()
