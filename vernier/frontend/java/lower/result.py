"""What lowering hands on: the program, and what a user or a colleague has to know about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vernier.core.diagnostic import Diagnostic
from vernier.core.requirement import Requirement
from vernier.core.source import Span
from vernier.ir.expr import Local
from vernier.ir.ops import ClauseKind
from vernier.ir.program import Program
from vernier.spec.tree import BodyClause, Contract


@dataclass(frozen=True, slots=True)
class LoweredClause:
    """A specification clause inside a body: `id` is what `ops.Clause.clause` refers to."""

    id: str
    kind: ClauseKind
    text: str
    procedure: str
    bindings: tuple[tuple[str, Local], ...]
    obligation: str | None
    span: Span
    meaning: BodyClause


@dataclass(frozen=True, slots=True)
class LoweredEntry:
    """`procedure` is what the user named; `start` is the generated procedure an execution begins with. Executions that
    do not satisfy what it `requires` are left out."""

    procedure: str
    start: str
    requires: tuple[Requirement, ...] = ()


@dataclass(frozen=True, slots=True)
class Lowered:
    """A lowered program.

    `missing_models` are the external procedures that stand for library methods without a model, in order of discovery;
    `natives` are those the models themselves declare native. `user_procedures` are the procedures of the user's own
    classes. `contracts` are those of the entries that have one, by procedure.
    """

    program: Program
    entries: tuple[LoweredEntry, ...]
    diagnostics: tuple[Diagnostic, ...]
    missing_models: tuple[str, ...]
    natives: tuple[str, ...]
    clauses: tuple[LoweredClause, ...]
    user_procedures: frozenset[str]
    contracts: Mapping[str, Contract] = field(default_factory=dict)
    native_contracts: Mapping[str, Contract] = field(default_factory=dict)
    """What the user's native methods in the program say of themselves"""
    cleanups: Mapping[str, Span] = field(default_factory=dict)
    """Procedures with `finally` or resources, and where"""
    opaque: tuple[str, ...] = ()
    """The procedures of libraries that are not there"""
    declared: tuple[str, ...] = ()
    """The procedures of all methods and constructors with a body in the user's files, whether reached or not"""
    without_code: frozenset[str] = frozenset()
    """The user's files in which nothing can be executed"""
    class_files: Mapping[str, str] = field(default_factory=dict)
    """The class files that were read, with digests of them"""
