"""The methods that a slice is made of: those of the user that the entry reaches, with their trees and procedures.

Only statements are abstracted whose runs are seen whole. Nothing is abstracted in
- methods that specifications mention, and what they call: a clause means what they compute;
- what runs inside of a `try`, and what the library calls, which may catch: an exception of an abstracted statement
  would not be caught where the original's is;
- constructors' calls of others, lambdas, local and anonymous classes, interfaces, records: they are kept as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from vernier.analysis.facts.call_graph import CallGraph
from vernier.core.source import Span
from vernier.encode.labels import Label
from vernier.frontend.java import tree
from vernier.frontend.java.attribute import JavaAttribution
from vernier.frontend.java.symbols import ClassForm, ClassSymbol, MethodSymbol
from vernier.ir.ops import Assign, Store
from vernier.ir.program import Procedure, Program
from vernier.slices.frames import OWNED, Frames
from vernier.slices.source_text import contains
from vernier.slices.statements import Unit, nodes_below, statements_below, units_of
from vernier.slices.typing import java_type

INDEX = "$index"
"""The variable that holds which cell an assignment changes, where somebody asks whether that matters"""
_SPECIFICATION = re.compile(r"/\*@.*?\*/|//@[^\n]*", re.DOTALL)
_CALLED = re.compile(r"\b(\w+)\s*\(")


@dataclass(frozen=True, slots=True, eq=False)
class Method:
    """A method with a body, and those units that a rule of Figure 6 can replace."""

    symbol: MethodSymbol
    procedure: Procedure
    body: tree.MethodBody
    units: tuple[Unit, ...]
    is_kept: bool
    """Nothing of it may be abstracted"""


class Methods:
    """The methods in reach of an entry."""

    def __init__(self, program: Program, entry: str, attribution: JavaAttribution, texts: Mapping[str, str]) -> None:
        self.calls = CallGraph(program)
        self.entry = program.wrapped(entry)
        self._attribution = attribution
        self._symbols = {symbol.span: symbol for symbol in declared_methods(attribution)}
        self._reached = [item for item in self.calls.reachable(entry) if item.wraps is None]
        self._mentioned = {
            name for text in texts.values() for part in _SPECIFICATION.findall(text) for name in _CALLED.findall(part)
        }
        self._known: dict[Span, Unit | None] = {}

    @cached_property
    def frames(self) -> Frames:
        return Frames(self.calls, frozenset(item.name for item in self._reached if self._catches_nothing(item)))

    def _catches_nothing(self, procedure: Procedure) -> bool:
        return procedure.origin.span in self._symbols and not any(True for _ in self._tried(procedure))

    @cached_property
    def all(self) -> tuple[Method, ...]:
        found = []
        kept = self._kept
        for procedure in self._reached:
            symbol = self._symbols.get(procedure.origin.span)
            body = None if symbol is None or procedure.is_external else self._attribution.body(symbol)
            if symbol is not None and symbol.node is not None and body is not None and not procedure.origin.rewriting:
                is_kept = procedure.name in kept
                units = () if is_kept else self._units(body, procedure)
                found.append(Method(symbol, procedure, body, units, is_kept))
        return tuple(found)

    @cached_property
    def _kept(self) -> frozenset[str]:
        """The procedures in which nothing is abstracted."""
        roots = [item.name for item in self._reached if self._simple_name(item) in self._mentioned]
        for procedure in self._reached:
            for span in self._tried(procedure):
                roots += [
                    name for name in _called_at(self.calls, procedure, span) if name in self.calls.program.procedures
                ]
            if procedure.is_library:
                # What the library catches of its callbacks is its own affair.
                roots += [name for name in self.calls.callees(procedure.name) if not self._is_library(name)]
        own = {item.name for item in self._reached if not self._may_abstract(item)}
        return frozenset(own | {item.name for root in roots for item in self.calls.reachable(root)})

    def _is_library(self, name: str) -> bool:
        procedure = self.calls.program.procedures.get(name)
        return procedure is None or procedure.is_library

    def declaration(self, method: Method) -> Span:
        """The text of a method, without the comments before it."""
        assert method.symbol.node is not None, "methods with a body in the user's files have a declaration"
        return self._attribution.span_of(method.symbol.owner, method.symbol.node)

    def is_hidden(self, step: str) -> bool:
        """Whether a field (`Class#name`) has the name of one of a superclass or a subclass."""
        owner, _, name = step.partition(OWNED)
        program = self.calls.program
        return any(
            other != owner
            and any(item.name == name for item in definition.fields)
            and (program.is_subclass(other, owner) or program.is_subclass(owner, other))
            for other, definition in program.classes.items()
        )

    def _simple_name(self, procedure: Procedure) -> str:
        symbol = self._symbols.get(procedure.origin.span)
        return "" if symbol is None else symbol.name

    def _may_abstract(self, procedure: Procedure) -> bool:
        symbol = self._symbols.get(procedure.origin.span)
        return symbol is not None and _is_plain(symbol.owner)

    def _tried(self, procedure: Procedure) -> Iterator[Span]:
        """The bodies of `try` statements."""
        symbol = self._symbols.get(procedure.origin.span)
        body = None if symbol is None else self._attribution.body(symbol)
        for statement in () if body is None else statements_below(body.body):
            if isinstance(statement, tree.Try):
                yield statement.span

    def _units(self, body: tree.MethodBody, procedure: Procedure) -> tuple[Unit, ...]:
        tried = [item.span for item in statements_below(body.body) if isinstance(item, tree.Try)]
        found = (unit for unit in units_of(body.body, body.method) if unit.rewriting is not None)
        outside = (unit for unit in found if not any(contains(span, unit.statement.span) for span in tried))
        return tuple(unit for unit in outside if self._may_replace(unit, procedure))

    def _may_replace(self, unit: Unit, procedure: Procedure) -> bool:
        """Whether the value of a unit does nothing but have a value, of a type that can be written in the class."""
        if unit.value is None or unit.rewriting is None or java_type(unit.rewriting.type) is None:
            return False
        if any(isinstance(node, _WITH_EFFECTS) or _binds(node) for node in nodes_below(unit.value)):
            return False
        frame = self.frames.of(procedure, lambda operation: _is_value(unit, operation))
        return frame is not None and not frame.locations

    @cached_property
    def _depths(self) -> dict[Unit, int]:
        return {
            unit: sum(contains(other.statement.span, unit.statement.span) for other in method.units)
            for method in self.all
            for unit in method.units
        }

    def depth(self, unit: Unit) -> int:
        """How many statements of the method the unit lies inside of."""
        return self._depths[unit if unit.index_of is None else unit.index_of]

    @cached_property
    def indices(self) -> dict[Unit, Unit]:
        """The units that assign to cells of arrays, with the units that stand for which cell."""
        return {
            unit: Unit(unit.statement, (), index_of=unit)
            for method in self.all
            for unit in method.units
            if isinstance(unit.place, tree.ElementRead)
        }

    def unit_of(self, label: Label) -> Unit | None:
        """The unit whose abstraction takes the operation away; None for what is always kept."""
        span = label.origin.span
        if span not in self._known:
            units = (unit for method in self.all for unit in method.units)
            self._known[span] = next((unit for unit in units if _is_abstracted_with(unit, span)), None)
        unit = self._known[span]
        if isinstance(label, Assign) and label.target.name == INDEX:
            return None if unit is None else self.indices.get(unit)
        return unit


_WITH_EFFECTS = (tree.Assignment, tree.Update, tree.Lambda, tree.SwitchExpression)


def _binds(node: object) -> bool:
    return isinstance(node, tree.Binding) or (isinstance(node, tree.InstanceOfTest) and node.binding is not None)


def _is_value(unit: Unit, operation: Label) -> bool:
    """Whether an operation computes what a rule replaces: neither the place nor the assignment to it."""
    if isinstance(operation, Store) and operation.origin.span == unit.store:
        return False
    return unit.value is not None and _is_abstracted_with(unit, operation.origin.span)


def _is_abstracted_with(unit: Unit, span: Span) -> bool:
    if unit.rewriting is None or not any(contains(part, span) for part in unit.spans):
        return False
    return unit.place is None or not contains(unit.place.span, span)


def declared_methods(attribution: JavaAttribution) -> Iterator[MethodSymbol]:
    for symbol in attribution.user_classes:
        for group in symbol.methods.values():
            yield from (method for method in group if method.owner is symbol)
        yield from symbol.constructors


def _is_plain(symbol: ClassSymbol) -> bool:
    """Whether natives can be declared in the class."""
    plain = symbol.form in (ClassForm.CLASS, ClassForm.ENUM) and symbol.enclosing_method is None
    return plain and symbol.node is not None and symbol.node.type in ("class_declaration", "enum_declaration")


def _called_at(calls: CallGraph, procedure: Procedure, span: Span) -> Iterator[str]:
    for block in procedure.blocks:
        for operation in block.operations:
            if contains(span, operation.origin.span):
                yield from calls.targets(operation)
