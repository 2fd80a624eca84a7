"""Writes tests/data/prompts/weights.json: how the AUTOMATIC1111 web UI reads prompts, by an independent rewrite of its rules.

A letter's weight is the product of the factors of all spans that it lies in; a chunk is cut by looking back for a comma.
Neither is how core/text does it. Needs transformers for CLIP's tokenizer.

    python tests/tools/prompt_weights_reference.py resources/demo/base/tokenizer tests/data/prompts/weights.json
"""

import json
import random
import re
import sys

from transformers import CLIPTokenizer

NUMBER = re.compile(r":\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*\)", re.A)
PROMPTS = [
    "", "a cat", "(cat)", "((cat))", "[cat]", "[[cat]] dog", "(cat:1.3)", "a (red:1.2) (big cat:0.5), dog", "(a (b:1.5) c)",
    "(a [b) c]", "(a [b c) d]", "unclosed (cat", "unclosed [cat (dog", "closed) twice]", "a:b", "a :1.2) b", "(a : 1.2 ) b",
    "(a:+1.5)", "(a:-0.5)", "(a:.5)", "(a:2.)", "(a:1.2.3)", "(a:)", "(a:x)", "(a:1.2", "[a:1.2]", "[(a:2)]", "(a:0)", "((a:2):3)",
    r"\(literal\)", r"\[x\] (y)", r"a\b", r"back\\slash", r"(a\):1.4)", r"\\(x)", "\\", "a BREAK b", "aBREAK", "BREAKa", "BREAK",
    "BREAK BREAK a", "a BREAK", "(a BREAK b:1.5)", "a, BREAK, b", "_BREAK_ BREAK_ -BREAK-", "a break b", "\u00e9BREAK BREAK\u00e9",
    "a\nBREAK\nb", "()", "(:1.2)", "[]", "(())", "()BREAK()", "(\u732b:1.2) caf\u00e9", "1girl, (solo:1.1), [[simple background]], (((best)))",
    "a (b) (c:1.1)", "masterpiece, (best quality:1.4), ultra-detailed", "\ttabs\n(and:1.1)\r\nlines",
]  # fmt: skip
SIGNS = ["(", ")", "[", "]", ":1.3)", ":", "\\", "\\(", "\\]", " BREAK ", "BREAK", "cat", " dog", ", ", "1.2", "é", " ", "(((", "x:0.5)"]


class Brackets:
    """Letters with their positions, and spans with their factors."""

    def __init__(self, prompt):
        self.letters, self.spans, self.breaks = [], [], []
        self.open = {"(": [], "[": []}
        while prompt:
            prompt = prompt[self.take(prompt) :]
        for kind, factor in (("(", 1.1), ("[", 1 / 1.1)):
            self.spans += [(start, len(self.letters), factor) for start in self.open[kind]]

    def take(self, prompt):
        sign = prompt[0]
        if sign == "\\":
            escaped = prompt[1:2] if prompt[1:2] and prompt[1] in "()[]\\" else ""
            self.letters += escaped
            return 1 + len(escaped)
        if sign in self.open:
            self.open[sign].append(len(self.letters))
            return 1
        number = NUMBER.match(prompt)
        if number and self.open["("]:
            self.close("(", float(number.group(1)))
            return number.end()
        if sign == ")" and self.open["("]:
            self.close("(", 1.1)
        elif sign == "]" and self.open["["]:
            self.close("[", 1 / 1.1)
        elif sign in ")]:":
            self.letters.append(sign)
        else:
            run = re.match(r"[^\\()\[\]:]+", prompt).group()
            self.letters += re.sub(r"\s*\bBREAK\b\s*", "\0", run)
            return len(run)
        return 1

    def close(self, kind, factor):
        self.spans.append((self.open[kind].pop(), len(self.letters), factor))

    def weight(self, position):
        weight = 1.0
        for start, end, factor in self.spans:
            weight *= factor if start <= position < end else 1.0
        return weight


def sections(prompt):
    """Between breaks: runs of letters of equal weight."""
    brackets = Brackets(prompt)
    result = [[]]
    for position, letter in enumerate(brackets.letters):
        weight = brackets.weight(position)
        if letter == "\0":
            result.append([])
        elif result[-1] and abs(result[-1][-1][1] - weight) < 1e-12:
            result[-1][-1][0] += letter
        else:
            result[-1].append([letter, weight])
    return result


def cut(tokens, comma, reach):
    """A section's tokens in bodies of at most 75."""
    bodies = []
    while len(tokens) > 75:
        end = 75
        commas = [i for i in range(75) if tokens[i][0] == comma]
        if commas and tokens[75][0] != comma and 75 - commas[-1] <= reach:
            end = commas[-1] + 1
        bodies.append(tokens[:end])
        tokens = tokens[end:]
    return bodies + [tokens]


def chunks(tokenizer, prompt, reach):
    comma = tokenizer.convert_tokens_to_ids(",</w>")
    result = []
    for section in sections(prompt):
        tokens = []
        for text, weight in section:
            ids = tokenizer(text, add_special_tokens=False)["input_ids"]
            tokens += [(token, weight) for token in ids]
        result += cut(tokens, comma, reach)
    if len(result) > 1 and not result[-1]:
        result.pop()
    return [{"ids": [t for t, _ in body], "weights": [round(w, 7) for _, w in body]} for body in result]


def long_prompts(source):
    words = ["cat", "dog", "house", "(tree:1.2)", "[sky]", "red", "car,", "big,", "small"]
    yield ", ".join(["cat"] * 60)
    yield " ".join(["cat"] * 160)
    for distance in (54, 55, 56, 73, 74, 75, 76):
        yield " ".join(["cat"] * distance) + ", " + " ".join(["dog"] * 40)
    yield " ".join(["cat"] * 75) + ","
    yield " ".join(["cat"] * 75) + " BREAK " + " ".join(["dog"] * 80)
    for _ in range(30):
        yield " ".join(source.choice(words) for _ in range(source.randint(70, 240)))


def main(folder, target):
    tokenizer = CLIPTokenizer.from_pretrained(folder)
    source = random.Random(3)
    prompts = PROMPTS + ["".join(source.choice(SIGNS) for _ in range(source.randint(2, 14))) for _ in range(200)]
    table = {"made_by": "tests/tools/prompt_weights_reference.py"}
    table["brackets"] = [{"prompt": prompt, "sections": sections(prompt)} for prompt in prompts]
    table["chunks"] = [
        {"prompt": prompt, "comma_reach": reach, "chunks": chunks(tokenizer, prompt, reach)}
        for prompt in PROMPTS + list(long_prompts(source))
        for reach in (20, 0)
    ]
    with open(target, "w") as file:
        json.dump(table, file, separators=(",", ":"))
        file.write("\n")


main(sys.argv[1], sys.argv[2])
