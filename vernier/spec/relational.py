"""Relational clauses: navigation is a join, `+ & -` are set operators unless both sides are single numbers.

Two ways to speak of the pre-state are understood: `@old(e)`, and primes: in a clause with a primed name, primed fields
are read in the post-state and unprimed ones in the pre-state.
"""

from __future__ import annotations

from dataclasses import dataclass

from vernier.core.source import Span
from vernier.ir.expr import UnaryOp
from vernier.ir.types import BOOL, I32, OBJECT, ArrayType, RefType, Type
from vernier.spec import typing
from vernier.spec.resolve import COMPARISONS, Resolver, static_field
from vernier.spec.scope import FieldMeaning
from vernier.spec.syntax import Binder, Dot, Index, Infix, Join, Name, Node, Prefix, Quantified, SpecificationError
from vernier.spec.tree import (
    Cardinality,
    ClassSet,
    ClosureOperation,
    ClosureOperator,
    Comprehension,
    Conditional,
    ElementRelation,
    EmptySet,
    Expression,
    FieldRelation,
    Multiplicity,
    Old,
    RelationOperation,
    RelationOperator,
    RelationType,
    SetBinder,
    SetComparison,
    SetOf,
    SetQuantifier,
    SetQuantifierKind,
    SetTest,
    SumOver,
    UnaryOperation,
    Variable,
)

_SET_OPERATORS = {
    "+": RelationOperator.UNION,
    "&": RelationOperator.INTERSECTION,
    "-": RelationOperator.DIFFERENCE,
    "++": RelationOperator.OVERRIDE,
    "->": RelationOperator.PRODUCT,
}
_CLOSURES = {
    "~": ClosureOperator.TRANSPOSE,
    "^": ClosureOperator.CLOSURE,
    "*": ClosureOperator.REFLEXIVE_CLOSURE,
}
_MULTIPLICITIES = frozenset({"some", "no", "one", "lone"})


