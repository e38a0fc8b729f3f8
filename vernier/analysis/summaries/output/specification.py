"""Summaries as conditions of the specification tree, to be assumed or checked after a call.

Law: each condition holds of every execution that returns, if the summary does. Unlike written clauses they are not
limited by names in scope. What the tree cannot say is left out: contents of arrays, strings, and new objects that are
allocated on some paths only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind
from vernier.analysis.summaries.expressions.terms import (
    LENGTH,
    Expression,
    Leaf,
    LeafKind,
    Node,
    ValueOperator,
    is_conversion,
    leaves,
    operands_of,
)
from vernier.analysis.summaries.templates import Template
from vernier.core.source import NOWHERE
from vernier.ir.expr import BinaryOp, UnaryOp
from vernier.ir.program import Program
from vernier.ir.types import BOOL, OBJECT, BoolType, RefType
from vernier.spec import tree
from vernier.spec.tree import ClosureOperator, RelationOperator, RelationType, SetComparison, SetQuantifierKind

_SPAN = NOWHERE.span
_ANY = RelationType((OBJECT,))


class NotExpressible(Exception):
    """The tree has no node for this."""


def conditions_of(program: Program, template: Template) -> tuple[tree.Expression, ...]:
    """Conditions on the states before and after a call that returns."""
    if template.unknown or not template.reached:
        return ()
    named = _surely_new(template.values)
    alone: list[tree.Expression] = []
    together: list[tree.Expression] = []
    for key, bounds in template.values.items():
        if key.kind is KeyKind.ALLOCATED:
            continue
        new = any(leaf.kind in (LeafKind.NEW, LeafKind.NEW_SET) for side in _sides(bounds) for leaf in leaves(side))
        (together if new else alone).extend(_Converter(program, named).tests(key, bounds))
    if together and named:
        alone.append(_quantified(together, named))
    else:
        alone.extend(together)
    return tuple(alone)


def _sides(bounds: Bounds) -> tuple[Expression, Expression]:
    return bounds.lower, bounds.upper


def _surely_new(values: Mapping[Key, Bounds]) -> dict[Leaf, str]:
    """Variables for objects that are allocated on every path."""
    found: dict[Leaf, str] = {}
    for key, bounds in values.items():
        if key.kind is KeyKind.ALLOCATED and " " not in key.name:
            for term in operands_of(bounds.lower, RelationOperator.UNION):
                if isinstance(term, Leaf) and term.kind is LeafKind.NEW:
                    found[term] = f"\\new{len(found) + 1}"
    return found


def _quantified(conditions: Sequence[tree.Expression], named: Mapping[Leaf, str]) -> tree.Expression:
    body = conditions[0]
    for other in conditions[1:]:
        body = tree.Connected(tree.Connective.AND, body, other, BOOL, _SPAN)
    binders = tuple(
        tree.SetBinder(tree.Variable(name, RefType(leaf.owner), _SPAN), _fresh(leaf.owner))
        for leaf, name in named.items()
    )
    return tree.SetQuantifier(SetQuantifierKind.SOME, binders, body, BOOL, _SPAN)


def _fresh(class_name: str) -> tree.Expression:
    type_ = RelationType((RefType(class_name),))
    now = tree.ClassSet(class_name, type_, _SPAN)
    return _operation(RelationOperator.DIFFERENCE, now, tree.Old(now, type_, _SPAN))


def _operation(operator: RelationOperator, left: tree.Expression, right: tree.Expression) -> tree.Expression:
    return tree.RelationOperation(operator, left, right, _columns(operator, left, right), _SPAN)


def _columns(operator: RelationOperator, left: tree.Expression, right: tree.Expression) -> RelationType:
    assert isinstance(left.type, RelationType) and isinstance(right.type, RelationType)
    match operator:
        case RelationOperator.JOIN:
            return RelationType(left.type.columns[:-1] + right.type.columns[1:])
        case RelationOperator.PRODUCT:
            return RelationType(left.type.columns + right.type.columns)
        case _:
            return left.type


class _Converter:
    def __init__(self, program: Program, named: Mapping[Leaf, str]) -> None:
        self._program = program
        self._named = named
        self._done: dict[Expression, tree.Expression] = {}

    def tests(self, key: Key, bounds: Bounds) -> list[tree.Expression]:
        """The conditions of one key; a side that cannot be said is left out."""
        try:
            subject = self._subject(key)
        except NotExpressible:
            return []
        if bounds.exact:
            sides = [(SetComparison.EQUAL, subject, bounds.lower)]
        else:
            sides = [(SetComparison.IN, subject, bounds.upper)]
        found: list[tree.Expression] = []
        for comparison, left, right in sides:
            try:
                found.append(tree.SetTest(comparison, left, self.of(right), BOOL, _SPAN))
            except NotExpressible:
                continue
        if not bounds.exact and not (isinstance(bounds.lower, Leaf) and bounds.lower.kind is LeafKind.EMPTY):
            try:
                found.append(tree.SetTest(SetComparison.IN, self.of(bounds.lower), subject, BOOL, _SPAN))
            except NotExpressible:
                return found
        return found

    def _subject(self, key: Key) -> tree.Expression:
        match key.kind:
            case KeyKind.RESULT:
                return _set(tree.Result(key.type, _SPAN))
            case KeyKind.FIELD:
                return tree.FieldRelation(key.owner, key.name, RelationType((RefType(key.owner), key.type)), _SPAN)
            case KeyKind.GLOBAL:
                return _set(tree.GlobalRead(key.name, key.type, _SPAN))
            case _:
                raise NotExpressible

    def of(self, expression: Expression) -> tree.Expression:
        """The expression as a relation of the tree; recursion is as deep as expressions may be."""
        found = self._done.get(expression)
        if found is None:
            found = self._leaf(expression) if isinstance(expression, Leaf) else self._node(expression)
            self._done[expression] = found
        return found

    def _leaf(self, leaf: Leaf) -> tree.Expression:
        match leaf.kind:
            case LeafKind.EMPTY:
                return tree.EmptySet(_ANY, _SPAN)
            case LeafKind.CONSTANT if not isinstance(leaf.value, str):
                return _set(tree.Literal(leaf.value, leaf.type, _SPAN))
            case LeafKind.PARAMETER:
                return _old(_set(tree.Variable(leaf.name, leaf.type, _SPAN)))
            case LeafKind.FIELD | LeafKind.GLOBAL:
                kind = KeyKind.FIELD if leaf.kind is LeafKind.FIELD else KeyKind.GLOBAL
                return _old(self._subject(Key(kind, leaf.name, leaf.owner, leaf.type)))
            case LeafKind.INSTANCES:
                return tree.ClassSet(leaf.name, RelationType((RefType(leaf.name),)), _SPAN)
            case LeafKind.NEW if leaf in self._named:
                return _set(tree.Variable(self._named[leaf], RefType(leaf.owner), _SPAN))
            case LeafKind.NEW_SET if leaf.owner in self._program.classes:
                return self._unnamed(leaf)
            case LeafKind.UNIVERSE if isinstance(leaf.type, RefType):
                return self._universe(leaf.type)
            case LeafKind.UNIVERSE if isinstance(leaf.type, BoolType):
                yes, no = (_set(tree.Literal(value, BOOL, _SPAN)) for value in (True, False))
                return _operation(RelationOperator.UNION, yes, no)
            case _:
                raise NotExpressible

    def _unnamed(self, leaf: Leaf) -> tree.Expression:
        result = _fresh(leaf.owner)
        for known, name in self._named.items():
            if known.owner == leaf.owner:
                one = _set(tree.Variable(name, RefType(leaf.owner), _SPAN))
                result = _operation(RelationOperator.DIFFERENCE, result, one)
        return result

    def _universe(self, type_: RefType) -> tree.Expression:
        objects = tree.ClassSet(type_.name, RelationType((type_,)), _SPAN)
        return _operation(RelationOperator.UNION, objects, _set(tree.Literal(None, OBJECT, _SPAN)))

    def _node(self, node: Node) -> tree.Expression:
        special = self._without_universe(node)
        if special is not None:
            return special
        match node.operator:
            case ClosureOperator.CLOSURE | ClosureOperator.REFLEXIVE_CLOSURE:
                operand = self.of(node.operands[0])
                assert isinstance(operand.type, RelationType)
                return tree.ClosureOperation(node.operator, operand, operand.type, _SPAN)
            case ValueOperator.CHOICE:
                test, then, otherwise = (self.of(part) for part in node.operands)
                condition = tree.Multiplicity(SetQuantifierKind.SOME, test, BOOL, _SPAN)
                return tree.Conditional(condition, then, otherwise, then.type, _SPAN)
            case ValueOperator.APPLY:
                return _set(self._applied(node))
            case operator:
                result = self.of(node.operands[0])
                for part in node.operands[1:]:
                    result = _operation(operator, result, self.of(part))
                return result

    def _without_universe(self, node: Node) -> tree.Expression | None:
        """r - (x -> univ) is r - (x -> x.r), r & (x -> univ) is r & (x -> x.r), and r.univ is r.(Object.r)."""
        first, second = node.operands[0], node.operands[-1]
        if node.operator is RelationOperator.JOIN and isinstance(second, Leaf) and second.kind is LeafKind.UNIVERSE:
            objects = tree.ClassSet(OBJECT.name, _ANY, _SPAN)
            relation = self.of(first)
            return _operation(RelationOperator.JOIN, relation, _operation(RelationOperator.JOIN, objects, relation))
        if node.operator not in (RelationOperator.DIFFERENCE, RelationOperator.INTERSECTION) or len(node.operands) != 2:
            return None
        if node.operator is RelationOperator.INTERSECTION and _domain(first) is not None:
            first, second = second, first
        domain = _domain(second)
        if domain is None:
            return None
        relation, limit = self.of(first), self.of(domain)
        image = _operation(RelationOperator.JOIN, limit, relation)
        pairs = _operation(RelationOperator.PRODUCT, limit, image)
        return _operation(node.operator, relation, pairs)

    def _applied(self, node: Node) -> tree.Expression:
        if node.detail == LENGTH:
            raise NotExpressible
        types = zip(node.operands, node.operand_types, strict=True)
        first, *others = (tree.TheOne(self.of(part), type_, _SPAN) for part, type_ in types)
        if is_conversion(node):
            return tree.Conversion(first, node.type, _SPAN)
        if not others:
            return tree.UnaryOperation(UnaryOp(node.detail), first, node.type, _SPAN)
        return tree.BinaryOperation(BinaryOp(node.detail), first, others[0], node.type, _SPAN)


def _domain(expression: Expression) -> Expression | None:
    """The x of x -> univ."""
    if not isinstance(expression, Node) or expression.operator is not RelationOperator.PRODUCT:
        return None
    first, second = expression.operands
    return first if isinstance(second, Leaf) and second.kind is LeafKind.UNIVERSE else None


def _set(operand: tree.Expression) -> tree.Expression:
    assert not isinstance(operand.type, RelationType)
    return tree.SetOf(operand, RelationType((operand.type,)), _SPAN)


def _old(operand: tree.Expression) -> tree.Expression:
    return tree.Old(operand, operand.type, _SPAN)
