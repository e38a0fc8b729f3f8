"""Fields marked `@Tree` (Roberson 2011, section 2.10): from the object of the invariant they form a tree.

Law, as a clause over relations: with R everything that the fields lead to, an object of R other than the root is the
value of one field of one object of R, and the root is the value of none. So there is no cycle and nothing is shared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from vernier.core.source import Span
from vernier.frontend.java.contracts.host import Host, Source
from vernier.frontend.java.symbols import ClassSymbol, ClassType, FieldSymbol
from vernier.frontend.java.syntax.nodes import ANNOTATIONS, child_of_type, text_of
from vernier.ir.expr import UnaryOp
from vernier.ir.types import BOOL, OBJECT, RefType, is_reference
from vernier.spec.syntax import SpecificationError
from vernier.spec.tree import (
    Clause,
    ClosureOperation,
    ClosureOperator,
    Connected,
    Connective,
    Expression,
    FieldRelation,
    Literal,
    Multiplicity,
    RelationOperation,
    RelationOperator,
    RelationType,
    SetBinder,
    SetComparison,
    SetOf,
    SetQuantifier,
    SetQuantifierKind,
    SetTest,
    TreeShape,
    UnaryOperation,
    Variable,
)

if TYPE_CHECKING:
    from tree_sitter import Node

NAME = "Tree"
ONE, TWO = RelationType((OBJECT,)), RelationType((OBJECT, OBJECT))


def tree_shape(source: Source, host: Host, symbol: ClassSymbol) -> TreeShape | None:
    """The tree that begins with an object of this class; None if none of its fields is marked, or if its objects are
    nodes of trees that begin elsewhere."""
    if not any(map(_is_marked, _fields(symbol))) or _is_node(source, symbol):
        return None
    fields = [field for field in _reached(source, symbol) if is_reference(host.type(field.type))]
    if not fields:
        return None
    span = next(field.span for field in _fields(symbol) if _is_marked(field))
    text = f"@Tree {', '.join(field.name for field in fields)}"
    condition = _Condition(host, host.reference(symbol), fields, span).expression()
    return TreeShape(tuple((field.owner.name, field.name) for field in fields), Clause(condition, text, span))


def faults_of_trees(host: Host, symbol: ClassSymbol) -> Iterator[SpecificationError]:
    """Marks that mean nothing: at numbers, and at static fields."""
    for field in symbol.fields.values():
        if _has_mark(field) and (field.is_static or not is_reference(host.type(field.type))):
            yield SpecificationError("@Tree has no meaning at a field that is static or holds no object", field.span)


def _fields(symbol: ClassSymbol) -> Iterator[FieldSymbol]:
    """The fields of an object, inherited ones included."""
    if symbol.superclass is not None:
        yield from _fields(symbol.superclass.symbol)
    yield from symbol.fields.values()


def _is_node(source: Source, symbol: ClassSymbol) -> bool:
    marked = (field for owner in source.user_classes for field in owner.fields.values() if _is_marked(field))
    declared = [field.type.symbol for field in marked if isinstance(field.type, ClassType)]
    return any(source.is_subclass(symbol, item) for item in declared)


def _reached(source: Source, symbol: ClassSymbol) -> list[FieldSymbol]:
    """The marked fields of all objects that marked fields can lead to."""
    found: dict[FieldSymbol, None] = {}
    pending, seen = [symbol], set[ClassSymbol]()
    while pending:
        current = pending.pop(0)
        if current in seen:
            continue
        seen.add(current)
        for field in filter(_is_marked, _fields(current)):
            found[field] = None
            if isinstance(field.type, ClassType):
                declared = field.type.symbol
                pending += [item for item in source.user_classes if source.is_subclass(item, declared)]
    return list(found)


def _is_marked(field: FieldSymbol) -> bool:
    return not (field.is_static or field.owner.is_library) and _has_mark(field)


def _has_mark(field: FieldSymbol) -> bool:
    declaration = None if field.node is None else field.node.parent
    modifiers = None if declaration is None else child_of_type(declaration, "modifiers")
    return modifiers is not None and any(_named_tree(child) for child in modifiers.children)


def _named_tree(node: Node) -> bool:
    name = node.child_by_field_name("name") if node.type in ANNOTATIONS else None
    return name is not None and text_of(name).rpartition(".")[2] == NAME


def columns(host: Host, field: FieldSymbol) -> RelationType:
    return RelationType((host.reference(field.owner), host.type(field.type)))


class _Condition:
    """That the fields form a tree below `this`."""

    def __init__(self, host: Host, this: RefType, fields: Sequence[FieldSymbol], span: Span) -> None:
        self._span = span
        self._links: list[Expression] = [
            FieldRelation(field.owner.name, field.name, columns(host, field), span) for field in fields
        ]  # fmt: skip
        self._root = SetOf(Variable("this", this, span), ONE, span)
        self._all = self._links[0]
        for link in self._links[1:]:
            self._all = self._operation(RelationOperator.UNION, self._all, link, TWO)

    def expression(self) -> Expression:
        span = self._span
        nothing = SetOf(Literal(None, OBJECT, span), ONE, span)
        below = self._operation(RelationOperator.DIFFERENCE, self._from_root(ClosureOperator.CLOSURE), nothing, ONE)
        in_cycle = SetTest(SetComparison.IN, self._root, below, BOOL, span)
        node = Variable("\\node", OBJECT, span)
        held_once = SetQuantifier(
            SetQuantifierKind.ALL, (SetBinder(node, below),), self._held_once(SetOf(node, ONE, span)), BOOL, span
        )
        return self._and(UnaryOperation(UnaryOp.NOT, in_cycle, BOOL, span), held_once)

    def _held_once(self, node: Expression) -> Expression:
        """One object holds the node, in one of its fields."""
        reached = self._from_root(ClosureOperator.REFLEXIVE_CLOSURE)
        holders = self._operation(RelationOperator.INTERSECTION, self._held_by(self._all, node), reached, ONE)
        held: Expression = Multiplicity(SetQuantifierKind.LONE, holders, BOOL, self._span)
        for left, right in combinations(self._links, 2):
            both = self._operation(
                RelationOperator.INTERSECTION, self._held_by(left, node), self._held_by(right, node), ONE
            )
            both = self._operation(RelationOperator.INTERSECTION, both, reached, ONE)
            held = self._and(held, Multiplicity(SetQuantifierKind.NO, both, BOOL, self._span))
        return held

    def _held_by(self, links: Expression, node: Expression) -> Expression:
        return self._operation(RelationOperator.JOIN, links, node, ONE)

    def _from_root(self, closure: ClosureOperator) -> Expression:
        links = ClosureOperation(closure, self._all, TWO, self._span)
        return self._operation(RelationOperator.JOIN, self._root, links, ONE)

    def _operation(
        self, operator: RelationOperator, left: Expression, right: Expression, type_: RelationType
    ) -> Expression:
        return RelationOperation(operator, left, right, type_, self._span)

    def _and(self, left: Expression, right: Expression) -> Expression:
        return Connected(Connective.AND, left, right, BOOL, self._span)
