"""What the front end is told about the environment of a program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from vernier.core.settings import Arguments, Guards


class Allocation(Enum):
    """Whether malloc and its kin may return null."""

    SUCCEEDS = "succeeds"
    MAY_FAIL = "may fail"


class Leaks(Enum):
    """What is asked of each block of heap memory: nothing; that it is never LOST (nothing points to it any more); or
    that it is freed before the program ends, and not lost before."""

    IGNORED = "ignored"
    LOST = "lost"
    UNFREED = "unfreed"


@dataclass(frozen=True, slots=True)
class Options:
    allocation: Allocation = Allocation.SUCCEEDS
    leaks: Leaks = Leaks.IGNORED
    arguments: Arguments = Arguments.ANY
    """What main is given"""
    preprocessor: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What the preprocessor is given for each file, beside the file"""
    guards: Guards = Guards.REFUTE
    """Whether functions require that there are as many elements behind a pointer as a parameter says"""
