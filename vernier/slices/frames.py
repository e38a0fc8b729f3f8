"""What a stretch of a procedure may assign: the `assignable` clause of the call that stands for it.

The stretch is run on abstract values (Cousot and Cousot 1977): a reference is a set of paths, each of which names an
object by how it is reached when the stretch begins (`this.keys`), or FRESH for the objects that the stretch makes.
Calls are run as well. Locations of fresh objects are nobody's before the stretch and need no mention.

Law: a location that existed before an execution of the stretch and that the execution changes is denoted by one of
`Frame.locations`, evaluated before it. Where that cannot be told - an object that no path names, a procedure without a
body, recursion - there is no frame, and the stretch has to be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.analysis.facts.call_graph import CallGraph
from vernier.ir.expr import Conditional, Const, Expr, Local, Null
from vernier.ir.ops import (
    Allocate,
    Assign,
    Assume,
    Branch,
    Call,
    CallPointer,
    CallVirtual,
    Check,
    CheckMemory,
    Clause,
    Copy,
    DerefPlace,
    Disjoint,
    ElementPlace,
    FieldPlace,
    Fill,
    Free,
    GlobalPlace,
    Goto,
    Havoc,
    Inspect,
    Load,
    New,
    NewArray,
    Operation,
    Place,
    Raise,
    Return,
    Store,
    Terminator,
    successors,
)
from vernier.ir.program import Procedure
from vernier.ir.types import ArrayType, RefType, Type, is_reference

Path: TypeAlias = tuple[str, ...]
Value: TypeAlias = frozenset[Path] | None
"""The objects a reference may be, null aside; None for any"""

FRESH: Path = ("<fresh>",)
OWNED = "#"
"""Between the class that declares a field and its name, in the step of a path"""
ELEMENTS = "[*]"
_NULL: Value = frozenset()
_MOST_OBJECTS = 6
_LONGEST = 4
_DEEPEST = 12
_STATIC: Path = ()
_IMPLICIT = "vernier.Implicit."
"""The procedures that make the exceptions of operations; all that they change is new"""
THROWABLE = RefType("java.lang.Throwable")


@dataclass(frozen=True, slots=True)
class Frame:
    """Locations as paths: the last step is the field (`Map#keys`), static field (`Map.size`) or ELEMENTS that may
    change; the first is a variable, `this` or a static field."""

    locations: frozenset[Path] = frozenset()
    allocated: frozenset[Type] = frozenset()


class _NoFrame(Exception):
    """Something is changed that no path names."""


@dataclass(slots=True)
class _State:
    """`cells` knows what some locations hold; `stored`, by field, all that was stored to it since the beginning."""

    variables: dict[str, Value] = field(default_factory=dict)
    cells: dict[tuple[Path, str], Value] = field(default_factory=dict)
    stored: dict[str, Value] = field(default_factory=dict)

    def copy(self) -> _State:
        return _State(dict(self.variables), dict(self.cells), dict(self.stored))

    def load(self, base: Value, name: str) -> Value:
        if base is None:
            return None
        found: Value = _NULL
        for path in base:
            if path == FRESH:
                held = self.stored.get(name, _NULL)
            elif (path, name) in self.cells:
                held = self.cells[path, name]
            else:
                # What was stored to the field of some object may have been stored to this one.
                held = _joined(frozenset({(*path, name)}), self.stored.get(name, _NULL))
            found = _joined(found, held)
        return found

    def store(self, base: Value, name: str, value: Value) -> frozenset[Path]:
        """Change the memory; the locations that existed before."""
        if base is None:
            raise _NoFrame
        one = next(iter(base)) if len(base) == 1 else None
        exact = one is not None and one != FRESH and ELEMENTS not in (*one, name)
        for (path, known), held in self.cells.items():
            if known == name and not (exact and path == one):
                self.cells[path, known] = _joined(held, value)
        if exact and one is not None:
            self.cells[one, name] = value
        self.stored[name] = _joined(self.stored.get(name, _NULL), value)
        return frozenset((*path, name) for path in base if path != FRESH)


def _joined(left: Value, right: Value) -> Value:
    if left is None or right is None:
        return None
    both = left | right
    return None if len(both) > _MOST_OBJECTS or any(len(path) > _LONGEST for path in both) else both


def _merged(left: _State, right: _State, initial: Callable[[str], Value]) -> _State:
    merged = _State()
    for name in left.variables.keys() | right.variables.keys():
        values = (state.variables.get(name, initial(name)) for state in (left, right))
        merged.variables[name] = _joined(*values)
    for path, known in left.cells.keys() | right.cells.keys():
        key = frozenset({path})
        merged.cells[path, known] = _joined(left.load(key, known), right.load(key, known))
    for known in left.stored.keys() | right.stored.keys():
        merged.stored[known] = _joined(left.stored.get(known, _NULL), right.stored.get(known, _NULL))
    return merged


Contains: TypeAlias = Callable[[Operation | Terminator], bool]


class Frames:
    """The frames of stretches of one program. `uncaught` are procedures that catch nothing: the exceptions that
    operations make in them do not count as allocated, since the stretch does not end normally after them."""

    def __init__(self, calls: CallGraph, uncaught: frozenset[str]) -> None:
        self._calls = calls
        self._uncaught = uncaught

    def of(self, procedure: Procedure, contains: Contains) -> Frame | None:
        """The frame of the operations that `contains` selects; None where there is none."""
        run = _Run(self._calls, self._uncaught)
        try:
            run.stretch(procedure, contains)
        except _NoFrame:
            return None
        return Frame(frozenset(run.locations), frozenset(run.allocated))


class _Run:
    def __init__(self, calls: CallGraph, uncaught: frozenset[str]) -> None:
        self.calls = calls
        self.uncaught = uncaught
        self.locations: dict[Path, None] = {}
        self.allocated: dict[Type, None] = {}
        self._active: list[str] = []

    def stretch(self, procedure: Procedure, contains: Contains) -> None:
        """Run the selected operations; whatever lies between them starts anew, as the stretch ends there."""

        if procedure.name not in self.uncaught:
            self.allocated[THROWABLE] = None

        def initial(name: str) -> Value:
            return frozenset({(name,)})

        def step(state: _State, operation: Operation) -> _State:
            return self._step(state, operation, initial) if contains(operation) else _State()

        def leave(state: _State, terminator: Terminator) -> _State:
            return state if contains(terminator) else _State()

        _fixpoint(procedure, _State(), initial, step, leave)

    def _body(self, procedure: Procedure, arguments: Iterable[Value], memory: _State) -> tuple[_State, Value]:
        """Run a procedure that is called: the memory when it is left, and what it returns."""
        if procedure.is_external or procedure.name in self._active or len(self._active) >= _DEEPEST:
            raise _NoFrame
        ends: list[_State] = []
        results: list[Value] = []

        def initial(name: str) -> Value:
            del name
            return _NULL

        def leave(state: _State, terminator: Terminator) -> _State:
            if not isinstance(terminator, Goto | Branch):
                ends.append(state.copy())
            if isinstance(terminator, Return) and terminator.value is not None:
                results.append(self._value(state, terminator.value, initial))
            return state

        if procedure.name not in self.uncaught:
            self.allocated[THROWABLE] = None
        parameters = dict(zip((item.name for item in procedure.parameters), arguments, strict=True))
        start = _State(parameters, dict(memory.cells), dict(memory.stored))
        self._active.append(procedure.name)
        _fixpoint(procedure, start, initial, lambda state, operation: self._step(state, operation, initial), leave)
        self._active.pop()
        return _union([_State({}, end.cells, end.stored) for end in ends], initial), _join_all(results)

    # ------------------------------------------------------------ operations

    def _step(self, state: _State, operation: Operation, initial: Callable[[str], Value]) -> _State:
        match operation:
            case Assign(target=target, value=value):
                state.variables[target.name] = self._value(state, value, initial)
            case Load(target=target, place=place):
                base, name = self._place(state, place, initial)
                state.variables[target.name] = state.load(base, name) if is_reference(target.type) else _NULL
            case Store(place=place, value=value):
                base, name = self._place(state, place, initial)
                changed = state.store(base, name, self._value(state, value, initial))
                self.locations.update(dict.fromkeys(changed))
            case New(target=target, class_name=class_name):
                self._allocate(state, target, RefType(class_name))
            case NewArray(target=target, type=type_):
                self._allocate(state, target, type_)
            case Call(target=target, callee=callee) if callee.startswith(_IMPLICIT) and target is not None:
                state.variables[target.name] = frozenset({FRESH})
            case Call() | CallVirtual():
                return self._call(state, operation, initial)
            case Havoc(target=target):
                state.variables[target.name] = _NULL
            case Assume() | Check() | Raise() | Clause():
                pass
            case Allocate() | Free() | Copy() | Fill() | Disjoint() | Inspect() | CheckMemory() | CallPointer():
                raise _NoFrame
        return state

    def _allocate(self, state: _State, target: Local, type_: RefType | ArrayType) -> None:
        self.allocated[type_] = None
        state.variables[target.name] = frozenset({FRESH})

    def _call(self, state: _State, operation: Call | CallVirtual, initial: Callable[[str], Value]) -> _State:
        arguments = [self._value(state, argument, initial) for argument in operation.arguments]
        targets = self.calls.by_receiver(operation)
        ends: list[_State] = []
        results: list[Value] = []
        for name in targets:
            procedure = None if name is None else self.calls.program.procedures.get(name)
            if procedure is None:
                raise _NoFrame
            end, result = self._body(procedure, arguments, state)
            ends.append(end)
            results.append(result)
        memory = _union(ends, initial)
        after = _State(dict(state.variables), memory.cells, memory.stored)
        if operation.target is not None:
            after.variables[operation.target.name] = _join_all(results)
        if operation.raised is not None:
            after.variables[operation.raised.name] = None
        return after

    def _place(self, state: _State, place: Place, initial: Callable[[str], Value]) -> tuple[Value, str]:
        match place:
            case FieldPlace(object=object_, owner=owner, field=name):
                return self._value(state, object_, initial), f"{owner}{OWNED}{name}"
            case ElementPlace(array=array):
                return self._value(state, array, initial), ELEMENTS
            case GlobalPlace(name=name):
                return frozenset({_STATIC}), name
            case DerefPlace():
                raise _NoFrame

    def _value(self, state: _State, expression: Expr, initial: Callable[[str], Value]) -> Value:
        if not is_reference(expression.type):
            return _NULL
        match expression:
            case Local(name=name):
                return state.variables.get(name, initial(name))
            case Null() | Const():
                return _NULL
            case Conditional(then=then, otherwise=otherwise):
                return _joined(self._value(state, then, initial), self._value(state, otherwise, initial))
            case _:
                return None


def _join_all(values: Iterable[Value]) -> Value:
    found: Value = _NULL
    for value in values:
        found = _joined(found, value)
    return found


def _union(states: list[_State], initial: Callable[[str], Value]) -> _State:
    if not states:
        return _State()
    merged = states[0]
    for state in states[1:]:
        merged = _merged(merged, state, initial)
    return merged


def _fixpoint(
    procedure: Procedure,
    start: _State,
    initial: Callable[[str], Value],
    step: Callable[[_State, Operation], _State],
    leave: Callable[[_State, Terminator], _State],
) -> None:
    """Run the blocks until nothing changes."""
    blocks = {block.label: block for block in procedure.blocks}
    first = procedure.blocks[0].label
    states: dict[str, _State] = {first: start}
    pending = dict.fromkeys(states)
    while pending:
        label = next(iter(pending))
        del pending[label]
        state = states[label].copy()
        for operation in blocks[label].operations:
            state = step(state, operation)
        terminator = blocks[label].terminator
        state = leave(state, terminator)
        for target in successors(terminator):
            known = states.get(target)
            after = state.copy() if known is None else _merged(known, state, initial)
            if known is None or after != known:
                states[target] = after
                pending[target] = None
