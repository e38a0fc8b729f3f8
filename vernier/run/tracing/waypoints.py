"""An execution of a C program by what decides its path: the values of inputs, and decisions that depend on them.

What depends on inputs is found while the program runs: a value does if one of the values it was computed from does.
What depends on inputs through decisions alone is decided by these. So inputs and decisions together leave one path.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from vernier.core.outcome import InputValue
from vernier.core.source import Span
from vernier.ir.expr import Expr
from vernier.ir.interp import Observer
from vernier.ir.interp.values import Memory, Runtime
from vernier.ir.ops import (
    Branch,
    Call,
    CallPointer,
    CallVirtual,
    Copy,
    DerefPlace,
    GlobalPlace,
    Havoc,
    Load,
    Operation,
    Place,
    Return,
    Store,
)
from vernier.ir.program import Procedure
from vernier.ir.walk import expressions_of, expressions_of_place, locals_in
from vernier.run.tracing.c_places import Places

MOST, MOST_INPUTS = 100, 1000
"""So many waypoints are told, and so many inputs if these alone are more"""
_AND = " && "
_RECORDED = 50_000
"""So many decisions and calls are recorded, to choose from"""


class Waypoint(Enum):
    """What an execution is told by, with the word of the witness format."""

    RETURNED = "function_return"
    HOLDS = "assumption"
    DECIDED = "branching"
    ENTERED = "function_enter"


_INPUTS = frozenset({Waypoint.RETURNED, Waypoint.HOLDS})


@dataclass(frozen=True, slots=True)
class Passed:
    """One thing that the execution did: at a place, in a function; the value is a C expression or a truth value."""

    kind: Waypoint
    place: Span
    function: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Path:
    """What an execution passed, in order. `unnamed` inputs have no words in C; `left_out` decisions and `missing`
    inputs were too many; None where nobody has counted them, as the execution is too long to be watched."""

    passed: tuple[Passed, ...]
    unnamed: int = 0
    left_out: int | None = 0
    missing: int = 0


@dataclass(slots=True)
class _Frame:
    """An active call. `entered` is its call, if the user wrote that; `dependent` are locals whose values depend on
    inputs; `known` are operands of the decisions that are being made, and `open` those of these that depend on
    inputs."""

    procedure: Procedure
    own: bool
    entered: Passed | None = None
    dependent: set[str] = field(default_factory=set)
    known: dict[Span, dict[Span, bool]] = field(default_factory=dict)
    open: set[Span] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Site:
    """An active call as its caller sees it: which arguments depend on inputs, and how many of these had been read."""

    place: Span
    dependent: tuple[bool, ...]
    read: int


class PathWatch(Observer):
    """Watches one execution; `files` are the user's own."""

    def __init__(self, files: Collection[str], places: Places) -> None:
        self._files, self._places = frozenset(files), places
        self._passed: list[tuple[Passed, Passed | None]] = []
        """Each with the call that has led into the function it is in"""
        self._needed: set[tuple[Waypoint, Span]] = set()
        self._frames: list[_Frame] = []
        self._sites: list[_Site] = []
        self._cells: set[tuple[int, int]] = set()
        self._globals: set[str] = set()
        self._copied = False
        """Whether something that depends on inputs may have been copied: from then on all memory may"""
        self._results: dict[str, tuple[Expr, ...]] = {}
        """What each procedure may return"""
        self._result = False
        """Whether what the last call returned depends on inputs"""
        self._named = 0

    def path(self) -> Path:
        """What was passed, cut to what people and tools can follow. Where one visit of a place is told, all are."""
        told = list(_joined(self._told()))
        inputs = sum(1 for item in told if item.kind in _INPUTS)
        room, kept = max(0, MOST - inputs), list[Passed]()
        for item in told:
            room -= item.kind not in _INPUTS
            if item.kind in _INPUTS or room >= 0:
                kept.append(item)
        decisions = [sum(1 for item in part if item.kind is Waypoint.DECIDED) for part in (told, kept)]
        unnamed, missing = len(self.session.consumed) - self._named, max(0, len(kept) - MOST_INPUTS)
        return Path(tuple(kept[:MOST_INPUTS]), unnamed, decisions[0] - decisions[1], missing)

    def _told(self) -> list[Passed]:
        """What is needed, and how the execution came there."""
        needed, before = set(self._needed), -1
        while len(needed) > before:
            before = len(needed)
            needed |= {_key(call) for item, call in self._passed if call is not None and _key(item) in needed}
        return [item for item, _ in self._passed if _key(item) in needed]

    def call(self) -> Span | None:
        """Where the user's code has called what is running, if that is not the user's."""
        depth = max((number for number, frame in enumerate(self._frames) if frame.own), default=-1)
        return self._sites[depth].place if 0 <= depth < len(self._sites) else None

    # Calls

    def entered(self, procedure: Procedure, arguments: Sequence[Runtime]) -> None:
        own = procedure.origin.span.file in self._files and not procedure.is_library and procedure.wraps is None
        frame = _Frame(procedure, own)
        if self._frames and self._sites:
            site = self._sites[-1]
            named = zip(procedure.parameters, site.dependent, strict=False)
            frame.dependent |= {item.name for item, dependent in named if dependent}
            if own and self._frames[-1].own and site.place in self._places.calls:
                frame.entered = self._record(Waypoint.ENTERED, self._places.calls[site.place])
        first = own and not any(each.own for each in self._frames)
        self._frames.append(frame)
        if first and procedure.name == "main" and procedure.parameters:
            self._given(procedure, arguments[0])

    def _given(self, procedure: Procedure, value: Runtime) -> None:
        """The number of the program's arguments may be an input; their texts have no words in a witness."""
        place = self._places.first.get(procedure.origin.span)
        if place is not None and self.session.consumed:
            self._input(Waypoint.HOLDS, place, procedure.parameters[0].name, value)

    def left(self, procedure: Procedure, result: Runtime) -> None:
        del result
        if procedure.name not in self._results:
            ends = (block.terminator for block in procedure.blocks)
            found = (end.value for end in ends if isinstance(end, Return) and end.value is not None)
            self._results[procedure.name] = tuple(found)
        self._result = self._depends(self._results[procedure.name])
        self._frames.pop()

    def called(self, operation: Call | CallVirtual | CallPointer, arguments: Sequence[Runtime]) -> None:
        del arguments
        dependent = tuple(self._depends((item,)) for item in operation.arguments)
        self._result = any(dependent)
        self._sites.append(_Site(operation.origin.span, dependent, len(self.session.consumed)))

    def returned(self, operation: Call | CallVirtual | CallPointer, result: Runtime, raised: Runtime) -> None:
        del raised
        site = self._sites.pop()
        read = len(self.session.consumed) > site.read
        callee = self.session.code.program.procedures.get(operation.callee) if isinstance(operation, Call) else None
        if read and callee is not None and callee.is_library and site.place in self._places.calls:
            self._input(Waypoint.RETURNED, self._places.calls[site.place], "\\result", result)
            self._result = True
        if operation.target is not None:
            dependent = self._frames[-1].dependent
            (dependent.add if self._result else dependent.discard)(operation.target.name)

    # Values

    def assigned(self, operation: Operation, value: Runtime) -> None:
        target = getattr(operation, "target", None)
        if target is None or not self._frames:
            return
        is_input = isinstance(operation, Havoc)
        dependent = self._frames[-1].dependent
        (dependent.add if is_input or self._depends(expressions_of(operation)) else dependent.discard)(target.name)
        place = operation.origin.span
        if is_input and place in self._places.calls:
            self._input(Waypoint.RETURNED, self._places.calls[place], "\\result", value)
        elif is_input and place in self._places.following:
            self._input(Waypoint.HOLDS, self._places.following[place], target.name.partition(".")[0], value)

    def loaded(self, operation: Load, holder: Runtime, index: int | None, value: Runtime) -> None:
        del index, value
        if not self._frames:
            return
        dependent = self._frames[-1].dependent
        found = self._holds(operation.place, holder) or self._depends(expressions_of_place(operation.place))
        (dependent.add if found else dependent.discard)(operation.target.name)

    def stored(self, operation: Store, holder: Runtime, index: int | None, value: Runtime) -> None:
        del index, value
        found = self._depends((operation.value,))
        match operation.place, holder:
            case GlobalPlace(name=name), _:
                (self._globals.add if found else self._globals.discard)(name)
            case DerefPlace(), (Memory() as memory, int(offset)):
                (self._cells.add if found else self._cells.discard)((memory.i, offset))
            case _:
                pass

    def done(self, operation: Operation) -> None:
        self._copied |= isinstance(operation, Copy) and bool(self._cells)

    def _holds(self, place: Place, holder: Runtime) -> bool:
        match place, holder:
            case GlobalPlace(name=name), _:
                return name in self._globals
            case DerefPlace(), (Memory() as memory, int(offset)):
                return self._copied or (memory.i, offset) in self._cells
            case _:
                return False

    def _depends(self, expressions: Iterable[Expr]) -> bool:
        dependent = self._frames[-1].dependent if self._frames else set[str]()
        return bool(dependent) and any(item.name in dependent for each in expressions for item in locals_in(each))

    # Decisions

    def branched(self, terminator: Branch, condition: bool) -> None:
        operand = terminator.origin.span
        decision = self._places.decisions.get(operand)
        if decision is None or not self._frames[-1].own:
            return
        frame, place = self._frames[-1], decision.place
        known = frame.known.setdefault(place, {})
        known[operand] = condition
        if self._depends((terminator.condition,)):
            frame.open.add(place)
        value = decision.value(known)
        if value is None:
            return
        item = self._record(Waypoint.DECIDED, place, "true" if value else "false")
        if place in frame.open:
            self._needed.add(_key(item))
        frame.open.discard(place)
        del frame.known[place]

    # What is told

    def _input(self, kind: Waypoint, place: Span, name: str, value: Runtime) -> None:
        """The value of an input, where it is read by the user's own code."""
        told = _equals(name, value)
        if self._frames[-1].own and told:
            self._needed.add(_key(self._record(kind, place, told)))
            self._named += 1

    def _record(self, kind: Waypoint, place: Span, value: str = "") -> Passed:
        item = Passed(kind, place, self._frames[-1].procedure.name.rpartition("::")[2], value)
        if kind in _INPUTS or len(self._passed) < _RECORDED:
            self._passed.append((item, self._frames[-1].entered))
        return item


