"""Random clauses over a small class with references and numbers, and random heaps for it."""

from __future__ import annotations

import random

from vernier.core.source import NOWHERE, Span
from vernier.encode.heap import InitialHeap
from vernier.encode.values import NULL
from vernier.ir.expr import BinaryOp, UnaryOp
from vernier.ir.program import ClassDefinition, ClassKind, FieldDefinition, Language, Program
from vernier.ir.types import BOOL, I32, OBJECT, RefType
from vernier.logic.values import Model
from vernier.spec import tree
from vernier.spec.tree import Connective, Expression, QuantifierKind, RelationType, SetQuantifierKind

NODE = RefType("Node")
LEAF = RefType("Leaf")
HERE: Span = NOWHERE.span
SET = RelationType((NODE,))
PAIRS = RelationType((NODE, NODE))
FIELDS = ("next", "other")


def program() -> Program:
    """`class Node { Node next; Node other; int key; }` and `class Leaf extends Node {}`."""
    fields = (
        FieldDefinition("next", NODE, NOWHERE),
        FieldDefinition("other", NODE, NOWHERE),
        FieldDefinition("key", I32, NOWHERE),
    )
    classes = {
        OBJECT.name: ClassDefinition(OBJECT.name, ClassKind.ABSTRACT, None, (), (), {}, NOWHERE, is_library=True),
        NODE.name: ClassDefinition(NODE.name, ClassKind.CLASS, OBJECT.name, (), fields, {}, NOWHERE),
        LEAF.name: ClassDefinition(LEAF.name, ClassKind.CLASS, NODE.name, (), (), {}, NOWHERE),
    }
    return Program(Language.JAVA, classes, {}, {}, {}, {})


