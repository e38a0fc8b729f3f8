"""A needle: one effect under a condition that one input satisfies (or all but one), as pieces of a program."""

from __future__ import annotations

from dataclasses import dataclass

from tests.campaign.judgement import Family, Needs

INPUT = "@a@"
"""Stands for reading the needle's input"""
COUNT = "@n@"
"""Stands for reading the input that tells how often a loop runs, or how deep recursion goes"""


@dataclass(frozen=True, slots=True)
class Site:
    """What stands at the site, the members it needs, and the bounds that contain it."""

    text: str
    members: str = ""
    family: Family = Family.STRAIGHT
    needs: Needs = Needs()  # noqa: RUF009 (frozen)
    count: int = 0
    """The least value of COUNT with which the needle is reached; 0 when it is not read"""


@dataclass(frozen=True, slots=True)
class Needle:
    """`members` stand at top level, `body` in a function of its own; `observe` is an int expression after it."""

    name: str
    members: str
    body: str
    observe: str
    needle: int
    others: tuple[int, ...]
    count: int
    family: Family
    needs: Needs
    once: bool
    """Whether it can be observed once only"""


@dataclass(frozen=True, slots=True)
class Observed:
    """What the oracle saw: the value without the needle, and with it."""

    without: int
    found: int
