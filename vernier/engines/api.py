"""The protocol of engines: an engine takes a task and streams outcomes, independently of other engines and of its
process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from vernier.core.budget import Budget
from vernier.core.obligation import Obligation
from vernier.core.outcome import Assumption, Outcome
from vernier.core.scope import Scope
from vernier.ir.program import Language, Program
from vernier.ir.types import PointerType, is_reference
from vernier.spec.tree import BodyClause, Contract


@dataclass(frozen=True, slots=True)
class Task:
    """One question to the engines: which of these obligations can be violated by executions from this entry?

    `contracts` maps procedure names to their contracts, `clauses` clause ids to in-body clauses (both from `spec`).
    `assumptions` are those every answer rests on already (missing models, unsupported constructs reachable from it).
    """

    program: Program
    entry: str
    obligations: tuple[Obligation, ...]
    contracts: Mapping[str, Contract]
    clauses: Mapping[str, BodyClause]
    assumptions: tuple[Assumption, ...]
    scope: Scope = Scope()  # noqa: RUF009 (frozen)
    """Bounds the user gave; classes by their names in the program"""


def is_method_wrapped(task: Task) -> bool:
    """Whether the entry sets the scene for a Java method: assumes and checks its contract, if it has one."""
    return task.program.language is Language.JAVA and task.program.wrapped(task.entry) != task.entry


def takes_objects(task: Task) -> bool:
    """Whether the entry is given references or pointers."""
    parameters = task.program.procedures[task.entry].parameters
    return any(is_reference(each.type) or isinstance(each.type, PointerType) for each in parameters)


@dataclass(frozen=True, slots=True)
class Context:
    """The resources of an engine: budget, seed, and `progress`, which receives short sentences for people."""

    budget: Budget
    seed: int
    progress: Progress


class Progress(Protocol):
    def __call__(self, sentence: str) -> None: ...


class Engine(Protocol):
    """An engine yields at most one final outcome per obligation; it may yield a weaker one earlier.

    A REFUTED outcome of an engine is a claim: `run.replay` executes it before anybody sees it.
    """

    @property
    def name(self) -> str: ...

    def rejects(self, task: Task) -> str | None:
        """Why this engine cannot work on the task, or None."""

    def run(self, task: Task, context: Context) -> Iterator[Outcome]: ...
