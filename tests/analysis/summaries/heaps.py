"""Random small heaps, and executions of methods that start in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from vernier.analysis.summaries.expressions.evaluate import Execution
from vernier.frontend.java import load_java
from vernier.ir.interp import DefaultInputs, Limits, Machine, Returned
from vernier.ir.program import Program
from vernier.ir.state import ArrayState, HeapObject, ObjectState, Reference, State, Value
from vernier.ir.types import I32, ArrayType, BoolType, IntType, RefType, Type

SUBJECTS = Path(__file__).parent / "subjects"
_LIMITS = Limits(steps=3000, seconds=2.0, depth=200)
NUMBERS = (0, 1, 2, 5)


def program_of(name: str) -> Program:
    lowered = load_java([SUBJECTS / f"{name}.java"])
    assert not lowered.diagnostics, lowered.diagnostics
    return lowered.program


class Heaps:
    """Start states for procedures of a program; every choice comes from the seed."""

    def __init__(self, program: Program, classes: tuple[str, ...], seed: int) -> None:
        self._program = program
        self._classes = classes
        self._random = Random(seed)

    def state(self, procedure: str, objects: int = 3) -> State:
        random = self._random
        classes = [name for name in self._classes for _ in range(random.randint(1, objects))]
        shapes: dict[int, str] = dict(enumerate(classes, start=1))
        heap: dict[int, HeapObject] = {
            id_: ObjectState(name, self._fields(name, shapes)) for id_, name in shapes.items()
        }
        array = max(heap) + 1
        heap[array] = ArrayState(ArrayType(I32), tuple(random.choice(NUMBERS) for _ in range(random.randint(0, 3))))
        parameters = {}
        for local in self._program.procedures[procedure].parameters:
            chance = 0.0 if local.name == "this" else 0.2
            parameters[local.name] = self._value(local.type, shapes, chance, array)
        return State(locals=parameters, heap=heap)

    def _fields(self, class_name: str, shapes: Mapping[int, str]) -> dict[tuple[str, str], Value]:
        return {
            (owner, item.name): self._value(item.type, shapes, 0.3, 0)
            for owner in self._program.superclasses(class_name)
            for item in self._program.classes[owner].fields
        }

    def _value(self, type_: Type, shapes: Mapping[int, str], null: float, array: int) -> Value:
        random = self._random
        match type_:
            case BoolType():
                return random.random() < 0.5
            case IntType():
                return random.choice(NUMBERS)
            case RefType(name=wanted):
                fitting = [id_ for id_, name in shapes.items() if self._program.is_subclass(name, wanted)]
                return None if not fitting or random.random() < null else Reference(random.choice(fitting))
            case ArrayType() if array:
                return Reference(array)
            case _:
                return None


def executions(machine: Machine, procedure: str, heaps: Heaps, wanted: int, attempts: int) -> Iterator[Execution]:
    """Executions that return, up to a number of them."""
    found = 0
    for _ in range(attempts):
        if found == wanted:
            return
        before = heaps.state(procedure)
        run = machine.run(procedure, before, DefaultInputs(), limits=_LIMITS)
        if isinstance(run.end, Returned):
            found += 1
            yield Execution(machine.program, before, run.final, run.end.value)
