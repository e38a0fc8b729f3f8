"""Which statements have to stay: mustHave, what is asked about, what leads to them, and what is helpful.

`Marks.must` is closed under: a unit in which a call may run a statement that must stay has to stay (so the method that
holds the statement is still called from there); the constant header of a loop stays when something inside of the loop
does; a unit that assigns a constant or a new object to a variable or a field stays when
the variable or field occurs in a unit that stays (the first optimisation of section 3.2: it costs a proof nothing and
keeps it concrete).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from vernier.core.source import Span
from vernier.encode.labels import Label
from vernier.frontend.java import tree
from vernier.frontend.java.symbols import FieldSymbol, Variable
from vernier.ir.program import Procedure
from vernier.ir.walk import obligation_of
from vernier.slices.guards import Guards
from vernier.slices.methods import Method, Methods
from vernier.slices.source_text import contains
from vernier.slices.statements import Unit, nodes_below, units_of


@dataclass(slots=True)
class Marks:
    """`asked` are the obligations of the property: an operation that can violate one is never abstracted, whether the
    bounded proof needed it or not, as executions beyond the bounds may come to it."""

    methods: Methods
    asked: Collection[str]
    relevant: frozenset[Unit]
    constant: frozenset[Unit] = frozenset()
    """Headers of loops whose relevance nobody knows, as they count to a constant"""
    must: dict[Unit, None] = field(default_factory=dict)
    fixed: frozenset[Unit] = frozenset()
    """Units that change cells of arrays, where it matters which: they are not joined with others"""
    guards: Guards = field(init=False)
    _all: dict[Method, tuple[Unit, ...]] = field(default_factory=dict)
    _needed: set[str] = field(default_factory=set)
    """Procedures that hold or reach what must stay"""

    def __post_init__(self) -> None:
        self.guards = Guards(self.methods, self.asked)
        by_identity = {id(unit.statement): unit for method in self.methods.all for unit in method.units}
        for method in self.methods.all:
            found = units_of(method.body.body, method.symbol)
            self._all[method] = tuple(by_identity.get(id(unit.statement), unit) for unit in found)
        self.fixed = frozenset(unit.index_of for unit in self.relevant if unit.index_of is not None)
        self._close()

    def staying(self) -> frozenset[Unit]:
        """All that the slice has of the original, indices included."""
        indices = self.methods.indices
        known = (indices.get(unit) for unit in (*self.must, *self.fixed))
        return frozenset(self.must) | {unit for unit in known if unit is not None}

    def units(self, method: Method) -> tuple[Unit, ...]:
        """All units of a method, whether a rule can replace them or not."""
        return self._all[method]

    # ------------------------------------------------------------ the closure

    def _close(self) -> None:
        self._needed = {item.name for item in self._reached() if self._holds_queried(item)}
        for method in self.methods.all:
            for unit in self._all[method]:
                if unit in self.relevant or self._is_unit_queried(method.procedure, unit):
                    self.must[unit] = None
        before = -1
        while before != len(self.must):
            before = len(self.must)
            for method in self.methods.all:
                if any(unit in self.must for unit in self._all[method]):
                    self._needed.add(method.procedure.name)
            for method in self.methods.all:
                self._close_method(method)

    def _close_method(self, method: Method) -> None:
        units = self._all[method]
        used, fields = self._used(method)
        for unit in units:
            helpful = _assigns(unit, used, fields) and isinstance(
                unit.value, tree.Literal | tree.NewObject | tree.NewArrayOf
            )
            around = unit in self.constant and any(_is_inside(other, unit) for other in units if other in self.must)
            if helpful or around or self.leads_on(method.procedure, unit.spans):
                self.must[unit] = None

    def _is_unit_queried(self, procedure: Procedure, unit: Unit) -> bool:
        """Whether what a rule would take away can violate the property; the place of an assignment stays, and so do
        guards."""
        if self.guards.of(unit):
            return False
        found = (item for item in operations_at(procedure, unit.spans) if self._asks(item))
        return any(unit.place is None or not contains(unit.place.span, item.origin.span) for item in found)

    def _reached(self) -> Iterable[Procedure]:
        return self.methods.calls.reachable(self.methods.entry)

    def _holds_queried(self, procedure: Procedure) -> bool:
        return any(self._asks(operation) for block in procedure.blocks for operation in block.operations)

    def _asks(self, operation: Label) -> bool:
        return obligation_of(operation) in self.asked

    def sources(self) -> frozenset[Unit]:
        """The units that may go and that assign what units that stay read: one step back along the flow of data."""
        found: set[Unit] = set()
        for method in self.methods.all:
            used, fields = self._used(method)
            returns = method.procedure.name in self._called_by_must()
            for unit in method.units:
                is_result = returns and isinstance(unit.statement, tree.Return)
                if unit not in self.must and (is_result or _assigns(unit, used, fields)):
                    found.add(unit)
        return frozenset(found)

    def _used(self, method: Method) -> tuple[set[Variable], set[FieldSymbol]]:
        """The variables of a method and the fields of all that occur in what stays."""
        own = {unit: self._kept_nodes(unit) for unit in self._all[method]}
        others = (node for other in self.methods.all for unit in self._all[other] for node in self._kept_nodes(unit))
        variables = {node.variable for nodes in own.values() for node in nodes if isinstance(node, tree.VariableRead)}
        return variables, {node.field for node in others if isinstance(node, tree.FieldRead)}

    def _kept_nodes(self, unit: Unit) -> list[Any]:
        """What stays of a unit, without statements inside of it: all of it, or its guards."""
        if unit in self.must:
            return list(_own_nodes(unit))
        return [node for guard in self.guards.of(unit) for node in nodes_below(guard)]

    def _called_by_must(self) -> set[str]:
        calls = self.methods.calls
        return {
            target
            for method in self.methods.all
            for unit in self._all[method]
            if unit in self.must
            for operation in operations_at(method.procedure, unit.spans)
            for target in calls.targets(operation)
        }

    # ------------------------------------------------------------ stretches

    def is_queried(self, procedure: Procedure, spans: Collection[Span]) -> bool:
        """Whether an operation in the stretches can violate the property."""
        return any(self._asks(operation) for operation in operations_at(procedure, spans))

    def leads_on(self, procedure: Procedure, spans: Collection[Span]) -> bool:
        """Whether a call in the stretches may come to a statement that must stay."""
        return self._leads_to(self._needed, procedure, spans)

    def fixes(self, method: Method, spans: Collection[Span]) -> bool:
        """Whether it matters which cells the stretches, or calls in them, change."""
        own = any(contains(span, unit.statement.span) for span in spans for unit in self.fixed)
        holders = {item.procedure.name for item in self.methods.all if any(unit in self.fixed for unit in item.units)}
        return own or self._leads_to(holders, method.procedure, spans)

    def _leads_to(self, names: Collection[str], procedure: Procedure, spans: Collection[Span]) -> bool:
        calls = self.methods.calls
        return any(
            reached.name in names
            for operation in operations_at(procedure, spans)
            for target in calls.targets(operation)
            for reached in calls.reachable(target)
        )


def _is_inside(unit: Unit, loop: Unit) -> bool:
    return unit is not loop and contains(loop.statement.span, unit.statement.span)


def operations_at(procedure: Procedure, spans: Collection[Span]) -> list[Any]:
    """The operations whose place lies in one of the stretches."""
    return [
        operation
        for block in procedure.blocks
        for operation in block.operations
        if any(contains(span, operation.origin.span) for span in spans)
    ]


def _assigns(unit: Unit, variables: Collection[Variable], fields: Collection[FieldSymbol]) -> bool:
    """Whether a unit assigns one of the variables, or one of the fields of some object."""
    if unit.defines is not None and unit.defines in variables:
        return True
    return isinstance(unit.place, tree.FieldRead) and unit.place.field in fields


def _own_nodes(unit: Unit) -> Iterable[Any]:
    statement = unit.statement
    match statement:
        case tree.For(initial=initial, condition=condition, update=update):
            roots: tuple[Any, ...] = (*initial, *(() if condition is None else (condition,)), *update)
        case tree.ForEachArray(array=header) | tree.ForEachIterable(iterable=header):
            roots = (header,)
        case tree.SwitchStatement(selector=header, cases=cases):
            roots = (header, *(test for case in cases for test in case.tests))
        case tree.Synchronized(lock=header):
            roots = (header,)
        case tree.If(condition=header) | tree.While(condition=header) | tree.DoWhile(condition=header):
            roots = (header,)
        case tree.Try(resources=resources):
            roots = resources
        case _:
            roots = (statement,)
    return (node for root in roots for node in nodes_below(root))
