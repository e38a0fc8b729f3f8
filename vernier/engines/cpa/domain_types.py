"""Domain types of variables: which of them only ever hold a few constants (Apel and others, Domain types, 2013).

State machines keep their state in such variables, and flags are such variables: explicit values suit them. Predicates
suit counters and inputs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from vernier.engines.cpa.domains.predicates.frames import outer
from vernier.ir.expr import Const, Convert, Expr, Local
from vernier.ir.ops import Assign, Call, GlobalPlace, Load, Operation, Return, Store
from vernier.ir.program import Procedure, Program
from vernier.ir.types import IntType
from vernier.ir.walk import targets_of

MOST_CONSTANTS = 64

Flow: TypeAlias = tuple[str, "str | int | None"]
"""A variable gets the value of another one, a constant, or (None) anything"""
_RESULT = "return value"


def enumerated(program: Program, procedures: tuple[Procedure, ...], entry: str) -> frozenset[str]:
    """The variables, named by their procedure, that only ever hold a few constants of the text."""
    flows = [flow for procedure in procedures for flow in _Flows(procedure).all()]
    flows += [(outer(entry, parameter.name), None) for parameter in program.procedures[entry].parameters]
    flows += [(outer("", name), value) for name, value in _initial(program)]
    names = {target for target, _ in flows}
    values: dict[str, set[int]] = {name: set() for name in names}
    failed = {target for target, source in flows if source is None or (isinstance(source, str) and source not in names)}
    changed = True
    while changed:
        changed = False
        for target, source in flows:
            if target in failed:
                continue
            if isinstance(source, str) and source in failed:
                failed.add(target)
                changed = True
                continue
            new = {source} if isinstance(source, int) else values[source] if isinstance(source, str) else set()
            if not new <= values[target]:
                values[target] |= new
                changed = True
            if len(values[target]) > MOST_CONSTANTS:
                failed.add(target)
    return frozenset(names - failed)


def _initial(program: Program) -> Iterator[tuple[str, int | None]]:
    for name, definition in program.globals.items():
        first = dict(definition.initial).get(0, Const(0, IntType(32, True)))
        yield name, int(first.value) if isinstance(first, Const) and not isinstance(first.value, float) else None


@dataclass(frozen=True, slots=True)
class _Flows:
    """Where the values of variables come from in one procedure."""

    procedure: Procedure

    def all(self) -> Iterator[Flow]:
        for number, parameter in enumerate(self.procedure.parameters):
            yield self._name(parameter.name), self._name(f"#{number}")
        for block in self.procedure.blocks:
            for operation in block.operations:
                yield from self._of(operation)
            if isinstance(block.terminator, Return) and block.terminator.value is not None:
                yield self._name(_RESULT), self._source(block.terminator.value)

    def _name(self, name: str) -> str:
        return outer(self.procedure.name, name)

    def _of(self, operation: Operation) -> Iterator[Flow]:
        match operation:
            case Assign(target=target, value=value):
                yield self._name(target.name), self._source(value)
            case Load(target=target, place=GlobalPlace(name=name)):
                yield self._name(target.name), outer("", name)
            case Store(place=GlobalPlace(name=name), value=value):
                yield outer("", name), self._source(value)
            case Call(target=target, callee=callee):
                for number, argument in enumerate(operation.arguments):
                    yield outer(callee, f"#{number}"), self._source(argument)
                if target is not None:
                    yield self._name(target.name), outer(callee, _RESULT)
            case _:
                for target in targets_of(operation):
                    yield self._name(target.name), None

    def _source(self, value: Expr) -> str | int | None:
        while isinstance(value, Convert) and isinstance(value.type, IntType):
            value = value.operand
        match value:
            case Const(value=int() as constant):
                return int(constant)
            case Local(name=name):
                return self._name(name)
            case _:
                return None
