"""When one execution is a proof: the program has no other.

Argument. An execution is a function of the program, the start state and the inputs it draws. The entry has no
parameters, so there is one start state. If the execution draws no input (indeterminate C values count as inputs), every
execution does the same until its end. It must have come to an end by itself: cut off by a limit, by a missing
model or an unsupported construct it says nothing. No clause may be left unevaluated, nor may any condition on C memory
be in doubt. After undefined behaviour a C
program may do anything, so an execution with a violated C obligation decides only that obligation. Identity hash codes
differ between executions of a JVM, and `sin` and its kin are rounded by each library in its own way, so an execution
that asks for one of them is not the only one.
"""

from __future__ import annotations

from collections.abc import Sequence

from vernier.core.obligation import Code, Obligation
from vernier.core.property import UNDEFINED_BEHAVIOUR
from vernier.ir.interp import Machine
from vernier.ir.interp.ends import (
    Blocked,
    End,
    Limits,
    MissingModel,
    OutOfMemory,
    OutOfSteps,
    OutOfTime,
    Returned,
    Run,
    StackOverflow,
    Stopped,
    Threw,
    Undefined,
    Unsupported,
)
from vernier.ir.interp.inputs import DefaultInputs
from vernier.ir.interp.intrinsics import rounded_function
from vernier.ir.interp.observe import Observer
from vernier.ir.interp.values import Runtime
from vernier.ir.ops import Call, CallPointer, CallVirtual, StopReason
from vernier.ir.program import Language, Program
from vernier.ir.state import State

_ACCESSES = frozenset({Code.NULL_DEREFERENCE, Code.MEMORY_BOUNDS})
_IDENTITY = "java.lang.System.identityHashCode("


def is_the_only_execution(machine: Machine, entry: str, run: Run) -> bool:
    """Whether `run`, from the empty start state, is what every execution of the entry does."""
    program = machine.program
    if run.inputs or run.unchecked_clauses or run.doubts or program.procedures[entry].parameters:
        return False
    match run.end:
        case Returned() | Threw() | Blocked():
            ended = True
        case Stopped(reason=reason):
            ended = reason in (StopReason.EXIT, StopReason.ABORT)
        case _:
            ended = False
    if not ended or undefined_behaviour_before(program, run, None) is not None:
        return False
    return not _asks_for_varying_values(machine, entry)


def undefined_behaviour_before(program: Program, run: Run, obligation: str | None) -> str | None:
    """The first violation in C that is undefined behaviour, before the given obligation is violated; one that is more
    than reading a value nobody has written comes before those that are not.

    Arithmetic on pointers inside an access is part of it: in `*p++` the step may come after the access (C11 6.5.2.4p2),
    and what is wrong with `*(p + 9)` is that it is accessed.
    """
    if program.language is not Language.C:
        return None
    asked = None if obligation is None else program.obligations[obligation]
    found: list[str] = []
    for name, _ in run.violations:
        if name == obligation:
            break
        violated = program.obligations[name]
        if violated.code in UNDEFINED_BEHAVIOUR and not (asked is not None and _is_part(violated, asked)):
            found.append(name)
    worse = (name for name in found if program.obligations[name].code is not Code.MEMORY_UNINITIALISED)
    return next(worse, found[0] if found else None)


def _is_part(violated: Obligation, asked: Obligation) -> bool:
    """Whether something is arithmetic inside an access that is asked about."""
    is_step = violated.code is Code.POINTER_ARITHMETIC and asked.code in _ACCESSES
    return is_step and asked.span.contains(violated.span)


def describe(end: End) -> str:
    """How an execution ended, for a reason."""
    match end:
        case Stopped(reason=reason, origin=origin):
            return f"{reason.value} at {origin.span}"
        case MissingModel(name=name):
            return f"{name} has no model"
        case Unsupported(detail=detail, origin=origin):
            return f"{detail} at {origin.span}"
        case Undefined(detail=detail, origin=origin):
            return f"undefined behaviour at {origin.span}: {detail}"
        case OutOfSteps() | OutOfTime():
            return "it takes too long"
        case StackOverflow() | OutOfMemory():
            return "it needs too much memory"
        case _:
            return "it depends on values that vary"


def _asks_for_varying_values(machine: Machine, entry: str) -> bool:
    """Run again with an observer, but only when the program has such a procedure at all."""
    program = machine.program
    varying = frozenset(
        name for name, item in program.procedures.items()
        if item.is_external and (_IDENTITY in name or rounded_function(program.language, item) is not None)
    )  # fmt: skip
    if not varying:
        return False
    watch = _Watch(program, varying)
    machine.run(entry, State(), DefaultInputs(), watch, Limits())
    return watch.seen


class _Watch(Observer):
    """Sees calls of procedures whose result differs from one execution of the real program to the next, or from one
    machine to the next."""

    def __init__(self, program: Program, varying: frozenset[str]) -> None:
        self.seen = False
        self._program, self._varying = program, varying

    def called(self, operation: Call | CallVirtual | CallPointer, arguments: Sequence[Runtime]) -> None:
        if isinstance(operation, Call) and operation.callee in self._varying:
            self.seen = self.seen or not self._is_exact(operation.callee, arguments)

    def _is_exact(self, callee: str, arguments: Sequence[Runtime]) -> bool:
        function = rounded_function(self._program.language, self._program.procedures[callee])
        numbers = tuple(item for item in arguments if isinstance(item, float))
        return function is not None and function.is_exact(numbers)
