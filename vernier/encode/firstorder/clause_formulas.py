"""Clauses of contracts as formulas over two states.

A condition becomes three formulas: when it is true, when it is false, and when it is defined. A field of null is not
defined, nor is the one member of a set that has none, and a clause that is not defined does not hold. Law: the meaning
is that of `encode.clauses`, which this follows case by case; other clauses are `NotExpressible`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product

from vernier.encode.firstorder.closures import Closures
from vernier.encode.firstorder.relation import Case, DefinableRelation, Members
from vernier.encode.firstorder.relations import Relations
from vernier.encode.firstorder.signature import BEFORE, Atom, HeapVersion, NotExpressible
from vernier.ir.expr import BinaryOp, UnaryOp
from vernier.ir.types import IntType
from vernier.logic.bank import Term
from vernier.spec import tree
from vernier.spec.tree import Connective, RelationOperator, RelationType, SetComparison, SetQuantifierKind


@dataclass(frozen=True, slots=True)
class Truth:
    """When a condition is true, when it is false, and when it is one of them."""

    holds: Term
    fails: Term
    defined: Term

    def negated(self) -> Truth:
        return Truth(self.fails, self.holds, self.defined)


@dataclass(frozen=True, slots=True)
class ClauseFormulas:
    """Clauses read in one of the states, with values for the variables in scope."""

    relations: Relations
    closures: Closures
    version: HeapVersion
    result: Term | None = None
    variables: Mapping[str, Atom] | None = None

    def holds(self, condition: tree.Expression) -> Term:
        return self._truth(condition).holds

    def negated(self, condition: tree.Expression) -> Term:
        """The negated condition, with existential quantifiers for what would have to be there."""
        truth, terms = self._truth(condition), self.relations.terms
        return terms.or_(truth.fails, terms.not_(truth.defined))

    def objects(self, target: tree.Expression) -> DefinableRelation:
        """What a location is of: one object, if it is defined, or a set."""
        if isinstance(target.type, RelationType):
            return self._relation(target)
        return self.relations.of_cases((self._scalar(target),))

    # ------------------------------------------------------------ conditions

    def _truth(self, node: tree.Expression) -> Truth:
        match node:
            case tree.Connected(connective=connective, left=left, right=right):
                return self._connected(connective, self._truth(left), self._truth(right))
            case tree.UnaryOperation(operator=UnaryOp.NOT, operand=operand):
                return self._truth(operand).negated()
            case tree.SetTest():
                return self._compared(node)
            case tree.Multiplicity(kind=kind, operand=operand):
                return self._multiplicity(kind, self._relation(operand))
            case tree.SetQuantifier():
                return self._quantified(node)
            case tree.BinaryOperation(operator=BinaryOp.EQ | BinaryOp.NE):
                return self._same(node)
            case tree.BinaryOperation(operator=BinaryOp.LT | BinaryOp.LE | BinaryOp.GT | BinaryOp.GE):
                return self._ordered(node)
            case tree.Old(operand=operand):
                return replace(self, version=BEFORE)._truth(operand)
            case tree.Literal(value=bool() as value):
                terms = self.relations.terms
                return Truth(terms.bool_(value), terms.bool_(not value), terms.true)
            case _:
                raise NotExpressible(type(node).__name__)

    def _connected(self, connective: Connective, left: Truth, right: Truth) -> Truth:
        terms = self.relations.terms
        match connective:
            case Connective.AND:
                fails = terms.or_(left.fails, terms.and_(left.holds, right.fails))
                defined = terms.or_(left.fails, terms.and_(left.defined, right.defined))
                return Truth(terms.and_(left.holds, right.holds), fails, defined)
            case Connective.OR:
                return self._connected(Connective.AND, left.negated(), right.negated()).negated()
            case Connective.IMPLIES:
                return self._connected(Connective.OR, left.negated(), right)
            case Connective.IFF:
                both = terms.or_(terms.and_(left.holds, right.holds), terms.and_(left.fails, right.fails))
                one = terms.or_(terms.and_(left.holds, right.fails), terms.and_(left.fails, right.holds))
                return Truth(both, one, terms.and_(left.defined, right.defined))

    def _compared(self, node: tree.SetTest) -> Truth:
        terms, left, right = self.relations.terms, self._parts(node.left), self._parts(node.right)
        if node.comparison is SetComparison.IN:
            return self._within(left, right)
        there, back = self._within(left, right), self._within(right, left)
        return Truth(terms.and_(there.holds, back.holds), terms.or_(there.fails, back.fails), terms.true)

    def _within(self, small: tuple[DefinableRelation, ...], large: tuple[DefinableRelation, ...]) -> Truth:
        relations, terms = self.relations, self.relations.terms

        def inside(*atoms: Atom) -> Term:
            return terms.any_of(relations.has(part, *atoms) for part in large)

        holds = terms.all_of(relations.every(part, inside) for part in small)
        fails = terms.any_of(relations.some(part, lambda *atoms: terms.not_(inside(*atoms))) for part in small)
        return Truth(holds, fails, terms.true)

    def _parts(self, node: tree.Expression) -> tuple[DefinableRelation, ...]:
        """Relations whose union is that of the expression: several where it has objects of unrelated classes."""
        try:
            return (self._relation(node),)
        except NotExpressible:
            match node:
                case tree.RelationOperation(operator=RelationOperator.UNION, left=left, right=right):
                    return self._parts(left) + self._parts(right)
                case tree.RelationOperation(operator=RelationOperator.JOIN, left=left, right=right):
                    pairs = product(self._parts(left), self._parts(right))
                    return tuple(self.relations.join(one, other) for one, other in pairs)
            raise

    def _multiplicity(self, kind: SetQuantifierKind, of: DefinableRelation) -> Truth:
        terms = self.relations.terms
        some = self.relations.some(of)
        match kind:
            case SetQuantifierKind.SOME:
                return Truth(some, terms.not_(some), terms.true)
            case SetQuantifierKind.NO:
                return Truth(terms.not_(some), some, terms.true)
            case SetQuantifierKind.LONE:
                return self._at_most_one(of)
            case SetQuantifierKind.ONE:
                lone = self._at_most_one(of)
                return Truth(terms.and_(some, lone.holds), terms.or_(terms.not_(some), lone.fails), terms.true)
            case _:
                raise NotExpressible(kind.value)

    def _at_most_one(self, of: DefinableRelation) -> Truth:
        """Asserted of all members one by one: there is something that every member of the set equals."""
        if of.arity != 1 or of.columns[0] is None:
            raise NotExpressible("at most one pair")
        relations, terms, same = self.relations, self.relations.terms, self.relations.signature.same
        one = terms.variable("x", of.columns[0])
        holds = terms.exists((one,), relations.every(of, lambda atom: same(atom, one)))
        different = relations.some(of, lambda atom: relations.some(of, lambda other: terms.not_(same(atom, other))))
        return Truth(holds, different, terms.true)

    def _quantified(self, node: tree.SetQuantifier) -> Truth:
        """Members for which the body is undefined count as members for which it is false."""
        terms = self.relations.terms
        if node.kind is SetQuantifierKind.NO:
            return self._quantified(replace(node, kind=SetQuantifierKind.SOME)).negated()
        if node.kind not in (SetQuantifierKind.ALL, SetQuantifierKind.SOME):
            raise NotExpressible(node.kind.value)
        binder, *rest = node.binders
        inside = replace(node, binders=tuple(rest)) if rest else node.body
        found = [
            self._of_members(node.kind, binder.variable.name, members, inside)
            for members in self.relations.members(self._relation(binder.domain))
        ]
        if node.kind is SetQuantifierKind.ALL:
            return Truth(terms.all_of(t.holds for t in found), terms.any_of(t.fails for t in found), terms.true)
        return Truth(terms.any_of(t.holds for t in found), terms.all_of(t.fails for t in found), terms.true)

    def _of_members(self, kind: SetQuantifierKind, name: str, members: Members, inside: tree.Expression) -> Truth:
        terms = self.relations.terms
        variables, guard, atom = self.relations.named(members)
        body = replace(self, variables={**(self.variables or {}), name: atom})._truth(inside)
        negated = terms.or_(body.fails, terms.not_(body.defined))
        if kind is SetQuantifierKind.ALL:
            holds = terms.forall(variables, terms.implies(guard, body.holds))
            return Truth(holds, terms.exists(variables, terms.and_(guard, negated)), terms.true)
        holds = terms.exists(variables, terms.and_(guard, body.holds))
        return Truth(holds, terms.forall(variables, terms.implies(guard, negated)), terms.true)

    def _same(self, node: tree.BinaryOperation) -> Truth:
        terms, same = self.relations.terms, self.relations.signature.same
        (first, left), (second, right) = self._scalar(node.left), self._scalar(node.right)
        defined, equal = terms.and_(first, second), same(left, right)
        truth = Truth(terms.and_(defined, equal), terms.and_(defined, terms.not_(equal)), defined)
        return truth if node.operator is BinaryOp.EQ else truth.negated()

    def _ordered(self, node: tree.BinaryOperation) -> Truth:
        terms, signature = self.relations.terms, self.relations.signature
        (first, left), (second, right) = self._scalar(node.left), self._scalar(node.right)
        if left is None or right is None or not isinstance(node.left.type, IntType) or left.sort != right.sort:
            raise NotExpressible("an order of what are no whole numbers")
        defined = terms.and_(first, second)
        turned = node.operator in (BinaryOp.GT, BinaryOp.LE)
        less = signature.less(right, left) if turned else signature.less(left, right)
        truth = Truth(terms.and_(defined, less), terms.and_(defined, terms.not_(less)), defined)
        return truth if node.operator in (BinaryOp.LT, BinaryOp.GT) else truth.negated()

    # ------------------------------------------------------------ scalars

    def _scalar(self, node: tree.Expression) -> Case:
        """A value, and when it is defined."""
        terms, signature = self.relations.terms, self.relations.signature
        match node:
            case tree.Literal(value=None):
                return terms.true, None
            case tree.Literal(value=bool() | int() as value):
                return terms.true, signature.literal(value)
            case tree.UnaryOperation(
                operator=UnaryOp.NEGATE, operand=tree.Literal(value=int() as value), type=IntType() as type_
            ):
                return terms.true, signature.literal(type_.wrap(-value))
            case tree.Variable(name=name, type=type_):
                known = self.variables or {}
                return terms.true, known[name] if name in known else signature.constant(name, type_)
            case tree.Result() if self.result is not None:
                return terms.true, self.result
            case tree.Old(operand=operand):
                return replace(self, version=BEFORE)._scalar(operand)
            case tree.FieldRead(target=target, owner=owner, field=name, type=type_):
                defined, owning = self._scalar(target)
                read = self.relations.of_field(owner, name, type_, self.version).mapping
                assert read is not None
                return terms.and_(defined, read.has_value(owning)), read.value(owning)
            case tree.TheOne(operand=operand):
                found = self._relation(operand)
                if found.cases is not None and len(found.cases) == 1:
                    return found.cases[0]
        raise NotExpressible(type(node).__name__)

    # ------------------------------------------------------------ relations

    def _relation(self, node: tree.Expression) -> DefinableRelation:
        match node:
            case tree.SetOf(operand=operand):
                defined, value = self._scalar(operand)
                if defined is not self.relations.terms.true:
                    raise NotExpressible("a set of what may not be defined")
                return self.relations.single(value)
            case tree.EmptySet(type=type_):
                return self.relations.empty(len(type_.columns))
            case tree.ClassSet(class_name=name):
                return self.relations.instances(name, self.version)
            case tree.FieldRelation(owner=owner, field=name, type=RelationType(columns=(_, column))):
                return self.relations.of_field(owner, name, column, self.version)
            case tree.Old(operand=operand):
                return replace(self, version=BEFORE)._relation(operand)
            case tree.RelationOperation():
                return self._operation(node.operator, self._relation(node.left), self._relation(node.right))
            case tree.ClosureOperation(operator=operator, operand=operand):
                return self._closed(operator, self._relation(operand))
            case _:
                raise NotExpressible(type(node).__name__)

    def _operation(
        self, operator: RelationOperator, left: DefinableRelation, right: DefinableRelation
    ) -> DefinableRelation:
        match operator:
            case RelationOperator.UNION:
                return self.relations.union(left, right)
            case RelationOperator.INTERSECTION:
                return self.relations.intersection(left, right)
            case RelationOperator.DIFFERENCE:
                return self.relations.difference(left, right)
            case RelationOperator.JOIN:
                return self.relations.join(left, right)
            case RelationOperator.PRODUCT:
                return self.relations.product(left, right)
            case RelationOperator.OVERRIDE:
                return self.relations.override(left, right)

    def _closed(self, operator: tree.ClosureOperator, relation: DefinableRelation) -> DefinableRelation:
        match operator:
            case tree.ClosureOperator.TRANSPOSE:
                return self.relations.transpose(relation)
            case tree.ClosureOperator.CLOSURE:
                return self.closures.proper(relation)
            case tree.ClosureOperator.REFLEXIVE_CLOSURE:
                return self.closures.reflexive(relation)
