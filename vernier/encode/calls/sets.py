"""Expressions of summaries over a symbolic state as guarded sets of objects and numbers.

Law: under every model, an atom is in the row exactly if it is in the value of the expression in the decoded state. An
expression without a finite guarded set raises `NotEncoded`, and the caller leaves that bound out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.analysis.summaries.expressions.terms import (
    LENGTH,
    Expression,
    Leaf,
    LeafKind,
    Node,
    ValueOperator,
    is_conversion,
)
from vernier.encode.context import Encoding
from vernier.encode.expressions import convert_scalar, operate
from vernier.encode.memory import load
from vernier.encode.state import ArrayRecord, FieldKey, ObjectRecord, SymbolicState
from vernier.encode.values import NULL, EncodingError, GuardedReference, GuardedValue, sort_of
from vernier.ir.expr import BinaryOp
from vernier.ir.ops import GlobalPlace
from vernier.ir.program import ClassKind, Program
from vernier.ir.types import OBJECT, STRING, IntType, RefType, Type
from vernier.logic import relations
from vernier.logic.bank import Term
from vernier.logic.relations import Relation
from vernier.logic.terms import Terms
from vernier.spec.tree import ClosureOperator, RelationOperator

Atom: TypeAlias = int | Term
"""An object (0 is null), or a number as a term. Numbers are compared by value."""


class NotEncoded(Exception):
    """The expression has no finite description over the state."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A set of atoms, each with its condition. Where `open` holds, every atom is in it."""

    cells: Mapping[Atom, Term]
    open: Term


Rows: TypeAlias = Mapping[int, Row]
"""A binary relation: objects to what they are related with"""
_BINARY = {item.value: item for item in BinaryOp}


def row_of(terms: Terms, value: GuardedValue) -> Row:
    """The set of one value."""
    if isinstance(value, GuardedReference):
        return Row({key: condition for key, condition in value.choices.items()}, terms.false)  # noqa: C416 (types)
    if isinstance(value, Term):
        return Row({value: terms.true}, terms.false)
    raise NotEncoded


def has_library_objects(program: Program, name: str) -> bool:
    """Whether library objects are among the instances of a class: summaries do not say which of these a call makes."""
    return any(
        definition.is_library and definition.kind is ClassKind.CLASS and program.is_subclass(other, name)
        for other, definition in program.classes.items()
    )


def member(terms: Terms, row: Row, atom: Atom) -> Term:
    """When an atom is in a row."""
    if isinstance(atom, int):
        return terms.or_(row.open, row.cells.get(atom, terms.false))
    same = (terms.and_(condition, terms.eq(atom, other)) for other, condition in _numbers(row, atom))
    return terms.or_(row.open, *same)


def _numbers(row: Row, like: Term) -> list[tuple[Term, Term]]:
    return [
        (other, condition)
        for other, condition in row.cells.items()
        if isinstance(other, Term) and other.sort is like.sort
    ]


