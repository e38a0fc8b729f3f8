"""The construction of a start state: the calls that make the same objects, as a user would write them.

The procedure that made them runs again with the same choices. Its own operations are the steps; operations inside of
the constructors and methods that it calls belong to these. Law: the steps, taken in their order, leave the objects of
the start state; where the objects come out otherwise, there are no steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from vernier.core.outcome import Counterexample
from vernier.encode.constructed import Construction, Size
from vernier.engines.testing.construct import CONSTRUCT, is_maker
from vernier.engines.testing.starts import argued, construction
from vernier.ir.interp import Limits, ListInputs, Machine, Observer, Returned
from vernier.ir.interp.snapshot import Snapshot
from vernier.ir.interp.values import JavaArray, JavaObject, Runtime
from vernier.ir.ops import Call, CallPointer, CallVirtual, FieldPlace, NewArray, Operation, Store
from vernier.ir.program import Procedure, Program
from vernier.ir.reached import renumbered
from vernier.ir.state import Reference, State, Value
from vernier.ir.state_text import text_to_state
from vernier.ir.types import ArrayType, Type

_LIMITS = Limits(steps=2_000_000, seconds=5.0)
_STRING = "java.lang.String"
_INITIALISER = ".<clinit>()"


@dataclass(frozen=True, slots=True)
class Text:
    """A string with these characters."""

    characters: str


Given: TypeAlias = Value | Text


@dataclass(frozen=True, slots=True)
class Called:
    """A call with a result (`made`, if that is an object), or one that raised an exception of a class, which whoever
    calls catches. A constructor makes its first argument."""

    procedure: str
    arguments: tuple[Given, ...]
    made: int | None = None
    raised: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    made: int
    type: ArrayType
    length: int


@dataclass(frozen=True, slots=True)
class Cell:
    row: int
    index: int
    value: Given


@dataclass(frozen=True, slots=True)
class Assigned:
    """An open field of an object, whose type is `type`, gets a value."""

    object: int
    field: str
    type: Type
    value: Given


MakingStep: TypeAlias = Called | Row | Cell | Assigned


@dataclass(frozen=True, slots=True)
class Made:
    """The steps, the state after them, and the arguments in it."""

    steps: tuple[MakingStep, ...]
    state: State
    arguments: Mapping[str, Value]


def remade(program: Program, example: Counterexample) -> Made | None:
    """None where nothing was made, or it comes out otherwise."""
    making = example.making
    if making is None:
        return None
    tries: list[tuple[Program, str, Callable[[State], State]]]
    if making.bounds is None:
        tries = [(construction(program, example.entry), CONSTRUCT, partial(argued, program, example.entry))]
    else:
        made = Construction(program, example.entry)
        whole = made.program(Size(*making.bounds))
        tries = [(whole, name, made.before) for name in made.making]
    for whole, name, before in tries:
        steps = _Steps()
        run = Machine(whole).run(name, None, ListInputs(making.choices), steps, _LIMITS)
        if isinstance(run.end, Returned):
            found, state = steps.finished()
            start = before(state)
            same = renumbered(start) == renumbered(text_to_state(example.start))
            return Made(found, state, start.locals) if same else None
    return None


_Late: TypeAlias = Callable[[Callable[[Runtime], Given]], MakingStep]
"""A step, once it is known how the final state calls its objects"""


class _Steps(Observer):
    """The operations of makers themselves."""

    def __init__(self) -> None:
        self._found: list[_Late] = []
        self._seen: list[Runtime] = []
        self._stack: list[str] = []
        self._open: list[tuple[str, tuple[Runtime, ...]] | None] = []

    def finished(self) -> tuple[tuple[MakingStep, ...], State]:
        """The steps, and the final state with all objects that occur in them."""
        snapshot = Snapshot(self.session, self._seen)

        def given(value: Runtime) -> Given:
            if isinstance(value, JavaObject) and value.CLASS_NAME == _STRING:
                return Text(self.session.text(value))
            return snapshot.value(value)

        return tuple(late(given) for late in self._found), snapshot.state({}, frozenset())

    def entered(self, procedure: Procedure, arguments: Sequence[Runtime]) -> None:
        del arguments
        if self._open and self._open[-1] is not None and not self._open[-1][0]:
            self._open[-1] = procedure.name, self._open[-1][1]
        self._stack.append(procedure.name)

    def left(self, procedure: Procedure, result: Runtime) -> None:
        del procedure, result
        self._stack.pop()

    def threw(self, procedure: Procedure, exception: Runtime) -> None:
        del procedure, exception
        self._stack.pop()

    def called(self, operation: Call | CallVirtual | CallPointer, arguments: Sequence[Runtime]) -> None:
        name = operation.callee if isinstance(operation, Call) else ""
        is_step = self._is_own() and not is_maker(name) and not name.endswith(_INITIALISER)
        self._open.append((name, tuple(arguments)) if is_step else None)

    def returned(self, operation: Call | CallVirtual | CallPointer, result: Runtime, raised: Runtime) -> None:
        del operation
        call = self._open.pop()
        if call is None:
            return
        name, arguments = call
        self._seen += [*arguments, result]
        thrown = raised.CLASS_NAME if isinstance(raised, JavaObject) else ""

        def late(given: Callable[[Runtime], Given]) -> Called:
            made = given(result)
            number = made.id if isinstance(made, Reference) else None
            return Called(name, tuple(map(given, arguments)), number, thrown)

        self._found.append(late)

    def assigned(self, operation: Operation, value: Runtime) -> None:
        if self._is_own() and isinstance(operation, NewArray) and isinstance(value, JavaArray):
            self._seen.append(value)
            self._found.append(lambda given: Row(_number(given(value)), operation.type, len(value.e)))

    def stored(self, operation: Store, holder: Runtime, index: int | None, value: Runtime) -> None:
        place = operation.place
        if not self._is_own():
            return
        if isinstance(holder, JavaArray) and index is not None:
            self._seen += [holder, value]
            self._found.append(lambda given: Cell(_number(given(holder)), index, given(value)))
        elif isinstance(holder, JavaObject) and isinstance(place, FieldPlace):
            self._seen += [holder, value]
            name, type_ = place.field, place.type
            self._found.append(lambda given: Assigned(_number(given(holder)), name, type_, given(value)))

    def _is_own(self) -> bool:
        return bool(self._stack) and is_maker(self._stack[-1])


def _number(value: Given) -> int:
    assert isinstance(value, Reference)
    return value.id
