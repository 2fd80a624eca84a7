"""Whether diffusers finds in converted models, folder and single file, exactly the weights of the model they came from.

  check_models.py --model FOLDER --folder FOLDER --file FILE

FOLDER (--model) is the original; the others were converted. Ends with an error that names the first difference.
"""
import argparse
import json
import os
import pathlib
import sys

os.environ["HF_HUB_OFFLINE"] = "1"

import diffusers
import torch


def weights(pipeline):
    return {f"{name}.{key}": value for name, part in pipeline.components.items() if hasattr(part, "state_dict")
            for key, value in part.state_dict().items()}


def compare(what, found, expected):
    for name in sorted(expected.keys() | found.keys()):
        if name not in found or name not in expected:
            sys.exit(f"{what}: only one side has {name}")
        if not torch.equal(found[name].float(), expected[name].float()):
            sys.exit(f"{what}: {name} differs")
    print(f"{what}: {len(expected)} tensors are equal")


def main():
    parser = argparse.ArgumentParser()
    for name in ("model", "folder", "file"):
        parser.add_argument(f"--{name}", required=True, type=pathlib.Path)
    a = parser.parse_args()
    pipeline = getattr(diffusers, json.loads((a.model / "model_index.json").read_text())["_class_name"])
    # sentencepiece, which T5's tokenizer needs, is not in the peer.
    without = {"tokenizer_3": None} if pipeline is diffusers.StableDiffusion3Pipeline else {}
    expected = weights(pipeline.from_pretrained(a.model, **without))
    compare("folder", weights(pipeline.from_pretrained(a.folder, **without)), expected)
    single = pipeline.from_single_file(str(a.file), config=str(a.model), local_files_only=True, **without)
    compare("single file", weights(single), expected)


main()
