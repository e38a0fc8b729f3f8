"""Start states for entries whose parameters need a heap."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from vernier.core.outcome import InputValue
from vernier.engines.testing.construct import CONSTRUCT, argument_global, is_constructed, with_construction
from vernier.engines.testing.pools import Pools, mine
from vernier.engines.testing.streams import ConstantInputs, MixedInputs
from vernier.ir.interp import DefaultInputs, InputSource, Limits, Machine, Returned
from vernier.ir.interp.inputs import Scalar
from vernier.ir.program import Procedure, Program
from vernier.ir.reached import reached_heap
from vernier.ir.state import Pointer, State
from vernier.ir.types import BoolType, FloatType, IntType, PointerType

_LIMITS = Limits(steps=20_000, seconds=2.0)
_ATTEMPTS = 20
_KEPT = 50


@dataclass(frozen=True, slots=True)
class Start:
    """A start state, and the choices that its construction made (none when nothing was constructed)."""

    state: State
    made_from: tuple[InputValue, ...] = ()


def with_numbers(state: State, entry: Procedure, source: InputSource) -> State:
    """The start state with a value for every number and truth value among the parameters."""
    drawn = {
        parameter.name: source.next(parameter.type, parameter.name, entry.origin)
        for parameter in entry.parameters
        if isinstance(parameter.type, BoolType | IntType | FloatType)
    }
    return replace(state, locals={**state.locals, **drawn})


def pools_of(program: Program) -> Pools:
    """The constants of a program, those of the user first."""
    code = (procedure for procedure in program.procedures.values() if not procedure.is_external)
    return mine(sorted(code, key=lambda procedure: procedure.is_library))


def construction(program: Program, entry: str) -> Program:
    """The program with `CONSTRUCT` for the parameters of an entry that need a heap."""
    parameters = program.procedures[entry].parameters
    wanted = [(parameter.name, parameter.type) for parameter in parameters if is_constructed(parameter.type)]
    return with_construction(program, program.wrapped(entry), wanted, pools_of(program))


class Starts:
    """Law: the same program, entry and seed give the same sequence. Numbers are left to the inputs."""

    def __init__(self, program: Program, entry: str, pools: Pools, seed: int) -> None:
        self._parameters = tuple(
            parameter for parameter in program.procedures[entry].parameters if is_constructed(parameter.type)
        )
        self._program = program
        self._entry = entry
        self._pools = pools
        self._chance = random.Random(seed + 1)
        self._kept: list[Start] = []
        self._machine: Machine | None = None
        if self._parameters:
            self._machine = Machine(construction(program, entry))
        self._sources = self._proposals()

    def next(self) -> Start:
        """Another start; the empty state when the entry needs none."""
        if self._machine is None:
            return Start(State())
        if self._kept and self._chance.random() < 0.3:
            return self._chance.choice(self._kept)
        for _ in range(_ATTEMPTS):
            made = self._make(self._machine, next(self._sources))
            if made is not None:
                return made
        return Start(State())

    def rebuilt(self, choices: Sequence[Scalar]) -> Start | None:
        """The start that these choices (then zeros) lead to."""
        return None if self._machine is None else self._make(self._machine, DefaultInputs(choices))

    def _make(self, machine: Machine, source: InputSource) -> Start | None:
        run = machine.run(CONSTRUCT, None, source, None, _LIMITS)
        return (
            Start(argued(self._program, self._entry, run.final), run.inputs) if isinstance(run.end, Returned) else None
        )

    def learn(self, start: Start) -> None:
        """Keep a start state that led to something new."""
        if self._machine is not None and len(self._kept) < _KEPT:
            self._kept.append(start)

    def _proposals(self) -> Iterator[InputSource]:
        for value in (0, 1, 2, 3, 4, 5):
            yield ConstantInputs(value)
        while True:
            yield MixedInputs((), self._chance, self._pools)


def argued(program: Program, entry: str, final: State) -> State:
    """The final state of the construction as the start of the entry."""
    parameters = [item for item in program.procedures[entry].parameters if is_constructed(item.type)]
    names = {parameter.name: argument_global(parameter.name) for parameter in parameters}
    nulls = {
        parameter.name: Pointer(0, 0) if isinstance(parameter.type, PointerType) else None for parameter in parameters
    }
    arguments = {name: final.globals.get(place, nulls[name]) for name, place in names.items()}
    others = {name: value for name, value in final.globals.items() if name in program.globals}
    state = replace(final, locals=arguments, globals=others)
    return replace(state, heap=reached_heap(state))
