"""Checkpoints as torch.save writes them, and what torch.load(weights_only=True) finds in them, as safetensors.

  write_checkpoints.py --out DIR

NAME.ckpt is written in several layouts and protocols; NAME.expected.safetensors holds its tensors as bytes under their
names (safetensors has no strides, and not all of torch's types are the same to it on every version). rounding.safetensors:
`values` in float and their bits as each small type has them.
"""
import argparse
import pathlib
from collections import OrderedDict

import numpy
import torch
from safetensors.torch import save_file


def tensors():
    torch.manual_seed(3)
    base = torch.randn(6, 8)
    found = OrderedDict()
    for name in ("float32", "float16", "bfloat16", "float64"):
        found[f"model.{name}"] = base.to(getattr(torch, name))
    for name in ("int8", "uint8", "int16", "int32", "int64", "bool"):
        found[f"model.{name}"] = (base * 20).to(torch.int16).to(getattr(torch, name))
    found["parameter"] = torch.nn.Parameter(base.clone())
    found["turned"] = base.t()
    found["shared.a"] = base[1:3]
    found["shared.b"] = base[:, 2:7]
    found["expanded"] = torch.arange(5).expand(1, -1)
    found["repeated"] = base[0, :1].expand(4)
    found["scalar"] = torch.tensor(2.5)
    found["empty"] = torch.zeros(0, 4)
    found["images"] = torch.randn(2, 3, 4, 5).contiguous(memory_format=torch.channels_last)
    return found


def lightning():
    """As trainers leave it: weights beside the state of an optimizer."""
    state = tensors()
    return {
        "epoch": 3,
        "global_step": 1234,
        "state_dict": state,
        "optimizer_states": [{"state": {0: {"step": 5, "exp_avg": torch.ones(3)}}, "param_groups": [{"lr": 1e-4, "betas": (0.9, 0.999)}]}],
        "loss": numpy.float64(0.25),
        "callbacks": {"names": {"a", "b"}, "best": None, "big": 1 << 90, "flags": [True, False]},
    }


def plain_bytes(tensor):
    data = tensor.detach().contiguous()
    return data.flatten().view(torch.uint8) if data.numel() else torch.zeros(0, dtype=torch.uint8)


def write(out, name, content, state, **options):
    torch.save(content, out / f"{name}.ckpt", **options)
    save_file({key: plain_bytes(value).clone() for key, value in state.items()}, out / f"{name}.expected.safetensors")


def rounding(out):
    generator = torch.Generator().manual_seed(5)
    bits = torch.randint(-(1 << 31), (1 << 31) - 1, (200_000,), generator=generator, dtype=torch.int64).to(torch.int32)
    values = torch.cat([bits.view(torch.float32), torch.randn(200_000, generator=generator) * 100,
                        torch.randn(200_000, generator=generator) * 1e-4,
                        torch.linspace(-70000, 70000, 100_001), torch.linspace(-500, 500, 100_001)])
    values = values[~values.isnan()]
    result = {"values": values}
    for name in ("float16", "bfloat16"):
        result[name] = values.to(getattr(torch, name)).view(torch.int16)
    for name in ("float8_e4m3fn", "float8_e5m2"):
        result[name] = values.to(getattr(torch, name)).view(torch.uint8)
    save_file(result, out / "rounding.safetensors")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True, type=pathlib.Path)
    out = parser.parse_args().out
    state = tensors()
    for protocol in (2, 3, 4, 5):
        write(out, f"zip{protocol}", state, state, pickle_protocol=protocol)
        write(out, f"old{protocol}", state, state, pickle_protocol=protocol, _use_new_zipfile_serialization=False)
    write(out, "lightning", lightning(), state)
    write(out, "lightning_old", lightning(), state, _use_new_zipfile_serialization=False)
    small = {"e4m3": torch.randn(9).to(torch.float8_e4m3fn), "e5m2": torch.randn(9).to(torch.float8_e5m2),
             "u16": torch.arange(4, dtype=torch.int32).to(torch.uint16)}
    write(out, "small_types", small, small)
    module = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.BatchNorm1d(4))
    write(out, "module", module.state_dict(), module.state_dict())
    rounding(out)


main()
