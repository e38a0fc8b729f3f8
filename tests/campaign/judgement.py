"""What is known of a labelled obligation by construction, and whether an answer agrees with it."""

from __future__ import annotations

import re
from dataclasses import astuple, dataclass
from enum import Enum

from tests.campaign.harness import Answer
from vernier.core.outcome import Verdict

_BOUND = re.compile(r"(\w+)=(\d+)")


class Truth(Enum):
    """FALSE: an execution violates it. HOLDS: none does."""

    FALSE = "false"
    HOLDS = "holds"


class Family(Enum):
    """How the needle is reached: no loops, loops whose number of iterations is a constant, or anything else."""

    STRAIGHT = "straight-line"
    BOUNDED = "bounded loop"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Needs:
    """Bounds that contain the violating execution; None where nobody counted, and BOUNDED is never judged wrong."""

    loop: int | None = 0
    recursion: int = 1
    array: int = 0
    objects: int = 0
    """of each class, in the start state"""
    bits: int = 32
    """of numbers that come from outside"""

    def within(self, scope: str) -> bool:
        """Whether the execution lies within a scope."""
        if self.loop is None:
            return False
        bounds = {key: int(value) for key, value in _BOUND.findall(scope)}
        wanted = {"loop": self.loop, "recursion": self.recursion, "array": self.array, "int": self.bits, "string": 0}
        return all(bound >= wanted.get(key, self.objects) for key, bound in bounds.items())

    def together(self, other: Needs) -> Needs:
        """Bounds that contain both."""
        loop = None if self.loop is None or other.loop is None else max(self.loop, other.loop)
        rest = (max(mine, others) for mine, others in zip(astuple(self)[1:], astuple(other)[1:], strict=True))
        return Needs(loop, *rest)


@dataclass(frozen=True, slots=True)
class Expected:
    """The truth about a label, and what a scope must contain to tell."""

    truth: Truth
    family: Family = Family.OTHER
    needs: Needs = Needs(None)


class Judgement(Enum):
    """What an answer is worth. NOT_STANDING: the encoding made up a counterexample, which is a failure as well."""

    RIGHT = "right"
    WRONG = "wrong"
    NOT_STANDING = "does not stand"
    FAULT = "fault"
    UNDECIDED = "undecided"

    @property
    def fails(self) -> bool:
        """Whether the campaign counts it as a failure."""
        return self in (Judgement.WRONG, Judgement.NOT_STANDING, Judgement.FAULT)


def judge(expected: Expected, answer: Answer | None) -> Judgement:
    """Compare an answer with the truth."""
    if answer is None:
        return Judgement.UNDECIDED
    if not answer.stands:
        return Judgement.NOT_STANDING
    match answer.verdict, expected.truth:
        case Verdict.ERROR, _:
            return Judgement.FAULT
        case Verdict.UNKNOWN, _:
            return Judgement.UNDECIDED
        case Verdict.REFUTED, truth:
            return Judgement.RIGHT if truth is Truth.FALSE else Judgement.WRONG
        case Verdict.BOUNDED, Truth.FALSE:
            # With a reservation ("not reached") it says nothing; otherwise it speaks of the whole scope.
            contains = expected.needs.within(answer.scope) and not answer.reason
            return Judgement.WRONG if contains else Judgement.UNDECIDED
        case Verdict.BOUNDED, Truth.HOLDS:
            return Judgement.RIGHT if "=" not in answer.scope else Judgement.UNDECIDED
        case _, Truth.FALSE:
            return Judgement.WRONG
        case _:
            return Judgement.RIGHT