class Clauses:
    """A source of random well-typed clauses. Variables in scope: `a` and `b`, of class Node."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.scope = ["a", "b"]

    def condition(self, depth: int) -> Expression:
        """A random truth value."""
        choose = self.random.choice
        if depth <= 0:
            return choose((self._compare, self._same, self._instance))(0)
        return choose(
            (
                self._compare,
                self._same,
                self._connected,
                self._not,
                self._forall,
                self._set_test,
                self._multiplicity,
                self._set_quantifier,
            )
        )(depth - 1)

    def reference(self, depth: int) -> Expression:
        if depth <= 0 or self.random.random() < 0.4:
            if self.random.random() < 0.15:
                return tree.Literal(None, OBJECT, HERE)
            return tree.Variable(self.random.choice(self.scope), NODE, HERE)
        return tree.FieldRead(self.reference(depth - 1), "Node", self.random.choice(FIELDS), NODE, HERE)

    def number(self, depth: int) -> Expression:
        match self.random.randrange(4 if depth > 0 else 2):
            case 0:
                return tree.Literal(self.random.randint(-2, 2), I32, HERE)
            case 1:
                return tree.FieldRead(self.reference(depth), "Node", "key", I32, HERE)
            case 2:
                operator = self.random.choice((BinaryOp.ADD, BinaryOp.SUBTRACT, BinaryOp.MULTIPLY, BinaryOp.DIVIDE))
                return tree.BinaryOperation(operator, self.number(depth - 1), self.number(depth - 1), I32, HERE)
            case _:
                return tree.Cardinality(self.set(depth - 1), I32, HERE)

    def set(self, depth: int) -> Expression:
        """A random set of nodes."""
        if depth <= 0:
            if self.random.random() < 0.3:
                return tree.ClassSet(self.random.choice(("Node", "Leaf")), SET, HERE)
            return tree.SetOf(self.reference(0), SET, HERE)
        match self.random.randrange(4):
            case 0:
                operator = self.random.choice(
                    (
                        tree.RelationOperator.UNION,
                        tree.RelationOperator.INTERSECTION,
                        tree.RelationOperator.DIFFERENCE,
                    )
                )
                return tree.RelationOperation(operator, self.set(depth - 1), self.set(depth - 1), SET, HERE)
            case 1 | 2:
                join = tree.RelationOperator.JOIN
                return tree.RelationOperation(join, self.set(depth - 1), self.pairs(depth - 1), SET, HERE)
            case _:
                return self._comprehension(depth - 1)

    def pairs(self, depth: int) -> Expression:
        """A random binary relation over nodes."""
        if depth <= 0:
            return tree.FieldRelation("Node", self.random.choice(FIELDS), PAIRS, HERE)
        match self.random.randrange(3):
            case 0:
                operator = self.random.choice(tuple(tree.ClosureOperator))
                return tree.ClosureOperation(operator, self.pairs(depth - 1), PAIRS, HERE)
            case 1:
                operator_ = self.random.choice((tree.RelationOperator.UNION, tree.RelationOperator.OVERRIDE))
                return tree.RelationOperation(operator_, self.pairs(depth - 1), self.pairs(depth - 1), PAIRS, HERE)
            case _:
                product = tree.RelationOperator.PRODUCT
                return tree.RelationOperation(product, self.set(depth - 1), self.set(depth - 1), PAIRS, HERE)

    def _compare(self, depth: int) -> Expression:
        operator = self.random.choice((BinaryOp.EQ, BinaryOp.NE, BinaryOp.LT, BinaryOp.LE))
        return tree.BinaryOperation(operator, self.number(depth), self.number(depth), BOOL, HERE)

    def _same(self, depth: int) -> Expression:
        operator = self.random.choice((BinaryOp.EQ, BinaryOp.NE))
        return tree.BinaryOperation(operator, self.reference(depth), self.reference(depth), BOOL, HERE)

    def _instance(self, depth: int) -> Expression:
        return tree.InstanceOf(self.reference(depth), LEAF, BOOL, HERE)

    def _connected(self, depth: int) -> Expression:
        connective = self.random.choice(tuple(Connective))
        return tree.Connected(connective, self.condition(depth), self.condition(depth), BOOL, HERE)

    def _not(self, depth: int) -> Expression:
        return tree.UnaryOperation(UnaryOp.NOT, self.condition(depth), BOOL, HERE)

    def _fresh_variable(self) -> tree.Variable:
        return tree.Variable(f"x{len(self.scope)}", NODE, HERE)

    def _forall(self, depth: int) -> Expression:
        variable = self._fresh_variable()
        self.scope.append(variable.name)
        kind = self.random.choice((QuantifierKind.FORALL, QuantifierKind.EXISTS))
        node = tree.Quantifier(kind, (variable,), self.condition(depth), self.condition(depth), BOOL, HERE)
        self.scope.pop()
        return node

    def _set_binder(self, depth: int) -> tree.SetBinder:
        domain = self.set(depth)
        variable = self._fresh_variable()
        self.scope.append(variable.name)
        return tree.SetBinder(variable, domain)

    def _comprehension(self, depth: int) -> Expression:
        binder = self._set_binder(depth)
        body = self.condition(depth)
        self.scope.pop()
        return tree.Comprehension((binder,), body, SET, HERE)

    def _set_quantifier(self, depth: int) -> Expression:
        binder = self._set_binder(depth)
        body = self.condition(depth)
        self.scope.pop()
        return tree.SetQuantifier(self.random.choice(tuple(SetQuantifierKind)), (binder,), body, BOOL, HERE)

    def _set_test(self, depth: int) -> Expression:
        comparison = self.random.choice(tuple(tree.SetComparison))
        return tree.SetTest(comparison, self.set(depth), self.set(depth), BOOL, HERE)

    def _multiplicity(self, depth: int) -> Expression:
        kinds = (SetQuantifierKind.SOME, SetQuantifierKind.NO, SetQuantifierKind.ONE, SetQuantifierKind.LONE)
        return tree.Multiplicity(self.random.choice(kinds), self.set(depth), BOOL, HERE)


def random_model(heap: InitialHeap, names: tuple[str, ...], seed: int) -> Model:
    """A heap within the scope: some objects exist, and every reference is null or one of them."""
    source = random.Random(seed)
    values: dict[str, int | bool] = {}
    alive = [NULL]
    for identifiers in heap.objects.values():
        count = source.randint(0, len(identifiers))
        values.update({f"exists:{object_id}": position < count for position, object_id in enumerate(identifiers)})
        alive.extend(identifiers[:count])
    everybody = [NULL, *(object_id for identifiers in heap.objects.values() for object_id in identifiers)]
    for object_id in everybody[1:]:
        for field in FIELDS:
            values[f"{object_id}.Node.{field}"] = everybody.index(source.choice(alive))
        values[f"{object_id}.Node.key"] = source.randint(-2, 2) % (1 << 32)
    values.update({name: everybody.index(source.choice(alive)) for name in names})
    return Model(values)