@dataclass(slots=True)
class SetEncoder:
    """Evaluates expressions before a call. `existing` are the objects with their conditions, new ones included;
    `named` are the objects that single allocations of the procedure make, `unnamed` the others by class."""

    encoding: Encoding
    state: SymbolicState
    parameters: Mapping[str, GuardedValue]
    existing: Mapping[int, Term]
    named: Mapping[Leaf, Row]
    unnamed: Mapping[str, Row]
    new: Mapping[int, Term]
    _sets: dict[Expression, Row] = field(default_factory=dict)
    _relations: dict[Expression, Rows] = field(default_factory=dict)

    @property
    def terms(self) -> Terms:
        return self.encoding.terms

    def set_of(self, expression: Expression) -> Row:
        """The value of an expression with one column."""
        found = self._sets.get(expression)
        if found is None:
            found = self._set_leaf(expression) if isinstance(expression, Leaf) else self._set_node(expression)
            self._sets[expression] = found
        return found

    def relation_of(self, expression: Expression) -> Rows:
        """The value of an expression with two columns."""
        found = self._relations.get(expression)
        if found is None:
            found = self._relation_leaf(expression) if isinstance(expression, Leaf) else self._relation_node(expression)
            self._relations[expression] = found
        return found

    # ------------------------------------------------------------ leaves

    def _set_leaf(self, leaf: Leaf) -> Row:
        terms = self.terms
        match leaf.kind:
            case LeafKind.EMPTY:
                return Row({}, terms.false)
            case LeafKind.UNIVERSE:
                return self._universe(leaf.type)
            case LeafKind.CONSTANT:
                return self._constant(leaf)
            case LeafKind.PARAMETER:
                return row_of(terms, self.parameters[leaf.name])
            case LeafKind.GLOBAL:
                return row_of(terms, load(self.encoding, self.state, GlobalPlace(leaf.name, leaf.type)))
            case LeafKind.INSTANCES | LeafKind.ALLOCATED:
                return self._instances(leaf.name, leaf.kind)
            case LeafKind.NEW if leaf in self.named:
                return self.named[leaf]
            case LeafKind.NEW_SET if leaf.owner in self.unnamed:
                return self.unnamed[leaf.owner]
            case _:
                raise NotEncoded

    def _universe(self, type_: Type) -> Row:
        if isinstance(type_, RefType) and type_ != OBJECT:
            row = self._instances(type_.name, LeafKind.INSTANCES)
            return Row({NULL: self.terms.true, **row.cells}, self.terms.false)
        return Row({}, self.terms.true)

    def _constant(self, leaf: Leaf) -> Row:
        terms = self.terms
        match leaf.value:
            case None:
                return Row({NULL: terms.true}, terms.false)
            case bool() as value:
                return Row({terms.bool_(value): terms.true}, terms.false)
            case int() as value if isinstance(leaf.type, IntType):
                return Row({terms.bv(value, leaf.type.width): terms.true}, terms.false)
            case str() as text if leaf.type == STRING:
                return row_of(terms, self.encoding.string_constant(text))
            case _:
                raise NotEncoded

    def _instances(self, name: str, kind: LeafKind) -> Row:
        program = self.encoding.program
        if name not in program.classes or has_library_objects(program, name):
            # A call may make some that are not at hand here: a string of its own, a box, an exception of the JDK.
            raise NotEncoded
        return Row(
            {
                object_id: condition
                for object_id, condition in self.existing.items()
                if (kind is LeafKind.INSTANCES or object_id not in self.new)
                and program.is_subtype(self.encoding.types[object_id], RefType(name))
            },
            self.terms.false,
        )

    def _relation_leaf(self, leaf: Leaf) -> Rows:
        match leaf.kind:
            case LeafKind.EMPTY:
                return {}
            case LeafKind.FIELD:
                return self._field((leaf.owner, leaf.name))
            case LeafKind.ELEMENTS:
                return self._elements()
            case _:
                raise NotEncoded

    def _field(self, key: FieldKey) -> Rows:
        found = {}
        for object_id in self.existing:
            record = None if object_id in self.new else self.encoding.record(self.state, object_id)
            if isinstance(record, ObjectRecord) and key in record.fields:
                found[object_id] = row_of(self.terms, record.fields[key])
        return found

    def _elements(self) -> Rows:
        """Arrays and what is in them. Arrays of numbers of all types are told apart by the sort of their atoms."""
        terms = self.terms
        found: dict[int, Row] = {}
        for object_id in self.existing:
            record = None if object_id in self.new else self.encoding.record(self.state, object_id)
            if not isinstance(record, ArrayRecord):
                continue
            if isinstance(record.cells, Term):
                raise NotEncoded
            parts = [
                self._where(terms.bv_ult(terms.bv(position, 32), record.length), row_of(terms, cell))
                for position, cell in enumerate(record.cells)
            ]
            found[object_id] = self._union(parts)
        return found

    # ------------------------------------------------------------ sets

    def _set_node(self, node: Node) -> Row:
        match node.operator:
            case RelationOperator.UNION:
                return self._union([self.set_of(part) for part in node.operands])
            case RelationOperator.INTERSECTION:
                return self._folded(self._intersection, (self.set_of(part) for part in node.operands))
            case RelationOperator.DIFFERENCE:
                return self._folded(self._difference, (self.set_of(part) for part in node.operands))
            case ValueOperator.CHOICE:
                test, then, otherwise = node.operands
                holds = self._some(test)
                then_row = self._where(holds, self.set_of(then))
                return self._union([then_row, self._where(self.terms.not_(holds), self.set_of(otherwise))])
            case ValueOperator.APPLY:
                return Row({self._applied(node): self.terms.true}, self.terms.false)
            case RelationOperator.JOIN if node.operands[0].arity == 1:
                return self._image(self.set_of(node.operands[0]), self.relation_of(node.operands[1]))
            case RelationOperator.JOIN:
                return self._preimage(self.relation_of(node.operands[0]), self.set_of(node.operands[1]))
            case _:
                raise NotEncoded

    def _folded(self, combine: Callable[[Row, Row], Row], rows: Iterable[Row]) -> Row:
        first, *others = rows
        for other in others:
            first = combine(first, other)
        return first

    def _where(self, condition: Term, row: Row) -> Row:
        terms = self.terms
        if condition is terms.true:
            return row
        return _row(
            terms,
            ((atom, terms.and_(condition, inside)) for atom, inside in row.cells.items()),
            terms.and_(condition, row.open),
        )

    def _union(self, rows: list[Row]) -> Row:
        terms = self.terms
        cells = ((atom, condition) for row in rows for atom, condition in row.cells.items())
        return _row(terms, cells, terms.any_of(row.open for row in rows))

    def _intersection(self, left: Row, right: Row) -> Row:
        terms = self.terms
        inside = [(atom, terms.and_(condition, member(terms, right, atom))) for atom, condition in left.cells.items()]
        open_left = [(atom, terms.and_(condition, left.open)) for atom, condition in right.cells.items()]
        return _row(terms, [*inside, *open_left], terms.and_(left.open, right.open))

    def _difference(self, left: Row, right: Row) -> Row:
        terms = self.terms
        if left.open is not terms.false and right.cells:
            raise NotEncoded
        kept = (
            (atom, terms.and_(condition, terms.not_(member(terms, right, atom))))
            for atom, condition in left.cells.items()
        )
        return _row(terms, kept, terms.and_(left.open, terms.not_(right.open)))

    def _some(self, expression: Expression) -> Term:
        """When an expression has any element."""
        terms = self.terms
        if expression.arity == 1:
            return _nonempty(terms, self.set_of(expression))
        return terms.any_of(_nonempty(terms, row) for row in self.relation_of(expression).values())

    def _image(self, objects: Row, relation: Rows) -> Row:
        if objects.open is not self.terms.false:
            raise NotEncoded
        return self._union(
            [
                self._where(condition, relation[atom])
                for atom, condition in objects.cells.items()
                if isinstance(atom, int) and atom in relation
            ]
        )

    def _preimage(self, relation: Rows, values: Row) -> Row:
        terms = self.terms
        cells: list[tuple[Atom, Term]] = []
        for object_id, row in relation.items():
            hits = [terms.and_(condition, member(terms, values, atom)) for atom, condition in row.cells.items()]
            some = _nonempty(terms, values) if row.open is not terms.false else terms.false
            cells.append((object_id, terms.or_(*hits, terms.and_(row.open, some))))
        return _row(terms, cells, terms.false)

    def _applied(self, node: Node) -> Term:
        """A number computed from single numbers."""
        if node.detail == LENGTH:
            raise NotEncoded
        numbers = [self._number(self.set_of(part)) for part in node.operands]
        # Every number is of the type that the node says; what is not would be compared with numbers it cannot equal.
        if [number.sort for number in numbers] != [sort_of(type_) for type_ in node.operand_types]:
            raise NotEncoded
        type_ = node.operand_types[0]
        try:
            if is_conversion(node):
                return convert_scalar(self.encoding, numbers[0], type_, node.type)
            if len(numbers) == 1:
                return self.terms.bv_neg(numbers[0]) if node.detail == "neg" else self.terms.bv_not(numbers[0])
            return operate(self.encoding, _BINARY[node.detail], numbers[0], numbers[1], type_)
        except EncodingError as error:
            raise NotEncoded from error

    def _number(self, row: Row) -> Term:
        numbers = [(atom, condition) for atom, condition in row.cells.items() if isinstance(atom, Term)]
        if row.open is not self.terms.false or not numbers or len(numbers) < len(row.cells):
            raise NotEncoded
        if any(number.sort is not numbers[0][0].sort for number, _ in numbers):
            raise NotEncoded
        result = numbers[0][0]
        for number, condition in numbers[1:]:
            result = self.terms.ite(condition, number, result)
        return result

    # ------------------------------------------------------------ relations

    def _relation_node(self, node: Node) -> Rows:
        match node.operator:
            case RelationOperator.UNION:
                return self._each(self._union, [self.relation_of(part) for part in node.operands])
            case RelationOperator.INTERSECTION:
                return self._each(
                    lambda rows: self._folded(self._intersection, rows),
                    [self.relation_of(part) for part in node.operands],
                )
            case RelationOperator.DIFFERENCE:
                return self._each(
                    lambda rows: self._folded(self._difference, rows),
                    [self.relation_of(part) for part in node.operands],
                )
            case RelationOperator.OVERRIDE:
                return self._each(self._overridden, [self.relation_of(part) for part in node.operands])
            case RelationOperator.PRODUCT:
                return self._product(*(self.set_of(part) for part in node.operands))
            case ValueOperator.CHOICE:
                return self._chosen(node)
            case RelationOperator.JOIN:
                left, right = (self.relation_of(part) for part in node.operands)
                return {object_id: self._image(row, right) for object_id, row in left.items()}
            case ClosureOperator.CLOSURE | ClosureOperator.REFLEXIVE_CLOSURE:
                return self._closure(node)
            case _:
                raise NotEncoded

    def _each(self, combine: Callable[[list[Row]], Row], relations_: list[Rows]) -> Rows:
        nothing = Row({}, self.terms.false)
        objects = dict.fromkeys(object_id for rows in relations_ for object_id in rows)
        return {object_id: combine([rows.get(object_id, nothing) for rows in relations_]) for object_id in objects}

    def _overridden(self, rows: list[Row]) -> Row:
        result = rows[0]
        for row in rows[1:]:
            untouched = self.terms.not_(_nonempty(self.terms, row))
            result = self._union([self._where(untouched, result), row])
        return result

    def _chosen(self, node: Node) -> Rows:
        test, then, otherwise = node.operands
        holds = self._some(test)
        fails = self.terms.not_(holds)
        return self._each(
            lambda rows: self._union([self._where(holds, rows[0]), self._where(fails, rows[1])]),
            [self.relation_of(then), self.relation_of(otherwise)],
        )

    def _product(self, left: Row, right: Row) -> Rows:
        objects: dict[Atom, Term] = {}
        if left.open is not self.terms.false:
            objects.update(self.existing.items())
        objects.update(left.cells)
        return {
            atom: self._where(self.terms.or_(left.open, condition), right)
            for atom, condition in objects.items()
            if isinstance(atom, int) and atom != NULL
        }

    def _closure(self, node: Node) -> Rows:
        terms = self.terms
        edges: list[tuple[tuple[object, ...], Term]] = []
        for object_id, row in self.relation_of(node.operands[0]).items():
            if row.open is not terms.false:
                raise NotEncoded
            edges.extend(((object_id, atom), condition) for atom, condition in row.cells.items())
        closed = relations.closure(terms, relations.relation(terms, 2, edges))
        if node.operator is ClosureOperator.REFLEXIVE_CLOSURE:
            atoms = dict.fromkeys((NULL, *self.existing))
            closed = relations.union(terms, closed, relations.identity(terms, atoms))
        return _as_rows(terms, closed)


def _as_rows(terms: Terms, relation: Relation) -> Rows:
    found: dict[int, dict[Atom, Term]] = {}
    for (first, second), condition in relation.cells.items():
        assert isinstance(first, int)
        found.setdefault(first, {})[second] = condition  # type: ignore[index]
    return {object_id: Row(cells, terms.false) for object_id, cells in found.items()}


def _row(terms: Terms, cells: Iterable[tuple[Atom, Term]], open_: Term) -> Row:
    gathered: dict[Atom, list[Term]] = {}
    for atom, condition in cells:
        if condition is not terms.false:
            gathered.setdefault(atom, []).append(condition)
    return Row({atom: terms.or_(*conditions) for atom, conditions in gathered.items()}, open_)


def _nonempty(terms: Terms, row: Row) -> Term:
    return terms.or_(row.open, *row.cells.values())
