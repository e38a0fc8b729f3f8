"""Necessity of preconditions: for each, an execution that throws from a state in which all others hold.

Start states with aliasing are made by executing their construction, preconditions are evaluated on them, and the method
is executed. Law: the execution that shows a precondition necessary has violated one of the obligations on the
interpreter, from a state in which all other preconditions hold; so this one does not hold, as the proof under all of
them excludes violations. Where all of them hold and an obligation is violated nevertheless, the proof is wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from vernier.core.budget import Budget
from vernier.core.evidence import ThrowingRun
from vernier.encode.firstorder.collections.concrete import Judge
from vernier.encode.firstorder.collections.start import Condition
from vernier.engines.api import Task
from vernier.engines.pdr.aliasings import Signature, Sketch
from vernier.engines.pdr.construction import Construction, argument_global, construction
from vernier.engines.pdr.declared_types import of_parameters
from vernier.engines.pdr.made_values import java_type
from vernier.ir.interp import Limits, ListInputs, Machine, Returned
from vernier.ir.reached import reached_heap
from vernier.ir.state import State, Value
from vernier.ir.state_text import state_to_text
from vernier.ir.types import BoolType, FloatType, IntType, is_reference
from vernier.logic.bank import Term
from vernier.logic.walk import free_symbols
from vernier.spec.execution import ClauseRunner

MOST_STARTS = 600
SECONDS = 10.0
_NUMBERS = (1, 0, 2)
"""What is passed for all numbers"""
_STEPS = 20_000
_UNCHECKED = " (by an unchecked cast)"


class Contradicted(Exception):
    """An execution throws though all preconditions hold."""


@dataclass(frozen=True, slots=True)
class _Start:
    sketch: Sketch
    made: Construction
    state: State


@dataclass(slots=True)
class Necessity:
    """Searches for executions that make preconditions necessary; `sites` are the obligations that are safe under all of
    them."""

    task: Task
    parameters: Mapping[str, Term]
    conditions: Sequence[Condition]
    sites: Collection[str]
    budget: Budget
    _signature: Signature = field(init=False)
    _machine: Machine = field(init=False)

    def __post_init__(self) -> None:
        program, entry = self.task.program, self.task.entry
        types = {each.name: each.type for each in program.procedures[entry].parameters if is_reference(each.type)}
        symbols = free_symbols(*(each.term for each in self.conditions if each.term is not None))
        statics = tuple(each.payload for each in symbols if each.payload in program.globals)
        self._signature = Signature(program, types, of_parameters(program, entry), statics)
        self._machine = Machine(program, ClauseRunner(program, self.task.clauses) if self.task.clauses else None)

    def runs(self) -> tuple[ThrowingRun | None, ...]:
        """For each condition an execution that needs it, as far as one was found. `Contradicted` where one throws
        though all conditions hold."""
        found: dict[str, ThrowingRun] = {}
        judge, wanted = (
            Judge(self.task.program, self.parameters),
            [each for each in self.conditions if each.term is not None],
        )
        for start in self._starts():
            if len(found) == len(wanted) or self.budget.exhausted():
                break
            broken = judge.not_kept(wanted, start.state, start.made.stale)
            if len(broken) > 1 or any(each.words in found for each in broken):
                continue
            run = self._throwing(start)
            if run is not None and broken:
                found[broken[0].words] = run
            elif run is not None and not self._signature.is_unchecked(start.sketch):
                raise Contradicted
        return tuple(found.get(each.words) for each in self.conditions)

    def _throwing(self, start: _Start) -> ThrowingRun | None:
        for number in _NUMBERS:
            numbers = self._numbers(number)
            state = replace(start.state, locals={**start.state.locals, **numbers})
            limits = Limits(steps=_STEPS, seconds=self.budget.remaining())
            run = self._machine.run(self.task.entry, state, ListInputs(()), None, limits)
            site = next((each for each in sorted(self.sites) if run.violated(each)), None)
            if site is not None:
                return self._told(start, site, state, numbers)
            if not numbers:
                break
        return None

    def _numbers(self, number: int) -> dict[str, Value]:
        given: dict[str, Value] = {}
        for each in self.task.program.procedures[self.task.entry].parameters:
            match each.type:
                case BoolType():
                    given[each.name] = bool(number % 2)
                case IntType():
                    given[each.name] = number
                case FloatType():
                    given[each.name] = float(number)
                case _:
                    pass
        return given

    # ------------------------------------------------------------ starts

    def _starts(self) -> Iterator[_Start]:
        """First those that type arguments allow."""
        sketches = list(islice(self._signature.sketches(), MOST_STARTS))
        sketches.sort(key=self._signature.is_unchecked)
        made: dict[str, tuple[Sketch, Construction]] = {}
        for number, sketch in enumerate(sketches):
            each = construction(self._signature, sketch, f"vernier.start {number}")
            # What a sketch adds may be for parts that the arguments do not have: that is the same start once more.
            if each is not None:
                made.setdefault(each.words, (sketch, each))
        program = self.task.program
        procedures = {each.procedure.name: each.procedure for _, each in made.values()}
        places = {name: definition for _, each in made.values() for name, definition in each.globals.items()}
        machine = Machine(
            replace(program, procedures={**program.procedures, **procedures}, globals={**program.globals, **places})
        )
        for sketch, each in made.values():
            limits = Limits(steps=_STEPS, seconds=self.budget.remaining())
            run = machine.run(each.procedure.name, None, ListInputs(()), None, limits)
            if isinstance(run.end, Returned):
                yield _Start(sketch, each, self._as_start(run.final))

    def _as_start(self, final: State) -> State:
        """The final state of the construction as the start of the entry."""
        arguments = {name: final.globals.get(argument_global(name)) for name in self._signature.types}
        others = {name: value for name, value in final.globals.items() if name in self.task.program.globals}
        state = replace(final, locals=arguments, globals=others)
        return replace(state, heap=reached_heap(state))

    # ------------------------------------------------------------ words

    def _told(self, start: _Start, site: str, state: State, numbers: Mapping[str, Value]) -> ThrowingRun:
        span = self.task.program.obligations[site].span
        place = f"{span.file.rpartition('/')[2]}:{span.line}"
        given = [f"{name} = {_literal(value)}" for name, value in numbers.items()]
        words = ", ".join(filter(None, (start.made.words, *given)))
        unchecked = _UNCHECKED if self._signature.is_unchecked(start.sketch) else ""
        statements = self._statements(start.made, numbers)
        return ThrowingRun(site, place, words + unchecked, statements, self.task.entry, state_to_text(state))

    def _statements(self, made: Construction, numbers: Mapping[str, Value]) -> tuple[str, ...]:
        if not made.statements:
            return ()
        method = self.task.program.procedures[self.task.program.wrapped(self.task.entry)]
        owner, _, name = method.name.partition("(")[0].rpartition(".")
        texts = {**made.java, **{each: _literal(value) for each, value in numbers.items()}}
        receiver = texts[method.parameters[0].name] if method.is_instance and name != "<init>" else java_type(owner)
        given = [texts[each.name] for each in method.parameters[int(method.is_instance) :] if each.name in texts]
        called = f"new {java_type(owner)}" if name == "<init>" else f"{receiver}.{name}"
        return (*made.statements, f"{called}({', '.join(given)});")


def _literal(value: Value) -> str:
    return str(value).lower()
