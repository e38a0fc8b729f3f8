"""Violations that are no assertions: a statement that goes wrong exactly where a value is seen.

In the texts `#` is the needle's number and `@` an int expression: 1 where the statement goes wrong, 0 elsewhere.
Law: the last line of a text, alone, goes wrong, and only where `@` is 1.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from tests.campaign.needle import Observed
from vernier.core.obligation import Code

Tests: TypeAlias = Callable[[str, int, Observed, random.Random], list[str]]
"""Lines for a value of a needle with what was seen of it: a twin, and what the needle violates"""
FAULTY = 0.3
"""The share of programs that have no assertions"""


@dataclass(frozen=True, slots=True)
class Fault:
    """What can go wrong, and a text of lines of which the last does."""

    code: Code
    text: str


JAVA = (
    Fault(Code.DIVISION_ZERO, "int x#$ = 100 / (1 - @);"),
    Fault(Code.DIVISION_ZERO, "long x#$ = 7L % (@ - 1);"),
    Fault(Code.NULL_DEREFERENCE, 'String y#$ = @ == 1 ? null : "xy";\nint x#$ = y#$.length();'),
    Fault(Code.NULL_DEREFERENCE, "int[] y#$ = new int[1]; if (@ == 1) { y#$ = null; }\ny#$[0] = 3;"),
    Fault(Code.ARRAY_INDEX, "int[] y#$ = {4};\nint x#$ = y#$[@];"),
    Fault(Code.ARRAY_INDEX, "int[] y#$ = {4, 5};\ny#$[-@] = 6;"),
    Fault(Code.ARRAY_NEGATIVE_SIZE, "int[] x#$ = new int[-@];"),
    Fault(Code.CAST, 'Object y#$ = 7; if (@ == 1) { y#$ = "x"; }\nInteger x#$ = (Integer) y#$;'),
    Fault(Code.ARRAY_STORE, 'Object[] y#$ = new Object[1]; if (@ == 1) { y#$ = new Integer[1]; }\ny#$[0] = "x";'),
)
C = (
    Fault(Code.DIVISION_ZERO, "int x#$ = 100 / (1 - @); (void)x#$;"),
    Fault(Code.DIVISION_ZERO, "unsigned x#$ = 7u % (unsigned)(1 - @); (void)x#$;"),
    Fault(Code.MEMORY_BOUNDS, "int y#$ = 5; int *p#$ = @ ? (int *)0 : &y#$;\n*p#$ = 6;"),
    Fault(Code.MEMORY_BOUNDS, "int y#$[2] = {4, 5}; int i#$ = 2 * @;\nint x#$ = y#$[i#$]; (void)x#$;"),
    Fault(Code.MEMORY_BOUNDS, "struct { int a; int b[2]; } y#$ = {1, {2, 3}}; int *p#$ = y#$.b + @;\np#$[1] = 9;"),
    Fault(Code.MEMORY_BOUNDS, "int *p#$ = malloc(sizeof *p#$); *p#$ = 3; if (@) { free(p#$); }\n*p#$ = 4;"),
    Fault(Code.MEMORY_FREE, "int *p#$ = malloc(8); int *q#$ = p#$ + @;\nfree(q#$);"),
    Fault(Code.SHIFT, "int i#$ = 3 + 29 * @;\nint x#$ = 1 << i#$; (void)x#$;"),
    Fault(Code.OVERFLOW, "int i#$ = 2147483646 + @;\ni#$ = i#$ + 1; (void)i#$;"),
)  # fmt: skip


def codes(known: tuple[Fault, ...]) -> tuple[str, ...]:
    """What has to be asked for."""
    return tuple(dict.fromkeys(item.code.value for item in known))


def tests(known: tuple[Fault, ...], value: str, number: int, seen: Observed, rng: random.Random) -> list[str]:
    """The twin, which goes wrong at neither value, and its copy, which goes wrong where the needle is seen."""
    chosen = rng.choice(known)
    kept = f"value{number}"
    neither = f"({kept} != {seen.without} && {kept} != {seen.found} ? 1 : 0)"
    lines = [f"int {kept} = {value};", *_placed(chosen, number, "a", neither, "twin")]
    return [*lines, *_placed(chosen, number, "b", f"({kept} == {seen.found} ? 1 : 0)", "false")]


def _placed(chosen: Fault, number: int, copy: str, bad: str, label: str) -> list[str]:
    text = chosen.text.replace("@", bad).replace("#", str(number)).replace("$", copy)
    *before, last = text.split("\n")
    return [*before, f"{last} /*:n{number}.{label}*/"]