def _joined(items: Iterable[Passed]) -> Iterator[Passed]:
    """What holds at one place at one time is one thing: an execution passes the place once for all of it. Where a
    variable is told again, the place is passed again."""
    last: Passed | None = None
    for item in items:
        if last is not None and last.place == item.place and _is_together(last, item):
            last = replace(last, value=f"{last.value}{_AND}{item.value}")
            continue
        if last is not None:
            yield last
        last = item
    if last is not None:
        yield last


def _is_together(last: Passed, item: Passed) -> bool:
    told = {_name(part) for part in last.value.split(_AND)}
    return last.kind is item.kind is Waypoint.HOLDS and _name(item.value) not in told


def _name(condition: str) -> str:
    return condition.partition(" ")[0]


def of_inputs(inputs: Sequence[InputValue], places: Places) -> Path:
    """The path of an execution that nobody has watched: what calls have returned that read inputs."""
    told = [
        Passed(Waypoint.RETURNED, places.calls[item.span], "", _equals("\\result", item.value))
        for item in inputs
        if item.span in places.calls
    ]
    return Path(tuple(told[:MOST_INPUTS]), len(inputs) - len(told), None, max(0, len(told) - MOST_INPUTS))


def _key(item: Passed) -> tuple[Waypoint, Span]:
    return item.kind, item.place


def _equals(name: str, value: Runtime) -> str:
    """That something has a value, in C; empty where C has no word for the value."""
    match value:
        case bool() | int() if -(2**63) < value < 2**64:
            return f"{name} == {int(value)}{'U' if value >= 2**63 else ''}"
        case int() if value == -(2**63):
            return f"{name} == ({value + 1} - 1)"
        case float() if math.isnan(value):
            return f"{name} != {name}"
        case float():
            infinite = f"{'-' if value < 0 else ''}(1.0 / 0.0)"
            return f"{name} == {infinite if math.isinf(value) else repr(value)}"
        case _:
            return ""
