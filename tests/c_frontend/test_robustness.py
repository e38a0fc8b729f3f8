"""Damaged programs give diagnostics, never an exception, and what is lowered keeps the laws of the IR."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from vernier.frontend.c import DataModel, load_c_texts
from vernier.ir.check import check_program

_PROGRAMS = [path for path in sorted((Path(__file__).parent / "programs").glob("*.c")) if "#" not in path.read_text()]
_TOKEN = re.compile(r"\w+|\s+|.", re.DOTALL)


def damaged(text: str, rng: random.Random) -> str:
    tokens = _TOKEN.findall(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(tokens))
        action = rng.randrange(3)
        if action == 0:
            del tokens[at]
        elif action == 1:
            tokens[at] = rng.choice(tokens)
        else:
            tokens.insert(at, rng.choice(tokens))
    return "".join(tokens)


@pytest.mark.parametrize("path", _PROGRAMS, ids=lambda path: path.stem)
def test_damaged_programs(path: Path) -> None:
    rng = random.Random(path.stem)
    text = path.read_text().replace("__SIZE_TYPE__", "unsigned long")
    for _ in range(40):
        broken = damaged(text, rng)
        lowered = load_c_texts([("damaged.c", broken)], DataModel.LP64)
        assert check_program(lowered.program) == [], broken
