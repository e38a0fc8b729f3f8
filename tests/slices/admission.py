"""Whether a slice admits an execution of its original, judged by the interpreter and by the text of the slice alone.

What is kept is the same text, so it does the same. What is left to see is that whatever the original does between the
kept parts is allowed: every stretch of text that was replaced is followed while the original runs, and

- it stores to nothing that existed before but to what the `assignable` clauses of the calls in its place name, in the
  state in which it begins (and to the place that is still assigned, where an update became an assignment);
- it makes objects only where no clause says `\\strictly_nothing`;
- it goes on at one place only; or it throws, and then nobody catches what it throws;
- the variables that it assigns and that others read are assigned by what is in its place;
- a method that was taken out is run by such stretches only.

What can violate the property is still there: `check_questions` reads the slice again and looks for it, line by line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from vernier.core.source import Span
from vernier.ir.interp.ends import Limits, Run, Threw
from vernier.ir.interp.inputs import SeededInputs
from vernier.ir.interp.machine import Machine
from vernier.ir.interp.observe import Observer
from vernier.ir.interp.values import JavaArray, JavaObject, Runtime
from vernier.ir.ops import (
    Branch,
    Call,
    CallPointer,
    CallVirtual,
    ElementPlace,
    FieldPlace,
    GlobalPlace,
    Load,
    New,
    NewArray,
    Operation,
    Store,
)
from vernier.ir.program import Procedure, Program
from vernier.ir.walk import expressions_of, locals_in, targets_of
from vernier.slices.properties import Property
from vernier.slices.slicing import Slice
from vernier.slices.source_text import Edit, contains

_DECLARED = re.compile(r"//@ assignable (.*);\n\s*(?:static )?native (?:/\*@ nullable \*/ )?\S+ (\w+)\(")
_CALLED = re.compile(r"\b((?:(?:im)?pure|guarded)\w*)\(")
_ASSIGNED = re.compile(r"(?:^|[\s;{])([\w.\[\]]+) = (?:(?:im)?pure|guarded)\w*\(")
_STRICTLY_NOTHING = "\\strictly_nothing"


class NotAdmitted(Exception):
    """The slice does not allow what the original does."""


@dataclass(frozen=True, slots=True, eq=False)
class _Stretch:
    """A replaced stretch with what may happen there instead."""

    edit: Edit
    locations: tuple[str, ...]
    may_allocate: bool
    is_removed: bool
    assigned: frozenset[str]

    @property
    def is_region(self) -> bool:
        """Whether it is of statements; a condition has two ways to go on."""
        return self.edit.text.endswith((";", "}"))


@dataclass(slots=True)
class _Frame:
    procedure: Procedure
    variables: dict[str, Runtime] = field(default_factory=dict)
    after: _Stretch | None = None
    """The stretch that has just ended here"""


@dataclass(slots=True)
class _Instance:
    """One execution of a stretch, in the frame of this number."""

    stretch: _Stretch
    level: int
    first_number: int
    allowed: set[tuple[int, str]]
    allocated: int = 0
    made: set[int] = field(default_factory=set)


class Admission(Observer):
    """Follows one run of the original."""

    def __init__(self, stretches: Sequence[_Stretch]) -> None:
        self._stretches = stretches
        self._frames: list[_Frame] = []
        self._active: _Instance | None = None
        self._next: dict[_Stretch, Span] = {}
        self.left_by_exception = False

    # ------------------------------------------------------------ where the run is

    def _at(self, operation: Operation | Branch) -> _Stretch | None:
        span = operation.origin.span
        return next((item for item in self._stretches if contains(item.edit.span, span)), None)

    def _moved(self, operation: Operation | Branch) -> None:
        """The run comes to an operation of the procedure on top."""
        level = len(self._frames)
        if self._active is not None and self._active.level < level:
            return
        stretch = self._at(operation)
        if self._active is not None:
            if stretch is self._active.stretch:
                return
            self._end(self._active)
        if stretch is None:
            self._outside(operation)
        elif stretch.is_removed:
            raise NotAdmitted(f"a method that was removed runs: {operation.origin.span}")
        else:
            self._outside(operation, stretch)
            self._active = _Instance(stretch, level, self.session.next_number(), set(self._allowed(stretch)))

    def _end(self, instance: _Instance) -> None:
        if instance.allocated and not instance.stretch.may_allocate:
            raise NotAdmitted(f"objects are made at {instance.stretch.edit.span}")
        self._frames[instance.level - 1].after = instance.stretch
        self._active = None

    def _outside(self, operation: Operation | Branch, stretch: _Stretch | None = None) -> None:
        frame = self._frames[-1]
        if frame.after is not None and frame.after is not stretch and frame.after.is_region:
            place = self._next.setdefault(frame.after, operation.origin.span)
            if place != operation.origin.span:
                raise NotAdmitted(f"{frame.after.edit.span} is left to {place} and to {operation.origin.span}")
        frame.after = None

    def _allowed(self, stretch: _Stretch) -> Iterator[tuple[int, str]]:
        for location in stretch.locations:
            steps = location.replace("[*]", ".[*]").split(".")
            if steps[0] not in self._frames[-1].variables and steps[0] != "this":
                yield 0, location
                continue
            holder = self._frames[-1].variables.get(steps[0])
            for step in steps[1:-1]:
                holder = self._field(holder, step)
            if holder is not None:
                yield holder.i, steps[-1]

    def _field(self, holder: Any, name: str) -> Any:
        if not isinstance(holder, JavaObject):
            return None
        known = self.session.code.classes.fields(holder.CLASS_NAME)
        return next((getattr(holder, slot) for (_, field_), (slot, _) in known.items() if field_ == name), None)

    # ------------------------------------------------------------ what the run does

    def entered(self, procedure: Procedure, arguments: Sequence[Runtime]) -> None:
        names = [parameter.name for parameter in procedure.parameters]
        self._frames.append(_Frame(procedure, dict(zip(names, arguments, strict=True))))

    def left(self, procedure: Procedure, result: Runtime) -> None:
        del procedure, result
        if self._active is not None and self._active.level == len(self._frames):
            self._end(self._active)
        self._frames.pop()

    def threw(self, procedure: Procedure, exception: Runtime) -> None:
        del procedure, exception
        if self._active is not None and self._active.level == len(self._frames):
            self.left_by_exception = True
            self._active = None
        self._frames.pop()

    def assigned(self, operation: Operation, value: Runtime) -> None:
        self._moved(operation)
        if self._active is not None and isinstance(operation, New | NewArray):
            self._active.allocated += 1
            # The stretch may begin with this operation, which has been executed.
            self._active.made.add(value.i)
        for target in targets_of(operation):
            self._frames[-1].variables[target.name] = value

    def loaded(self, operation: Load, holder: Runtime, index: int | None, value: Runtime) -> None:
        del holder, index
        self._moved(operation)
        self._frames[-1].variables[operation.target.name] = value

    def stored(self, operation: Store, holder: Runtime, index: int | None, value: Runtime) -> None:
        del index, value
        self._moved(operation)
        active = self._active
        if active is None or (operation.origin.span == active.stretch.edit.span and active.stretch.assigned):
            return
        match operation.place:
            case GlobalPlace(name=name):
                written = (0, name)
            case FieldPlace(field=name):
                written = (holder.i, name)
            case ElementPlace():
                written = (holder.i, "[*]")
            case _:
                raise NotAdmitted("a store of no Java program")
        is_object = isinstance(holder, JavaObject | JavaArray)
        is_new = is_object and (holder.i > active.first_number or holder.i in active.made)
        if not is_new and written not in active.allowed:
            raise NotAdmitted(f"{active.stretch.edit.span} writes {operation.place} at {operation.origin.span}")

    def called(self, operation: Call | CallVirtual | CallPointer, arguments: Sequence[Runtime]) -> None:
        del arguments
        self._moved(operation)

    def returned(self, operation: Call | CallVirtual | CallPointer, result: Runtime, raised: Runtime) -> None:
        if operation.target is not None and raised is None:
            self._frames[-1].variables[operation.target.name] = result

    def branched(self, terminator: Branch, condition: bool) -> None:
        del condition
        self._moved(terminator)


# ---------------------------------------------------------------- judging


def check_admission(program: Program, entry: str, result: Slice, seeds: Sequence[int]) -> list[Run]:
    """Run the original on some inputs; NotAdmitted where the slice does not allow what it does."""
    stretches = _stretches(result)
    for procedure in program.procedures.values():
        _check_variables(procedure, stretches)
    machine, runs = Machine(program), []
    for seed in seeds:
        observer = Admission(stretches)
        run = machine.run(entry, None, SeededInputs(seed), observer, Limits(steps=20_000, seconds=5.0))
        if observer.left_by_exception and not isinstance(run.end, Threw):
            raise NotAdmitted(f"an exception of an abstracted statement was caught (inputs {seed})")
        runs.append(run)
    return runs


def check_questions(program: Program, sliced: Program, property_: Property) -> None:
    """NotAdmitted where the slice lacks an operation that can violate the property."""
    code = property_.obligations[0].code
    asked = {
        (item.span.line, item.sentences.claim) for item in program.obligations.values() if item.id in property_.ids
    }
    left = {(item.span.line, item.sentences.claim) for item in sliced.obligations.values() if item.code is code}
    if not asked <= left:
        raise NotAdmitted(f"the slice is not asked about {min(asked - left)}")


def _stretches(result: Slice) -> list[_Stretch]:
    found = []
    for path, edits in result.edits.items():
        declared = {name: clause for clause, name in _DECLARED.findall(result.files[path])}
        for edit in edits:
            called = _CALLED.findall(edit.text)
            clauses = [declared[name] for name in called if name in declared]
            locations = tuple(
                part.strip() for clause in clauses for part in clause.split(",") if not clause.startswith("\\")
            )
            strict = all(clause == _STRICTLY_NOTHING for clause in clauses)
            if not edit.text.startswith(("//@", "  //@")):
                names = frozenset(_ASSIGNED.findall(edit.text))
                found.append(_Stretch(edit, locations, not strict, not edit.text, names))
    return found


def _check_variables(procedure: Procedure, stretches: Sequence[_Stretch]) -> None:
    """Variables that a stretch assigns and others read are assigned by what is in its place."""
    for stretch in stretches:
        inside: set[str] = set()
        read: set[str] = set()
        for block in procedure.blocks:
            for item in (*block.operations, block.terminator):
                if contains(stretch.edit.span, item.origin.span):
                    if item is not block.terminator:
                        inside |= {local.name for local in targets_of(item) if _is_variable(local.name)}  # type: ignore[arg-type]
                else:
                    read |= {local.name for expr in expressions_of(item) for local in locals_in(expr)}
        lost = {name for name in inside & read if re.split(r"\W", name)[0] not in stretch.assigned}
        if lost and not stretch.is_removed:
            raise NotAdmitted(f"{stretch.edit.span} assigns {', '.join(sorted(lost))}, which others read")


def _is_variable(name: str) -> bool:
    return name[0] != "%" and name != "raised"
