"""Encoded programs against the interpreter: all executions at once must contain the one that really happens.

A program is executed symbolically with everything it prints recorded; then inputs are chosen, and what the formulas
say was printed and violated under these inputs is compared with an execution on the same inputs.
"""

from __future__ import annotations

import random
import struct
from dataclasses import dataclass, field

from vernier.encode.context import STRING_VALUE, Bounds, Encoding, Input, InputCharacters
from vernier.encode.decode import input_values
from vernier.encode.guard import Guard
from vernier.encode.initial import initial_state
from vernier.encode.intrinsics import Ends, Intrinsics
from vernier.encode.state import ArrayRecord, ObjectRecord, SymbolicState
from vernier.encode.symbolic_execution.bounded import bounded_executor
from vernier.encode.values import NULL, GuardedReference, GuardedValue
from vernier.ir.interp import Limits, ListInputs, execute
from vernier.ir.program import Program
from vernier.ir.types import BoolType, FloatType
from vernier.logic.bank import Term
from vernier.logic.evaluate import evaluate
from vernier.logic.terms import Terms
from vernier.logic.values import Model
from vernier.solvers.answers import Unsat
from vernier.solvers.bitwuzla_solver import BitwuzlaSolver
from vernier.solvers.protocol import SolverOptions

WRITE = "java.lang.System.$write(int,java.lang.String)"
BOUNDS = Bounds(loop=40, recursion=30, array=24)


@dataclass(slots=True)
class Recorded:
    """What was printed: when, in which state, and which text."""

    state: SymbolicState
    text: GuardedValue


@dataclass(slots=True)
class EncodedProgram:
    """A Java program executed symbolically from its entry."""

    program: Program
    entry: str
    terms: Terms = field(default_factory=Terms)
    printed: list[Recorded] = field(default_factory=list)
    encoding: Encoding = field(init=False)

    def __post_init__(self) -> None:
        solver = BitwuzlaSolver(SolverOptions())

        def feasible(guard: Guard) -> bool:
            return not isinstance(solver.check([guard.term], 1.0), Unsat)

        self.encoding = Encoding(self.program, self.terms, BOUNDS, feasible, lambda: None)
        intrinsics = Intrinsics(self.encoding)
        handlers = intrinsics._handlers
        for name in [known for known in handlers if known.startswith("java.io.StandardOutput.")]:
            del handlers[name]
        handlers[WRITE] = self._print
        executor = bounded_executor(self.encoding, intrinsics=intrinsics)
        executor.run(self.program.procedures[self.entry], (), initial_state(self.encoding))

    def _print(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Ends:
        self.printed.append(Recorded(state.fork(state.guard), arguments[1]))
        return (state, None), None

    def model(self, seed: int) -> Model:
        """Random values for all inputs."""
        source = random.Random(seed)
        values: dict[str, int | bool] = {}
        for entry in self.encoding.inputs:
            match entry:
                case Input(symbol=symbol, type=BoolType()):
                    values[symbol.payload] = source.random() < 0.5
                case Input(symbol=symbol, type=FloatType(width=width)):
                    values[symbol.payload] = float_bits(source.choice((0.0, 1.5, -2.0, source.uniform(-9, 9))), width)
                case Input(symbol=symbol) if entry.name.endswith("length"):
                    values[symbol.payload] = source.randrange(5)
                case Input(symbol=symbol, type=type_):
                    number = source.choice((0, 1, -1, 7, source.randint(-100, 100), source.getrandbits(64)))
                    values[symbol.payload] = number % (1 << type_.width)  # type: ignore[union-attr]
                case InputCharacters(cells=cells):
                    values.update({cell.payload: source.choice(b"abcX 19") for cell in cells})
        return Model(values)

    def said(self, model: Model) -> str:
        """What the formulas say is printed under the model."""
        texts = [self._text(entry, model) for entry in self.printed if evaluate(entry.state.guard.term, model)]
        return "".join(texts)

    def _text(self, entry: Recorded, model: Model) -> str:
        string = self.encoding.record(entry.state, _chosen(entry.text, model))
        assert isinstance(string, ObjectRecord)
        array = self.encoding.record(entry.state, _chosen(string.fields[STRING_VALUE], model))
        assert isinstance(array, ArrayRecord)
        cells = self.encoding.explicit_cells(entry.state, array)
        assert isinstance(cells, tuple)
        length = int(evaluate(array.length, model))
        return "".join(chr(int(evaluate(cell, model))) for cell in cells[:length] if isinstance(cell, Term))

    def cut_off(self, model: Model) -> bool:
        return any(evaluate(condition, model) for condition in self.encoding.unwinding_assertions)

    def violated(self, model: Model) -> set[str]:
        return {entry.obligation for entry in self.encoding.violations if evaluate(entry.condition, model)}


def compare(encoded: EncodedProgram, seed: int) -> str | None:
    """What differs between formulas and execution for one choice of inputs; None when nothing does."""
    model = encoded.model(seed)
    if encoded.cut_off(model):
        return None
    inputs = input_values(encoded.encoding, model)
    run = execute(encoded.program, encoded.entry, None, ListInputs(inputs), None, Limits(steps=2_000_000))
    said = encoded.said(model)
    if run.stdout + run.stderr != said:
        return f"seed {seed}: printed {run.stdout!r}, formulas say {said!r}; ended {run.end}"
    if len(run.inputs) != len(inputs):
        return f"seed {seed}: read {len(run.inputs)} inputs, formulas say {len(inputs)}"
    immediate = {obligation for obligation, _ in run.violations if "/assert." in obligation}
    claimed = {obligation for obligation in encoded.violated(model) if "/assert." in obligation}
    return None if immediate == claimed else f"seed {seed}: violated {immediate}, formulas say {claimed}"


def _chosen(value: GuardedValue, model: Model) -> int:
    assert isinstance(value, GuardedReference)
    return next(key for key, condition in value.choices.items() if key != NULL and evaluate(condition, model))


def float_bits(value: float, width: int) -> int:
    packed = struct.pack("<f" if width == 32 else "<d", value)
    return int.from_bytes(packed, "little")
