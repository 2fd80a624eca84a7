"""Writes tests/data/t5/reference.json: what transformers' T5Tokenizer makes of texts that the golden prompts do not hold.

Needs transformers and sentencepiece. The vocabulary is the golden one.

    python tests/tools/t5_reference.py tests/data/golden/tokenizer/t5/spiece.model tests/data/t5/reference.json
"""

import json
import random
import shutil
import sys
import tempfile

from transformers import T5Tokenizer

TEXTS = [
    "", " ", "a", "\u2581", " \u2581 ", "\u2581\u2581a", "a\u2581b", "a \u2581b", "  a  b  ", "a\u3000b", "a\u00a0b", "a\u0085b",
    "a\u2028b", "a\r\nb", "a\u0000b", "\ufeffa", "a\u200bb", "a\u00adb", "\u200d", "caf\u00e9", "cafe\u0301", "e\u0301\u0301", "\ufb01",
    "\ufb01\u0301", "\u00bd cup", "\u2460\u2461", "\uff26\uff35\uff2c\uff2c", "\uff76\uff9e", "\u30ab\u3099", "\uac00\uac01", "\u1100\u1161\u11a8", "\u4f60\u597d abc",
    "\u4f60 \u597d", "abc\u4f60\u597dxyz", "\u0928\u092e\u0938\u094d\u0924\u0947", "\U0001f469\u200d\U0001f469\u200d\U0001f467", "\U0001f600 smile",
    "\U0001f1e9\U0001f1ea", "\u2122 \u00ae \u00b2", "\u212b", "\u01c6", "\u1e9e", "\ufdfa", "\u0130", "</s>", "a</s>b", "a </s> b",
    "<unk>", "<pad><pad>", "</s", "<</s>>", "</S>", "<extra_id_0>", "<extra_id_99>", "<extra_id_100>", "a<extra_id_1>b <extra_id_12>",
    "x" * 300, "ab " * 100, "zzzzqqqq", "\u00ff\u0100\u0101", "tab\there", "<|endoftext|>", "\u180e", "\u1680a", "\u202fb",
]  # fmt: skip

# Ranges in which letters combine, are replaced or vanish.
RANGES = [
    (0x20, 0x7E), (0x20, 0x7E), (0x80, 0xFF), (0x100, 0x17F), (0x300, 0x36F), (0x400, 0x45F), (0x5D0, 0x5EA), (0x620, 0x652),
    (0x905, 0x94D), (0xE01, 0xE4D), (0x1100, 0x11FF), (0x2000, 0x206F), (0x2100, 0x214F), (0x2460, 0x24FF), (0x3000, 0x30FF),
    (0x4E00, 0x4FFF), (0xAC00, 0xAD00), (0xFB00, 0xFB4F), (0xFE00, 0xFE0F), (0xFF01, 0xFFEE), (0x1F1E6, 0x1F1FF), (0x1F600, 0x1F64F),
]  # fmt: skip


def random_text(source):
    letters = []
    for _ in range(source.randint(1, 24)):
        low, high = source.choice(RANGES)
        letters.append(chr(source.randint(low, high)))
    return "".join(letters)


def main(model, target):
    source = random.Random(1)
    texts = TEXTS + [random_text(source) for _ in range(300)]
    table = {"made_by": "tests/tools/t5_reference.py", "cases": []}
    for extra_ids in (0, 100):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(model, folder + "/spiece.model")
            with open(folder + "/tokenizer_config.json", "w") as file:
                json.dump({"tokenizer_class": "T5Tokenizer", "extra_ids": extra_ids}, file)
            tokenizer = T5Tokenizer.from_pretrained(folder)
        used = texts if extra_ids == 0 else TEXTS
        ids = [tokenizer(text, add_special_tokens=False)["input_ids"] for text in used]
        cases = [{"text": text, "ids": row} for text, row in zip(used, ids)]
        table["cases"].append({"extra_ids": extra_ids, "texts": cases})
    with open(target, "w") as file:
        json.dump(table, file, separators=(",", ":"))
        file.write("\n")


main(sys.argv[1], sys.argv[2])
