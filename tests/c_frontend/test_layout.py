"""Sizes and offsets agree with GCC's on both data models (checked by static assertions in generated C)."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.c_frontend.support import lower
from vernier.frontend.c import DataModel

_SCALARS = [
    "char",
    "short",
    "int",
    "long",
    "long long",
    "float",
    "double",
    "long double",
    "_Bool",
    "char *",
    "unsigned",
]
Definitions: TypeAlias = Callable[[int], tuple[str, list[tuple[str, list[str]]]]]
_BIT_TYPES = {"int": 32, "unsigned": 32, "unsigned char": 8, "short": 16, "long long": 64, "_Bool": 1}


def _members(rng: random.Random, depth: int) -> list[tuple[str, str]]:
    """Declarations with the name they declare; the name of a bit-field is empty."""
    found: list[tuple[str, str]] = []
    for index in range(rng.randint(1, 7)):
        kind = rng.random()
        if kind < 0.35:
            type_ = rng.choice(sorted(_BIT_TYPES))
            width = rng.randint(0, _BIT_TYPES[type_])
            name = f"b{index}" if width else ""
            found.append((f"{type_} {name} : {width};", ""))
        elif kind < 0.5 and depth:
            inner = " ".join(text for text, _ in _members(rng, depth - 1))
            found.append((f"{rng.choice(['struct', 'union'])} {{ {inner} char end; }} m{index};", f"m{index}"))
        elif kind < 0.65:
            found.append((f"{rng.choice(_SCALARS)} m{index}[{rng.randint(1, 4)}];", f"m{index}"))
        else:
            found.append((f"{rng.choice(_SCALARS)} m{index};", f"m{index}"))
    return found


def _definitions(seed: int) -> tuple[str, list[tuple[str, list[str]]]]:
    rng = random.Random(seed)
    text, names = "", []
    for number in range(25):
        members = _members(rng, 2)
        word = "union" if rng.random() < 0.2 else "struct"
        text += f"{word} s{number} {{ {' '.join(item for item, _ in members)} int last; }};\n"
        names.append((f"{word} s{number}", [name for _, name in members if name] + ["last"]))
    return text, names


def _packed_definitions(seed: int) -> tuple[str, list[tuple[str, list[str]]]]:
    """Records under pragmas that pack them, and members whose types are aligned by name."""
    rng = random.Random(seed)
    text, names = "typedef int wide __attribute__((aligned(16)));\ntypedef wide wider;\n", []
    for number in range(20):
        members = [(f"{rng.choice(_SCALARS)} m{index};", f"m{index}") for index in range(rng.randint(1, 5))]
        pragma = rng.choice(["", "pack(1)", "pack(2)", "pack(push, 4)", "pack(push, 8)", "pack(push)"])
        if not pragma:
            members.append((rng.choice(["wide w;", "wider w;", "wide *w;"]), "w"))
        after = "pack(pop)" if "push" in pragma else "pack()"
        text += f"#pragma {pragma}\n" if pragma else ""
        text += f"struct p{number} {{ {' '.join(item for item, _ in members)} }};\n"
        text += f"#pragma {after}\n" if pragma else ""
        names.append((f"struct p{number}", [name for _, name in members]))
    return text, names


@pytest.mark.needs("gcc")
@pytest.mark.parametrize(("model", "flag"), [(DataModel.ILP32, "-m32"), (DataModel.LP64, "-m64")])
@pytest.mark.parametrize(
    ("definitions", "seed"), [*((_definitions, seed) for seed in range(4)), (_packed_definitions, 1)]
)
def test_layout_agrees_with_gcc(
    tmp_path: Path, definitions: Definitions, seed: int, model: DataModel, flag: str
) -> None:
    text, names = definitions(seed)
    questions = [f"sizeof({type_})" for type_, _ in names]
    questions += [f"__builtin_offsetof({type_}, {member})" for type_, members in names for member in members]
    aligned = [*(type_ for type_, _ in names), *_SCALARS, "long long[2]", "double[2][3]"]
    questions += [f"{operator}({type_})" for operator in ("_Alignof", "__alignof__") for type_ in aligned]
    listed = ", ".join(questions)
    lowered = lower(f"{text} unsigned answers[] = {{ {listed} }}; int main(void) {{ return answers[0]; }}", model)
    cells = dict(lowered.program.globals["answers"].initial)
    answers = [getattr(cells[4 * index], "value", None) for index in range(len(questions))]
    asserts = "".join(
        f'_Static_assert({what} == {answer}, "");\n' for what, answer in zip(questions, answers, strict=True)
    )
    source = tmp_path / "layout.c"
    source.write_text(text + asserts)
    result = subprocess.run(["gcc", flag, "-fsyntax-only", str(source)], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr[:2000]
