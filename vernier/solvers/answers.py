"""What a solver can answer: a model, an unsatisfiable core, or why it does not know. Plain values, all of them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum

from vernier.logic.bank import Term
from vernier.logic.values import Model


class UnknownReason(Enum):
    """Why there is no answer."""

    TIMEOUT = "time limit reached"
    RESOURCES = "resource limit reached"
    MEMORY = "memory limit reached"
    INCOMPLETE = "the solver gave up"
    UNSUPPORTED = "outside the solver's logic"
    CRASHED = "the solver process died"
    FAILED = "the solver reported an error"


@dataclass(frozen=True, slots=True)
class Sat:
    """Satisfiable. Law: every asserted term and assumption evaluates to true under ``model``."""

    model: Model


@dataclass(frozen=True, slots=True)
class Satisfiable:
    """Satisfiable; nobody has read the model yet."""


@dataclass(frozen=True, slots=True)
class Unsat:
    """Unsatisfiable. Law: so are the unlabelled assertions with those labelled in ``core`` and ``assumptions``.

    Both are in the order of assertion. The core need not be minimal; see ``cores.minimise_core``.
    """

    core: tuple[Hashable, ...] = ()
    assumptions: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Unknown:
    """No answer."""

    reason: UnknownReason
    detail: str = ""


Answer = Sat | Unsat | Unknown


@dataclass(frozen=True, slots=True)
class Interpolants:
    """A sequence of interpolants ``I_1 .. I_(n-1)`` of an unsatisfiable sequence ``F_1 .. F_n``.

    Laws, with ``I_0`` true and ``I_n`` false: ``I_k and F_(k+1)`` implies ``I_(k+1)``, and ``I_k`` mentions only
    symbols that occur both in ``F_1 .. F_k`` and in ``F_(k+1) .. F_n``.
    """

    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class NoInterpolants:
    """The sequence is satisfiable."""


InterpolationAnswer = Interpolants | NoInterpolants | Unknown


class UnsupportedTerm(ValueError):
    """A term was given to a solver that has no such operator or sort."""

    def __init__(self, solver: str, term: Term) -> None:
        super().__init__(f"{solver} has no {term.op.name} over {term.sort}")


class NotReadable(ValueError):
    """A solver's own expression has no counterpart among terms."""
