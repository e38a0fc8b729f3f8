"""Conditions that hold for one 32-bit input only, which no random test finds.

The input is chosen first. A bijection of 32-bit words, made of odd multiplications, xor-shifts, rotations and the like,
is evaluated on it exactly; the condition compares the bijection of the input with that value.
Law: `Condition.test` is true after `Condition.setup` exactly when the input is the needle.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from tests.campaign.harness import Language

WORD = 1 << 32
Step = tuple[Callable[[int], int], str]
"""A bijection of words, and the same as a statement about `y`."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Statements (they declare `variable`), then the test."""

    setup: str
    test: str


def signed(word: int) -> int:
    """A word read as a 32-bit two's complement number."""
    word %= WORD
    return word - WORD if word >= WORD // 2 else word


def rare(rng: random.Random, language: Language, source: str, needle: int, variable: str) -> Condition:
    """A condition on the expression `source` that only the value `needle` satisfies."""
    word = needle % WORD
    statements: list[str] = []
    makers = (_times, _times, _xor_right, _xor_left, _rotate, _invert, _xor_constant, _add_shifted)
    for make in rng.choices(makers, k=rng.choice((1, 1, 2, 2, 3))):
        function, text = make(rng, language)
        word = function(word) % WORD
        statements.append(text.replace("y", variable))
    kind = "int" if language is Language.JAVA else "unsigned"
    cast = "" if language is Language.JAVA else "(unsigned) "
    setup = f"{kind} {variable} = {cast}{source}; " + " ".join(statements)
    return Condition(setup, _test(rng, language, variable, word))


def constant(language: Language, word: int) -> str:
    """A word as a literal of the type that conditions compute with."""
    value = signed(word)
    if language is Language.C:
        return f"{word % WORD}u"
    return f"({value})" if value < 0 else str(value)


def _times(rng: random.Random, language: Language) -> Step:
    factor, add = rng.choice((3, 5, 7, 11, 13, 31, 101, 1103515245, rng.randrange(WORD) | 1)), rng.randrange(1000)
    text = f"y = y * {constant(language, factor)} + {constant(language, add)};"
    return (lambda word: word * factor + add), text


def _xor_right(rng: random.Random, language: Language) -> Step:
    by = rng.randrange(1, 20)
    return (lambda word: word ^ (word >> by)), f"y ^= y {_right(language)} {by};"


def _xor_left(rng: random.Random, language: Language) -> Step:
    del language
    by = rng.randrange(1, 20)
    return (lambda word: word ^ (word << by) % WORD), f"y ^= y << {by};"


def _rotate(rng: random.Random, language: Language) -> Step:
    by = rng.randrange(1, 31)
    plain = f"y = (y << {by}) | (y {_right(language)} {32 - by});"
    library = f"y = Integer.rotateLeft(y, {by});"
    text = library if language is Language.JAVA and rng.random() < 0.3 else plain
    return (lambda word: ((word << by) | (word >> (32 - by))) % WORD), text


def _invert(rng: random.Random, language: Language) -> Step:
    del rng, language
    return (lambda word: ~word % WORD), "y = ~y;"


def _xor_constant(rng: random.Random, language: Language) -> Step:
    key = rng.randrange(WORD)
    return (lambda word: word ^ key), f"y ^= {constant(language, key)};"


def _add_shifted(rng: random.Random, language: Language) -> Step:
    del language
    by = rng.randrange(1, 16)
    return (lambda word: word + (word << by)), f"y += y << {by};"


def _right(language: Language) -> str:
    return ">>>" if language is Language.JAVA else ">>"


def _test(rng: random.Random, language: Language, y: str, word: int) -> str:
    """One of several ways to say that a variable has a value."""
    key = constant(language, word)
    long = "long" if language is Language.JAVA else "long long"
    forms = [
        f"{y} == {key}",
        f"!({y} != {key})",
        f"({y} ^ {key}) == 0",
        f"{y} - {key} == 0",
        f"{y} <= {key} && {y} >= {key}",
        f"({y} & 0xffff) == {word & 0xFFFF} && ({y} {_right(language)} 16) == {word >> 16}",
        _long_test(rng, language, long, y, word),
    ]
    return rng.choice(forms)


def _long_test(rng: random.Random, language: Language, long: str, y: str, word: int) -> str:
    """Computed with 64 bits: no two words have the same product."""
    value = signed(word) if language is Language.JAVA else word
    factor, add = rng.randrange(3, 1000), rng.randrange(1000)
    suffix = "L" if language is Language.JAVA else "LL"
    return f"({long}) {y} * {factor} + {add} == {value * factor + add}{suffix}"
