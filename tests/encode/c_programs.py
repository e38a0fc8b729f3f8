"""Encoded C programs against executions: what is printed, which inputs are read, what is violated, what is in doubt.

A program is executed by the interpreter on a stream of inputs; the symbols of its encoding get the values that were
read; what the formulas say then is compared with what happened. An execution has exactly one path in the encoding, so
this is a comparison in both directions: a violation happens in the one if and only if it happens in the other.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from tests.differential.adapters import StreamInputs
from tests.differential.gcc import DataModel
from tests.differential.stream import InputStream
from tests.encode.programs import float_bits
from vernier.core.budget import OutOfBudget
from vernier.core.outcome import InputValue
from vernier.encode.c.bytes import read_bytes
from vernier.encode.c.leaks import check_leaks
from vernier.encode.c.operations import enter_globals
from vernier.encode.context import Bounds, Encoding, Input
from vernier.encode.guard import Guard
from vernier.encode.initial import initial_state
from vernier.encode.intrinsics import Ends, Intrinsics
from vernier.encode.state import CellMemory, ElementMemory, SymbolicState
from vernier.encode.symbolic_execution.bounded import bounded_executor
from vernier.encode.values import EncodingError, GuardedPointer, GuardedValue, bits_of
from vernier.frontend.c import DataModel as CDataModel
from vernier.frontend.c import Lowered, load_c_texts
from vernier.frontend.c.options import Leaks, Options
from vernier.ir.interp import Limits, Machine, OutOfSteps, OutOfTime, Run, StackOverflow, Unsupported
from vernier.ir.interp.c.format import Arguments, format_bytes
from vernier.ir.interp.values import INTEGER
from vernier.ir.program import Program, ending_of
from vernier.ir.types import U8, BoolType, FloatType, IntType
from vernier.logic.bank import Term
from vernier.logic.evaluate import Evaluator
from vernier.logic.float_values import to_python
from vernier.logic.sorts import BoolSort, FloatSort
from vernier.logic.terms import Terms
from vernier.logic.values import Model
from vernier.solvers.answers import Unsat
from vernier.solvers.bitwuzla_solver import BitwuzlaSolver
from vernier.solvers.protocol import Cores, SolverOptions

if TYPE_CHECKING:
    from vernier.ir.interp.session import Session

BOUNDS = Bounds(loop=40, recursion=30, array=24)
FEASIBILITY_SECONDS = 0.3
UNINITIALISED = "uninitialised"
"""The name of an input that stands for what nobody has written"""


class GaveUp(Exception):
    """The encoding says that it cannot express the program, or takes too long: then it claims nothing."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A call of a function that prints: the state, the name, the arguments."""

    state: SymbolicState
    name: str
    arguments: tuple[GuardedValue, ...]


def lowered(text: str, model: DataModel = DataModel.LP64, leaks: Leaks = Leaks.LOST) -> Lowered:
    """The program of a text."""
    return load_c_texts([("main.c", text)], CDataModel[model.name], ["main"], Options(leaks=leaks))