@dataclass(slots=True)
class RelationalResolver(Resolver):
    """`unprimed_is_old` says that the clause speaks of two states by primes."""

    unprimed_is_old: bool = False

    def resolve(self, node: Node) -> Expression:
        if isinstance(node, Join):
            return self._join(self.resolve(node.left), self.resolve(node.right), node.span)
        if isinstance(node, Index):
            elements = self._elements(self.resolve(node.target), node.span)
            return self._join(self.resolve(node.index), elements, node.span)
        return Resolver.resolve(self, node)

    # ------------------------------------------------------------ names

    def name(self, node: Name) -> Expression:
        if node.name == "none":
            return EmptySet(RelationType((OBJECT,)), node.span)
        if node.name in ("null", "true", "false", "return", "\\result") or self._is_variable(node.name):
            return Resolver.name(self, node)
        self.require_value(None, node)
        meaning = self.scope.field(None, node.name)
        if meaning is not None and meaning.is_static:
            return self._dated(static_field(meaning, node.span), node)
        candidates = self.scope.fields_named(node.name) if meaning is None else (meaning,)
        if candidates:
            return self._field_relation(candidates, node)
        type_ = self.scope.type_named(node.name)
        if isinstance(type_, RefType):
            return ClassSet(type_.name, RelationType((type_,)), node.span)
        raise SpecificationError(f"{node.name} is not known here", node.span)

    def _is_variable(self, name: str) -> bool:
        return name in self.bound or self.scope.variable(name) is not None

    def _field_relation(self, candidates: tuple[FieldMeaning, ...], node: Name) -> Expression:
        """The relation of a field; a name that several classes declare is the union of their fields."""
        result: Expression | None = None
        for meaning in candidates:
            type_ = RelationType((RefType(meaning.owner), meaning.type))
            one = FieldRelation(meaning.owner, meaning.field, type_, node.span)
            result = one if result is None else self._set_operation(RelationOperator.UNION, result, one, node.span)
        assert result is not None
        return self._dated(result, node)

    def _dated(self, value: Expression, node: Name) -> Expression:
        return Old(value, value.type, node.span) if self.unprimed_is_old and not node.state else value

    def dot(self, node: Dot) -> Expression:
        static = self.static_member(node)
        if static is not None:
            return self._dated(static, node.name)
        left = self.resolve(node.target)
        name = node.name
        target = left.type.columns[-1] if isinstance(left.type, RelationType) else left.type
        if isinstance(target, ArrayType):
            return self._array_member(left, node)
        if not isinstance(target, RefType):
            raise SpecificationError(f"{typing.describe(target)} has no members", node.span)
        self.require_value(target.name, name)
        meaning = self.scope.field(target.name, name.name)
        candidates = self.scope.fields_named(name.name) if meaning is None else (meaning,)
        if not candidates:
            raise SpecificationError(f"{target.name} has no field {name.name}", name.span)
        return self._join(left, self._field_relation(candidates, name), node.span)

    def _array_member(self, left: Expression, node: Dot) -> Expression:
        match node.name.name:
            case "elems":
                return self._join_index(left, node)
            case _:
                raise SpecificationError("of an array a relational clause can use elems", node.name.span)

    def _join_index(self, left: Expression, node: Dot) -> Expression:
        """`array.elems`: index -> element."""
        return self._elements(left, node.span)

    def _elements(self, array: Expression, span: Span) -> Expression:
        array = typing.as_relation(array)
        assert isinstance(array.type, RelationType)
        type_ = array.type.columns[-1]
        if not isinstance(type_, ArrayType):
            raise SpecificationError(f"{typing.describe(type_)} is not an array", span)
        triples = ElementRelation(type_, RelationType((type_, I32, type_.element)), span)
        return self._join(array, triples, span)

    def _join(self, left: Expression, right: Expression, span: Span) -> Expression:
        left, right = typing.as_relation(left), typing.as_relation(right)
        assert isinstance(left.type, RelationType) and isinstance(right.type, RelationType)
        columns = left.type.columns[:-1] + right.type.columns[1:]
        if not columns:
            raise SpecificationError("a join of two sets has no columns left", span)
        return RelationOperation(RelationOperator.JOIN, left, right, RelationType(columns), span)

    # ------------------------------------------------------------ operators

    def prefix(self, node: Prefix) -> Expression:
        if node.operator in _MULTIPLICITIES:
            operand = typing.as_relation(self.resolve(node.operand))
            return Multiplicity(SetQuantifierKind(node.operator), operand, BOOL, node.span)
        if node.operator == "#":
            return Cardinality(typing.as_relation(self.resolve(node.operand)), I32, node.span)
        if node.operator in _CLOSURES:
            operand = typing.as_relation(self.resolve(node.operand))
            return self._closure(_CLOSURES[node.operator], operand, node.span)
        return Resolver.prefix(self, node)

    def _closure(self, operator: ClosureOperator, operand: Expression, span: Span) -> Expression:
        assert isinstance(operand.type, RelationType)
        if len(operand.type.columns) != 2:
            raise SpecificationError(f"{operator.value} needs a relation of two columns", span)
        columns = operand.type.columns
        if operator is ClosureOperator.TRANSPOSE:
            columns = (columns[1], columns[0])
        return ClosureOperation(operator, operand, RelationType(columns), span)

    def infix(self, node: Infix) -> Expression:
        if node.operator in ("in", "!in", "=", "==", "!="):
            return self._test(node)
        if node.operator in _SET_OPERATORS:
            left, right = self.resolve(node.left), self.resolve(node.right)
            if node.operator in ("+", "-") and _is_number(left) and _is_number(right):
                return self.operation(node, typing.as_scalar(left), typing.as_scalar(right))
            return self._set_operation(_SET_OPERATORS[node.operator], left, right, node.span)
        return Resolver.infix(self, node)

    def _set_operation(self, operator: RelationOperator, left: Expression, right: Expression, span: Span) -> Expression:
        left, right = typing.as_relation(left), typing.as_relation(right)
        assert isinstance(left.type, RelationType) and isinstance(right.type, RelationType)
        if operator is RelationOperator.PRODUCT:
            columns = left.type.columns + right.type.columns
            return RelationOperation(operator, left, right, RelationType(columns), span)
        if len(left.type.columns) != len(right.type.columns):
            raise SpecificationError(f"{operator.value} needs two relations of the same width", span)
        columns = tuple(_wider(a, b) for a, b in zip(left.type.columns, right.type.columns, strict=True))
        return RelationOperation(operator, left, right, RelationType(columns), span)

    def _test(self, node: Infix) -> Expression:
        left, right = self.resolve(node.left), self.resolve(node.right)
        numbers = _is_number(left) and _is_number(right)
        if node.operator not in ("in", "!in") and (numbers or _both_boolean(left, right)):
            symbol = "!=" if node.operator == "!=" else "=="
            assert symbol in COMPARISONS
            scalar = Infix(symbol, node.left, node.right, node.span)
            return self.operation(scalar, typing.as_scalar(left), typing.as_scalar(right))
        left, right = typing.as_relation(left), typing.as_relation(right)
        assert isinstance(left.type, RelationType) and isinstance(right.type, RelationType)
        if len(left.type.columns) != len(right.type.columns):
            raise SpecificationError("the two sides have different numbers of columns", node.span)
        comparison = SetComparison.IN if node.operator in ("in", "!in") else SetComparison.EQUAL
        test = SetTest(comparison, left, right, BOOL, node.span)
        return UnaryOperation(UnaryOp.NOT, test, BOOL, node.span) if node.operator.startswith("!") else test

    # ------------------------------------------------------------ quantifiers

    def quantified(self, node: Quantified) -> Expression:
        saved = dict(self.bound)
        binders = tuple(self._set_binder(binder) for binder in node.binders)
        if node.kind == "sum":
            body = typing.as_scalar(self.resolve(node.body))
            self.bound = saved
            return SumOver(binders, typing.converted(body, I32), I32, node.span)
        condition = self.condition(node.body)
        self.bound = saved
        if node.kind == "comprehension":
            columns = tuple(binder.variable.type for binder in binders)
            return Comprehension(binders, condition, RelationType(columns), node.span)
        return SetQuantifier(SetQuantifierKind(node.kind), binders, condition, BOOL, node.span)

    def _set_binder(self, binder: Binder) -> SetBinder:
        assert not isinstance(binder.domain, str)
        domain = typing.as_relation(self.resolve(binder.domain))
        assert isinstance(domain.type, RelationType)
        if len(domain.type.columns) != 1:
            raise SpecificationError("a variable ranges over a set of one column", binder.span)
        type_ = domain.type.columns[0]
        self.bind(binder.name, type_, binder.span)
        return SetBinder(Variable(binder.name, type_, binder.span), domain)


