#!/usr/bin/env python3
"""burnish train beside peer_train.py: the same model, pictures, batch, rank and threads, in alternating runs.

  bench.py --burnish PROGRAM --root SOURCE_TREE [--runs 3] [--steps 40] [--threads 2] [--batch 4] [--size 128]
           [--base FOLDER] [--pictures FOLDER] [--warm-runs 1]

Run by ./dev bench in the peer's Python. Prints for each side the time of a step, the time from the start of the process
to the end of the first step, and peak memory (minimum, median, maximum over the runs), and the ratios ours / peer of the
medians. The peer runs in its default layout and in channels-last; the better one of each figure counts.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

AIMS = {"step": 0.9, "first step": 0.1, "peak memory": 0.4}
UNITS = {"step": (1000, "ms"), "first step": (1, "s"), "peak memory": (1, "MiB")}
PEERS = {"peer": [], "peer, channels-last": ["--channels-last"]}

RECIPE = """[model]
base = "{base}"
[data]
folder = "{pictures}"
size = {size}
[method]
rank = {rank}
alpha = {rank}
targets = "attention"
[optimizer]
learning_rate = 1e-4
weight_decay = 0.01
gradient_clip = 1.0
[schedule]
steps = {steps}
batch = {batch}
curve = "constant"
[sampling]
before = false
[saving]
name = "bench"
checkpoint_every_steps = 0
[where]
device = "cpu"
threads = {threads}
"""


def run_peer(a, options):
    command = [sys.executable, str(a.root / "tests/bench/peer_train.py"), "--model", str(a.base), "--images", str(a.pictures),
               "--rank", str(a.rank), "--batch", str(a.batch), "--steps", str(a.steps), "--warmup", str(a.warmup),
               "--size", str(a.size), "--threads", str(a.threads), *options]
    result = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"HF_HUB_OFFLINE": "1"})
    if result.returncode:
        sys.exit(f"the peer failed:\n{result.stderr[-3000:]}")
    figures = json.loads(result.stdout.strip().splitlines()[-1])
    return {"step": figures["step_s_median"], "first step": figures["first_step_s"], "peak memory": figures["peak_rss_mib"]}


def run_ours(a, folder):
    """Every run gets a fresh folder and an empty cache: the peer encodes its pictures each time, too."""
    recipe = pathlib.Path(folder, "recipe.toml")
    recipe.write_text(RECIPE.format(**vars(a)))
    environment = os.environ | {"BURNISH_CACHE": str(pathlib.Path(folder, "cache"))}
    start, steps, first = time.time(), [], None
    process = subprocess.Popen([str(a.burnish), "train", str(recipe), "--run", str(pathlib.Path(folder, "run")), "--json"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    for line in process.stdout:
        event = json.loads(line)
        if event["kind"] == "step_done":
            first = first or event["time"] - start
            steps.append(event["step_seconds"])
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode or len(steps) != a.steps:
        sys.exit(f"burnish train failed after {len(steps)} steps:\n{process.stderr.read()[-3000:]}")
    return {"step": statistics.median(steps[a.warmup:]), "first step": first, "peak memory": usage.ru_maxrss / 1024}


def show(figure, side, values):
    scale, unit = UNITS[figure]
    low, middle, high = (scale * f(values) for f in (min, statistics.median, max))
    print(f"  {side:<22}{low:10.1f}{middle:10.1f}{high:10.1f}  {unit}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--burnish", required=True, type=pathlib.Path)
    parser.add_argument("--root", required=True, type=pathlib.Path)
    parser.add_argument("--json", type=pathlib.Path, help="also write every figure of every run here")
    parser.add_argument("--base", type=pathlib.Path, help="model folder; default: the demo's")
    parser.add_argument("--pictures", type=pathlib.Path, help="default: the demo's")
    for name, default in (("runs", 3), ("warm-runs", 1), ("steps", 40), ("warmup", 5), ("threads", 2), ("batch", 4), ("size", 128), ("rank", 8)):
        parser.add_argument(f"--{name}", type=int, default=default)
    a = parser.parse_args()
    a.root = a.root.resolve()
    a.base = a.base or a.root / "resources/demo/base"
    a.pictures = a.pictures or a.root / "resources/demo/cat-faces"

    runs = {side: [] for side in (*PEERS, "burnish")}
    if a.warm_runs:
        print("the first run of each warms the file cache and does not count", flush=True)
    for number in range(1 - a.warm_runs, a.runs + 1):
        for side, measured in runs.items():
            if side in PEERS:
                figures = run_peer(a, PEERS[side])
            else:
                with tempfile.TemporaryDirectory() as folder:
                    figures = run_ours(a, folder)
            if number > 0:
                measured.append(figures)
                print(f"run {number} of {a.runs}: {side}: {figures['step'] * 1000:.1f} ms a step", flush=True)

    print(f"\n{a.runs} runs each, batch {a.batch}, {a.size} px, rank {a.rank}, {a.threads} threads, {a.steps} steps")
    for figure, aim in AIMS.items():
        print(f"{figure:<24}{'min':>10}{'median':>10}{'max':>10}")
        for side, measured in runs.items():
            show(figure, side, [m[figure] for m in measured])
        best = min(statistics.median(m[figure] for m in runs[side]) for side in PEERS)
        ratio = statistics.median(m[figure] for m in runs["burnish"]) / best
        print(f"  ours / best peer      {ratio:20.3f}  (aim: at most {aim})")
    if a.json:
        a.json.write_text(json.dumps(runs, indent=1))


main()
