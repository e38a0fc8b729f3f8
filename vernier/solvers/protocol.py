"""The protocols of solvers and the settings they share."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from vernier.logic.bank import Term
from vernier.logic.sorts import UninterpretedSort
from vernier.solvers.answers import Answer, InterpolationAnswer, Sat, Satisfiable, Unknown, Unsat


class Backend(Enum):
    """The solvers there are. The three propositional ones are of one family."""

    BITWUZLA = "bitwuzla"
    Z3 = "z3"
    GLUCOSE = "glucose4"
    MINISAT = "minisat22"
    CADICAL = "cadical195"


class Cores(Enum):
    """Whether unsat answers name the labels they used. Tracking can cost time, so a caller may omit it."""

    LABELS = "labels"
    OMITTED = "omitted"


class Preprocessing(Enum):
    """For bitwuzla: whether formulas are simplified as a whole before each check. OFF is for many checks of formulas
    that hardly change: they are made of bits anyway, and to simplify them again takes longer than the search."""

    ON = "on"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class SolverOptions:
    """Settings of a solver for its whole life; ``seconds`` applies to each check that names no limit of its own."""

    cores: Cores = Cores.LABELS
    seconds: float | None = None
    memory_megabytes: int | None = None
    seed: int = 0
    resources: int | None = None
    """For bitwuzla: how often a check may ask whether to go on, which is the same on every machine"""
    preprocessing: Preprocessing = Preprocessing.ON


class GrowingSolver(Protocol):
    """A solver whose constraints are only added. Symbols need no declaration. After ``close`` nothing else may be
    called."""

    def assert_(self, term: Term, label: Hashable | None = None) -> None:
        """Add a constraint; ``label`` is what an unsat core calls it."""
        ...

    def check(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Answer:
        """Whether constraints and assumptions hold together, within a time limit."""
        ...

    def close(self) -> None:
        """Release the solver. May be called twice."""
        ...


class Solver(GrowingSolver, Protocol):
    """An incremental solver: a constraint belongs to the scope in which it is added."""

    def push(self) -> None:
        """Open a scope."""
        ...

    def pop(self) -> None:
        """Close the innermost scope and forget its assertions."""
        ...


class CopiedSolver(GrowingSolver, Protocol):
    """A solver of truth values and bit-vectors, of which copies can be made."""

    def require_bits(self, term: Term) -> None:
        """UnsupportedTerm if something below the term is not made of bits."""
        ...

    def copy(self) -> CopiedSolver:
        """A solver with the same constraints."""
        ...


class ModelOnDemand(Solver, Protocol):
    """A solver that reads a model only when it is asked for one."""

    def decide(self, assumptions: Sequence[Term] = (), seconds: float | None = None) -> Satisfiable | Unsat | Unknown:
        """As ``check``, without a model."""
        ...

    def found(self) -> UnreadModel:
        """The model of the last ``decide``, which found one."""
        ...


class Siblings(Protocol):
    """Opens solvers that share what takes long to make."""

    def open(self) -> ModelOnDemand:
        """Another solver, which knows nothing of the others."""
        ...


class UnreadModel(Protocol):
    """A model in the solver's own form. It stays what it is when the solver goes on."""

    def size(self, sort: UninterpretedSort) -> int:
        """How many elements the sort has."""
        ...

    def read(self, names: Collection[str]) -> Sat | Unknown:
        """What the model says of the symbols and functions with these names."""
        ...


class Interpolator(Protocol):
    """A solver that explains unsatisfiable sequences."""

    def sequence_interpolants(self, formulas: Sequence[Term], seconds: float | None = None) -> InterpolationAnswer:
        """Interpolants between consecutive formulas."""
        ...


class SearchStrategy(Enum):
    """How a prover looks for a contradiction: as it likes; deciding first what matters for what has been asserted;
    slow to make more instances of facts; or with instances that a model of the others violates, where triggers find
    none. Each is fast where others are not."""

    PLAIN = "plain"
    ORDERLY = "orderly"
    SPARING = "sparing"
    BY_MODELS = "by models"


UNITS_PER_SECOND = 4_000_000
"""What a prover counts in a second, roughly (z3's `rlimit`): for people who think in seconds, no clock is read by it"""


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer, and the resources it took.

    Law: the same facts take the same resources on every machine, however busy, unless time ran out."""

    answer: Answer
    spent: int


@dataclass(frozen=True, slots=True)
class AttemptAtAll:
    """An attempt at several goals at once; `holding` says which of them hold in the last model that was looked at."""

    attempt: Attempt
    holding: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class ReducedGoal:
    """A goal, and what may be assumed as long as it is not dropped."""

    goal: Term
    assumed: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Reduced:
    """The positions of the goals that were not dropped; if the answer is Unsat, they are contradicted. `exact`: the
    others held in models, as the facts have no quantifiers."""

    left: tuple[int, ...]
    answer: Answer
    spent: int
    exact: bool