def has_primes(node: Node) -> bool:
    """Whether some name of the clause is primed."""
    pending: list[object] = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, Name) and current.state:
            return True
        if isinstance(current, tuple):
            pending.extend(current)
        elif hasattr(current, "__slots__") and not isinstance(current, Span | str):
            pending.extend(getattr(current, name) for name in current.__slots__)
    return False


def _is_number(expression: Expression) -> bool:
    """Whether the expression is one number and not a set of numbers: also a field of one object."""
    type_ = expression.type
    if isinstance(type_, RelationType):
        return len(type_.columns) == 1 and typing.is_numeric(type_.columns[0]) and _is_single(expression)
    return typing.is_numeric(type_)


def _is_single(expression: Expression) -> bool:
    """Whether an expression has one value, or none where it is not defined."""
    if not isinstance(expression.type, RelationType):
        return True
    match expression:
        case SetOf():
            return True
        case Old(operand=operand):
            return _is_single(operand)
        case Conditional(then=then, otherwise=otherwise):
            return _is_single(then) and _is_single(otherwise)
        case RelationOperation(operator=RelationOperator.JOIN, left=left, right=right):
            return _is_single(left) and _is_function(right)
        case _:
            return False


def _is_function(expression: Expression) -> bool:
    """Whether a relation of two columns leads from one atom to one at most."""
    match expression:
        case FieldRelation():
            return True
        case Old(operand=operand):
            return _is_function(operand)
        case RelationOperation(operator=RelationOperator.UNION, left=left, right=FieldRelation() as right):
            # The fields that several classes declare under one name; an object has one of them.
            return _is_function(left)
        case RelationOperation(operator=RelationOperator.JOIN, left=left, right=ElementRelation()):
            return _is_single(left)
        case RelationOperation(operator=RelationOperator.OVERRIDE, left=left, right=right):
            return _is_function(left) and _is_function(right)
        case RelationOperation(operator=RelationOperator.PRODUCT, left=left, right=right):
            return _is_single(left) and _is_single(right)
        case _:
            return False


def _both_boolean(left: Expression, right: Expression) -> bool:
    return left.type == BOOL and right.type == BOOL


def _wider(left: Type, right: Type) -> Type:
    """A type for the union of two columns; null's type gives way, and numbers have room in the wider type."""
    if typing.is_numeric(left) and typing.is_numeric(right) and left != right:
        return typing.promoted(left, right)
    if left == OBJECT:
        return right
    return left
