"""The arguments of a program in the inputs of an execution: `vernier.Arguments` in Java and `start.c` in C read them
first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vernier.core.outcome import InputValue

_MODEL = "/models/vernier/Arguments.java"
_STARTS_OF_C = frozenset({"__vernier_start", "__vernier_start_environment"})
"""Where a C program with strings on its command line begins"""


@dataclass(frozen=True, slots=True)
class ProgramArguments:
    """The strings, and the number of the first inputs that they consist of."""

    texts: tuple[str, ...]
    inputs: int


def program_arguments(entry: str, inputs: Sequence[InputValue]) -> ProgramArguments | None:
    """What main is given; None where its arguments are no inputs."""
    if not inputs or not (entry in _STARTS_OF_C or inputs[0].span.file.endswith(_MODEL)):
        return None
    most = 0xFF if entry in _STARTS_OF_C else 0xFFFF
    texts: list[str] = []
    at = 1
    while len(texts) < inputs[0].value and at < len(inputs):
        length = int(inputs[at].value)
        texts.append("".join(chr(int(item.value) & most) for item in inputs[at + 1 : at + 1 + length]))
        at += 1 + length
    return ProgramArguments(tuple(texts), at)
