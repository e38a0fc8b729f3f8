"""Globals whose initial value was not translated: no execution that may look at one is followed.

A procedure that mentions such a global, or another one whose initial value has its address, stops before it begins, as
at every construct that was not translated. Law: no operation that is executed reads, writes or points to one; it could
come by its address only from a procedure or from an initial value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from vernier.core.source import Origin
from vernier.ir.expr import Expr, GlobalAddress
from vernier.ir.ops import GlobalPlace, Load, Stop, StopReason, Store
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.walk import expressions_of, operations_of, subexpressions

_LABEL = "untranslated"


def without_untranslated(program: Program, untranslated: Mapping[str, Origin]) -> Program:
    """The program, in which nothing comes to these globals; each with the place of its initial value."""
    if not untranslated:
        return program
    places = dict(untranslated)
    while found := {name: place for name, place in _pointing(program, places) if name not in places}:
        places.update(found)
    procedures = {name: _stopped(procedure, places) for name, procedure in program.procedures.items()}
    return replace(program, procedures=procedures)


def _pointing(program: Program, places: Mapping[str, Origin]) -> Iterator[tuple[str, Origin]]:
    """The globals whose initial values have the address of one of these."""
    for name, definition in program.globals.items():
        for mentioned in _mentioned(expr for _, expr in definition.initial):
            if mentioned in places:
                yield name, places[mentioned]


def _mentioned(expressions: Iterable[Expr]) -> Iterator[str]:
    for expression in expressions:
        for part in subexpressions(expression):
            if isinstance(part, GlobalAddress):
                yield part.name


def _names(procedure: Procedure) -> Iterator[str]:
    for operation in operations_of(procedure):
        yield from _mentioned(expressions_of(operation))
        if isinstance(operation, Load | Store) and isinstance(operation.place, GlobalPlace):
            yield operation.place.name
    for block in procedure.blocks:
        yield from _mentioned(expressions_of(block.terminator))


def _stopped(procedure: Procedure, places: Mapping[str, Origin]) -> Procedure:
    place = next((places[name] for name in _names(procedure) if name in places), None)
    if place is None:
        return procedure
    return replace(procedure, blocks=(Block(_LABEL, (), Stop(StopReason.UNSUPPORTED, place)),))
