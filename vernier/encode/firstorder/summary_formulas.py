"""Summaries as facts about the state after a procedure.

Law: each fact holds of every execution that returns, if the summary does. Bounds that this logic cannot express are
left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce

from vernier.analysis.summaries.domain.bounds import Bounds, Key, KeyKind
from vernier.analysis.summaries.expressions.terms import (
    Expression,
    Leaf,
    LeafKind,
    Node,
    ValueOperator,
    is_conversion,
)
from vernier.analysis.summaries.templates import Template
from vernier.encode.firstorder.closures import Closures
from vernier.encode.firstorder.relation import DefinableRelation
from vernier.encode.firstorder.relations import Relations
from vernier.encode.firstorder.signature import AFTER, BEFORE, Atom, HeapVersion, NotExpressible, Trigger, is_wider
from vernier.ir.types import OBJECT, BoolType, IntType, RefType
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL
from vernier.spec.tree import ClosureOperator, RelationOperator


@dataclass(frozen=True, slots=True)
class Transition:
    """A two-state transition: the versions before and after, the classes that are allocated in between, the guard under
    which it takes place, and the arguments, as far as they are expressible; None if they are the parameters.
    """

    guard: Term
    made: frozenset[str]
    before: HeapVersion = BEFORE
    after: HeapVersion = AFTER
    arguments: Mapping[str, Atom] | None = None

    @property
    def mark(self) -> str:
        return "" if self.before == BEFORE and self.after == AFTER else self.after.mark


class SummaryFormulas:
    """Translates the expressions of one summary, shared parts once."""

    def __init__(self, relations: Relations, closures: Closures, call: Transition) -> None:
        self._relations = relations
        self._closures = closures
        self._signature = relations.signature
        self._terms = relations.terms
        self._call = call
        self._before, self._after = call.before, call.after
        self._known: dict[tuple[Expression, int], DefinableRelation] = {}
        self._tests: dict[Expression, Term] = {}
        self._made: dict[Leaf, Term] = {}
        self._sets: dict[Leaf, None] = {}

    def assert_all(self, template: Template, result: Term | None) -> None:
        """What the procedure does to the result, to fields and to what exists; static fields are not expressible."""
        for key, bounds in template.values.items():
            match key.kind:
                case KeyKind.RESULT if result is not None:
                    self._tell_one(bounds, result)
                case KeyKind.FIELD:
                    self._tell_field(key, bounds)
                case KeyKind.ALLOCATED if key.name in self._signature.program.classes:
                    self._tell_existing(key.name, bounds)
        self._tell_sets()

    def _fact(self, term: Term) -> None:
        self._signature.fact(self._terms.implies(self._call.guard, term))

    def _rule(self, variables: tuple[Term, ...], body: Term, *triggers: Trigger) -> None:
        self._signature.rule(variables, self._terms.implies(self._call.guard, body), *triggers)

    def assert_new_objects(self) -> None:
        """New objects are of classes of which the procedure makes some; called when all classes have been mentioned."""
        terms, signature = self._terms, self._signature
        for root, family in list(signature.families.items()):
            made = signature.of_family(root, self._call.made)
            if not made:
                continue
            x = terms.variable("x", family.sort)
            after = signature.exists(x, self._after)
            known = (
                signature.exists(x, self._before),
                *(signature.is_exactly(x, name) for name in made),
            )
            self._rule((x,), terms.implies(after, terms.or_(*known)), (after,))

    # ------------------------------------------------------------ keys

    def _tell_one(self, bounds: Bounds, value: Term) -> None:
        """A single value is in its upper bound, and is whatever the lower one has."""
        relations, signature = self._relations, self._signature
        with suppress(NotExpressible):
            self._fact(relations.has(self._of(bounds.upper, 1), value))
        with suppress(NotExpressible):
            lower = self._of(bounds.lower, 1)
            self._fact(relations.every(lower, lambda atom: signature.same(atom, value)))

    def _tell_field(self, key: Key, bounds: Bounds) -> None:
        terms, signature, relations = self._terms, self._signature, self._relations
        try:
            old, new = (
                signature.field(key.owner, key.name, key.type, version) for version in (self._before, self._after)
            )
        except NotExpressible:
            return
        x = terms.variable("x", new.domain[0])
        before, after = terms.apply(old, x), terms.apply(new, x)
        there = signature.has_field(x, key.owner, self._after)
        with suppress(NotExpressible):
            upper = self._of(bounds.upper, 2)
            self._rule((x,), terms.implies(there, relations.has(upper, x, after)), (after,), (before,))
        try:
            lower = self._of(bounds.lower, 2)
        except NotExpressible:
            return
        if lower.mapping is not None:
            same = terms.implies(lower.mapping.has_value(x), signature.same(after, lower.mapping.value(x)))
            self._rule((x,), same, (after,), (before,))
        else:
            y = terms.variable("y", new.codomain)
            self._fact(terms.forall((x, y), terms.implies(relations.has(lower, x, y), terms.eq(after, y))))

    def _tell_existing(self, class_name: str, bounds: Bounds) -> None:
        terms, signature, relations = self._terms, self._signature, self._relations
        try:
            x = terms.variable("x", signature.sort(RefType(class_name)))
        except NotExpressible:
            return
        after = signature.exists(x, self._after)
        with suppress(NotExpressible):
            upper = relations.has(self._of(bounds.upper, 1), x)
            exactly = signature.is_exactly(x, class_name)
            self._rule((x,), terms.implies(terms.and_(after, exactly), upper), (after,))
        with suppress(NotExpressible):
            lower = relations.has(self._of(bounds.lower, 1), x)
            self._rule((x,), terms.implies(lower, after), (after,), (signature.marked(x),))

    def _tell_sets(self) -> None:
        """Objects without a name are new, and are none of those that have one."""
        terms, signature = self._terms, self._signature
        for leaf in self._sets:
            x = terms.variable("x", signature.sort(RefType(leaf.owner)))
            inside = self._unnamed(leaf, x)
            named = [terms.not_(terms.eq(x, made)) for made in self._made.values() if made.sort == x.sort]
            new = terms.not_(signature.exists(x, self._before))
            facts = (new, signature.is_exactly(x, leaf.owner), *named)
            self._rule((x,), terms.implies(inside, terms.all_of(facts)), (inside,))

    # ------------------------------------------------------------ expressions

    def _of(self, expression: Expression, arity: int) -> DefinableRelation:
        """An expression as a relation; that of an empty one has the given arity. The recursion is as deep as
        expressions may be."""
        found = self._known.get((expression, arity))
        if found is None:
            found = self._leaf(expression, arity) if isinstance(expression, Leaf) else self._node(expression)
            if found.arity != arity:
                raise NotExpressible("a relation of another width")
            self._known[expression, arity] = found
        return found

    def _leaf(self, leaf: Leaf, arity: int) -> DefinableRelation:
        relations, signature = self._relations, self._signature
        match leaf.kind:
            case LeafKind.EMPTY:
                return relations.empty(arity)
            case LeafKind.UNIVERSE:
                return self._universe(leaf)
            case LeafKind.CONSTANT if leaf.value is None:
                return relations.single(None)
            case LeafKind.CONSTANT if isinstance(leaf.value, int):
                return relations.single(signature.literal(leaf.value))
            case LeafKind.PARAMETER:
                return relations.single(self._argument(leaf))
            case LeafKind.GLOBAL if self._call.arguments is None:
                return relations.single(signature.constant(f"static {leaf.name}", leaf.type))
            case LeafKind.FIELD:
                return relations.of_field(leaf.owner, leaf.name, leaf.type, self._before)
            case LeafKind.ALLOCATED:
                return self._objects(leaf.name)
            case LeafKind.INSTANCES:
                return relations.instances(leaf.name, self._after)
            case LeafKind.NEW:
                return relations.single(self._new(leaf))
            case LeafKind.NEW_SET:
                self._sets[leaf] = None
                return DefinableRelation((signature.sort(RefType(leaf.owner)),), lambda atom: self._unnamed(leaf, atom))
            case _:
                raise NotExpressible(leaf.kind.value)

    def _argument(self, leaf: Leaf) -> Atom:
        if self._call.arguments is None:
            return self._signature.constant(leaf.name, leaf.type)
        if leaf.name not in self._call.arguments:
            raise NotExpressible(f"the argument {leaf.name}")
        return self._call.arguments[leaf.name]

    def _universe(self, leaf: Leaf) -> DefinableRelation:
        signature, terms = self._signature, self._terms
        match leaf.type:
            case RefType() if leaf.type == OBJECT:
                return DefinableRelation((None,), lambda _: terms.true, is_everything=True)
            case RefType(name=name):
                sort = signature.sort(leaf.type)
                return DefinableRelation(
                    (sort,), lambda atom: terms.or_(signature.same(atom, None), signature.is_instance(atom, name))
                )
            case BoolType() | IntType():
                return DefinableRelation((signature.sort(leaf.type),), lambda _: terms.true)
            case _:
                raise NotExpressible(str(leaf.type))

    def _objects(self, class_name: str) -> DefinableRelation:
        """The objects of exactly a class before the call."""
        signature, terms = self._signature, self._terms
        return DefinableRelation((signature.sort(RefType(class_name)),), lambda atom: terms.and_(
            signature.exists(atom, self._before), signature.is_exactly(atom, class_name)
        ))  # fmt: skip

    def _new(self, leaf: Leaf) -> Term:
        """An object that one allocation makes; if it is not made, some object that does not exist."""
        found = self._made.get(leaf)
        if found is None:
            terms, signature = self._terms, self._signature
            found = terms.symbol(f"new {leaf.owner} {leaf.name}{self._call.mark}", signature.sort(RefType(leaf.owner)))
            self._fact(signature.marked(found))
            self._fact(terms.not_(signature.exists(found, self._before)))
            self._fact(signature.is_exactly(found, leaf.owner))
            for other in self._made.values():
                if other.sort == found.sort:
                    self._fact(terms.not_(terms.eq(found, other)))
            self._made[leaf] = found
        return found

    def _unnamed(self, leaf: Leaf, atom: Term | None) -> Term:
        if atom is None:
            return self._terms.false
        sort = self._signature.sort(RefType(leaf.owner))
        return self._terms.apply(self._terms.function(f"made {leaf.owner}{self._call.mark}", (sort,), BOOL), atom)

    def _node(self, node: Node) -> DefinableRelation:
        relations, operands = self._relations, node.operands
        match node.operator:
            case ValueOperator.CHOICE:
                test, then, otherwise = operands
                return relations.choice(self._test(test), self._of(then, node.arity), self._of(otherwise, node.arity))
            case RelationOperator.UNION:
                return reduce(relations.union, (self._of(part, node.arity) for part in operands))
            case RelationOperator.INTERSECTION:
                return reduce(relations.intersection, (self._of(part, node.arity) for part in operands))
            case RelationOperator.DIFFERENCE:
                return relations.difference(*(self._of(part, node.arity) for part in operands))
            case RelationOperator.OVERRIDE:
                return relations.override(*(self._of(part, node.arity) for part in operands))
            case RelationOperator.JOIN:
                return relations.join(*(self._of(part, part.arity) for part in operands))
            case RelationOperator.PRODUCT:
                return relations.product(*(self._of(part, part.arity) for part in operands))
            case ClosureOperator.CLOSURE:
                return self._closures.proper(self._of(operands[0], 2))
            case ClosureOperator.REFLEXIVE_CLOSURE:
                return self._closures.reflexive(self._of(operands[0], 2))
            case ValueOperator.APPLY if is_conversion(node) and is_wider(node.type, node.operand_types[0]):
                return self._of(operands[0], 1)
            case ValueOperator.APPLY:
                raise NotExpressible("arithmetic")

    def _test(self, expression: Expression) -> Term:
        """Whether a set is not empty, under a name of its own: summaries ask the same again and again."""
        found = self._tests.get(expression)
        if found is None:
            some = self._relations.some(self._of(expression, expression.arity))
            found = self._terms.fresh("some", BOOL)
            self._fact(self._terms.iff(found, some))
            self._tests[expression] = found
        return found