@dataclass(slots=True)
class EncodedC:
    """A C program executed symbolically from its entry."""

    program: Program
    entry: str
    seconds: float = 20.0
    terms: Terms = field(default_factory=Terms)
    printed: list[Printed] = field(default_factory=list)
    encoding: Encoding = field(init=False)

    def __post_init__(self) -> None:
        solver = BitwuzlaSolver(SolverOptions(cores=Cores.OMITTED))
        until = time.monotonic() + self.seconds

        def feasible(guard: Guard) -> bool:
            return not isinstance(solver.check([guard.term], FEASIBILITY_SECONDS), Unsat)

        def spend() -> None:
            if time.monotonic() > until:
                raise OutOfBudget

        self.encoding = Encoding(self.program, self.terms, BOUNDS, feasible, spend)
        try:
            self._execute()
        except (EncodingError, OutOfBudget) as problem:
            raise GaveUp(str(problem) or "time") from problem
        finally:
            solver.close()
        if self.encoding.assumptions:
            raise GaveUp(str(next(iter(self.encoding.assumptions))))

    def _execute(self) -> None:
        intrinsics = Intrinsics(self.encoding)
        for name in ("printf", "puts", "putchar"):
            intrinsics._handlers[name] = intrinsics._handlers[f"__vernier_{name}"] = self._printing(name)
        state = initial_state(self.encoding)
        enter_globals(self.encoding, state)
        executor = bounded_executor(self.encoding, intrinsics=intrinsics)
        ends = executor.run(self.program.procedures[self.entry], (), state)
        if ends.normal is not None:
            held = {} if ends.normal.value is None else {"result": ends.normal.value}
            check_leaks(self.encoding, ends.normal.state, (held,), ending_of(self.encoding.program, self.entry))

    def _printing(self, name: str) -> Any:
        def handler(state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
            self.printed.append(Printed(state.fork(state.guard), name, arguments))
            return (state, self.terms.bv(0, 32)), None

        return handler

    def _inputs(self) -> list[Input]:
        return [entry for entry in self.encoding.inputs if isinstance(entry, Input)]

    def model(self, inputs: Sequence[InputValue]) -> Model:
        """The model in which these inputs are read one after the other; those on no path are zero."""
        values: dict[str, int | bool] = {}
        rest = list(inputs)
        for entry in self._inputs():
            # A guard is about what was read before, so that it can be judged with the values so far.
            happens = bool(Evaluator(Model(values)).value(entry.guard))
            given = rest.pop(0) if happens and rest else None
            values |= _with(entry, 0 if given is None else given.value)
        return Model(values)

    def known(self, inputs: Sequence[InputValue]) -> list[InputValue]:
        """The inputs of an execution that the encoding has. What nobody has written in an array that is one term is
        a part of that term, not an input (so a counterexample that depends on it may not stand); it is zero here, as
        executions draw it."""
        places = {entry.origin.span for entry in self._inputs() if entry.name == UNINITIALISED}
        return [item for item in inputs if item.name != UNINITIALISED or item.span in places]

    def judged(self, model: Model) -> Judged:
        """What the formulas say under the model."""
        evaluator = Evaluator(model)
        value = evaluator.value
        read = [entry.name for entry in self._inputs() if value(entry.guard)]
        printed = "".join(_Text(self, call, evaluator).text() for call in self.printed if value(call.state.guard.term))
        return Judged(
            printed,
            tuple(read),
            frozenset(entry.obligation for entry in self.encoding.violations if value(entry.condition)),
            frozenset(entry.obligation for entry in self.encoding.doubts if value(entry.condition)),
            any(value(condition) for condition in self.encoding.unwinding_assertions),
        )


@dataclass(frozen=True, slots=True)
class Judged:
    """One execution: what it prints, the names of its inputs, the obligations that it violates or leaves in doubt, and
    whether the encoding claims nothing of how it goes on."""

    printed: str
    read: tuple[str, ...]
    violated: frozenset[str]
    doubted: frozenset[str]
    cut_off: bool = False


class _Text:
    """What one call prints under a model. `printf` asks a session for the bytes of strings: here, the state."""

    def __init__(self, encoded: EncodedC, call: Printed, evaluator: Evaluator) -> None:
        self._encoded = encoded
        self._call = call
        self._evaluator = evaluator

    def text(self) -> str:
        values = [self._value(argument) for argument in self._call.arguments]
        session = cast("Session", SimpleNamespace(memory=self, program=self._encoded.program))
        match self._call.name:
            case "printf":
                pattern = self._bytes(values[0])
                text = format_bytes(session, pattern, Arguments(values[1:]))
            case "puts":
                text = self._bytes(values[0]) + b"\n"
            case _:
                text = bytes([values[0] & 0xFF])
        return text.decode("utf-8", "surrogateescape")

    def _value(self, value: GuardedValue) -> Any:
        if isinstance(value, GuardedPointer):
            chosen = [item for item in value.choices.items() if self._evaluator.value(item[1][0])]
            ((object_id, (_, offset)),) = chosen
            return (object_id or INTEGER), int(self._evaluator.value(offset))
        assert isinstance(value, Term)
        raw = self._evaluator.value(value)
        match value.sort:
            case FloatSort() as sort:
                return to_python(sort, int(raw))
            case BoolSort():
                return bool(raw)
            case _:
                return int(raw)

    def _bytes(self, place: tuple[int, int]) -> bytes:
        text = bytearray()
        while byte := self.load(place[0], place[1] + len(text), 0, None):
            text.append(byte)
        return bytes(text)

    def load(self, memory: int, offset: int, tag: int, obligation: None) -> int:
        """A byte of an object, as `ir.interp.c.memory` gives it."""
        del tag, obligation
        record = self._encoded.encoding.record(self._call.state, memory)
        if isinstance(record, ElementMemory):
            size = record.element_size
            cell = self._encoded.terms.select(record.cells, self._encoded.terms.bv(offset // size, 64))
            return int(self._evaluator.value(bits_of(self._encoded.terms, cell))) >> (8 * (offset % size)) & 0xFF
        assert isinstance(record, CellMemory)
        found = read_bytes(self._encoded.encoding, record, offset, 1, U8)
        return 0 if found.value is None else int(self._evaluator.value(cast("Term", found.value)))


def _with(entry: Input, given: int | float | bool) -> dict[str, int | bool]:
    """What the symbol of an input is, if the input has this value."""
    symbol, type_ = entry.symbol, entry.type
    match type_:
        case BoolType():
            return {symbol.payload: bool(given)}
        case IntType():
            return {symbol.payload: int(given) % (1 << type_.width)}
        case FloatType():
            return {symbol.payload: float_bits(float(given), type_.width)}
        case _:
            raise AssertionError(f"an input of type {type_}")


def executed(run: Run, inputs: Sequence[InputValue]) -> Judged:
    """What happened in an execution with these inputs."""
    violated = frozenset(name for name, _ in run.violations)
    cut_off = isinstance(run.end, OutOfSteps | OutOfTime | StackOverflow | Unsupported)
    return Judged(run.stdout, tuple(item.name for item in inputs), violated, frozenset(run.doubts), cut_off)


class Result(Enum):
    """SAME and DIFFERENT decide; CUT_OFF: the execution is outside the bounds, or one side does not follow it."""

    SAME = "same"
    DIFFERENT = "different"
    CUT_OFF = "cut off"


@dataclass(frozen=True, slots=True)
class Comparison:
    """One execution against the formulas."""

    result: Result
    execution: Judged
    detail: str = ""


def run_on(machine: Machine, entry: str, stream: int) -> Run:
    """Execute a program on the inputs of a stream."""
    return machine.run(entry, None, StreamInputs(InputStream(stream)), limits=Limits(steps=500_000, seconds=10.0))


def compare(encoded: EncodedC, machine: Machine, stream: int) -> Comparison:
    """Whether the formulas say of the inputs of a stream what an execution shows."""
    run = run_on(machine, encoded.entry, stream)
    inputs = encoded.known(run.inputs)
    happened = executed(run, inputs)
    said = encoded.judged(encoded.model(inputs))
    if said.cut_off or happened.cut_off:
        return Comparison(Result.CUT_OFF, happened)
    differing = [
        f"{name}: executed {mine!r}, formulas say {other!r}"
        for name in ("printed", "read", "violated", "doubted")
        if (mine := getattr(happened, name)) != (other := getattr(said, name))
    ]
    if differing:
        return Comparison(Result.DIFFERENT, happened, f"stream {stream}, {run.end}: " + "; ".join(differing))
    return Comparison(Result.SAME, happened)
