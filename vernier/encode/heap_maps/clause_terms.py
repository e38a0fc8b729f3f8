"""Clauses of specifications as formulas over maps and integers.

An ill-defined clause does not hold. Inside of quantifiers the definedness of a clause has two approximations: `strict`
implies it, for goals; `weak` is implied by it, for assumptions. Law: where the evaluator of clauses says that a clause
holds, its term and `weak` hold; where term and `strict` hold, it says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from vernier.encode.heap_maps.arithmetic.folds import Fold
from vernier.encode.heap_maps.arithmetic.sums import between, sum_term, summed
from vernier.encode.heap_maps.expressions import ExpressionTerms
from vernier.encode.heap_maps.heap import FieldMap, Heap, HeapMaps, NotExpressible
from vernier.ir.expr import BinaryOp, UnaryOp
from vernier.ir.types import I32, ArrayType, BoolType, FloatType, IntType, RefType, Type
from vernier.logic.bank import Term
from vernier.spec import tree
from vernier.spec.tree import Connective, Expression, QuantifierKind

DIVISIONS = (BinaryOp.DIVIDE, BinaryOp.REMAINDER)


@dataclass(frozen=True, slots=True)
class Meaning:
    """The value of a clause or of a part of it, and when it is defined."""

    term: Term
    strict: Term
    weak: Term


PureCallee: TypeAlias = Callable[[tree.PureCall, tuple[Meaning, ...], Heap], Meaning]


@dataclass(frozen=True, slots=True)
class ClauseTerms:
    """Clauses read in one heap; `before` is that of the pre-state. `bound` are the variables of quantifiers around."""

    maps: HeapMaps
    now: Heap
    before: Heap
    variables: Mapping[str, Term]
    variables_before: Mapping[str, Term]
    result: Term | None
    guard: Term
    call: PureCallee
    bound: Mapping[str, Term] = field(default_factory=dict)

    @property
    def locals(self) -> Mapping[str, Term]:
        return self.variables

    @property
    def heap(self) -> Heap:
        return self.now

    def holds(self, condition: Expression) -> Term:
        """Implies that the condition holds."""
        found = self.of(condition)
        return self.maps.terms.and_(found.term, found.strict)

    def may_hold(self, condition: Expression) -> Term:
        """Is implied by the condition."""
        found = self.of(condition)
        return self.maps.terms.and_(found.term, found.weak)

    def term(self, node: Expression) -> Term:
        """The value of a part of a clause, where it is defined."""
        return self.of(node).term

    def in_pre_state(self) -> ClauseTerms:
        known = {**self.variables, **self.variables_before}
        return replace(self, now=self.before, variables=known, result=None)

    def of(self, node: Expression) -> Meaning:
        match node:
            case tree.Literal():
                return self._total(self._literal(node))
            case tree.Variable(name=name):
                return self._total(self._variable(name))
            case tree.Result():
                if self.result is None:
                    raise NotExpressible("there is no result")
                return self._total(self.result)
            case tree.FieldRead() | tree.ElementRead() | tree.LengthRead() | tree.GlobalRead():
                return self._read(node)
            case tree.UnaryOperation(operator=operator, operand=operand):
                return self._unary(operator, operand)
            case tree.BinaryOperation():
                return self._binary(node)
            case tree.Connected(connective=connective, left=left, right=right):
                return self._connected(connective, self.of(left), self.of(right))
            case tree.Conversion(operand=operand, type=type_):
                return self._converted(operand, type_)
            case tree.Conditional():
                return self._conditional(node)
            case tree.InstanceOf(operand=operand, of=type_):
                value = self.of(operand)
                return replace(value, term=self.maps.is_instance(value.term, type_))
            case tree.Old(operand=operand):
                return self.in_pre_state().of(operand)
            case tree.Fresh(operand=operand):
                value, terms = self.of(operand), self.maps.terms
                is_new = terms.not_(terms.lt(value.term, self.before.next))
                return replace(value, term=terms.and_(is_new, self.maps.exists(value.term, self.now)))
            case tree.PureCall(arguments=arguments):
                if self.bound:
                    raise NotExpressible("a call inside a quantifier")
                return self.call(node, tuple(map(self.of, arguments)), self.now)
            case tree.Quantifier():
                return self._quantifier(node)
            case _:
                raise NotExpressible(type(node).__name__)

    # ------------------------------------------------------------ values

    def _total(self, term: Term) -> Meaning:
        return Meaning(term, self.maps.terms.true, self.maps.terms.true)

    def _literal(self, node: tree.Literal) -> Term:
        match node.value:
            case bool() as value:
                return self.maps.terms.bool_(value)
            case int() as value if isinstance(node.type, IntType):
                return self.maps.terms.int_(value)
            case None:
                return self.maps.null
            case _:
                raise NotExpressible("a literal")

    def _variable(self, name: str) -> Term:
        found = self.bound.get(name)
        if found is None:
            found = self.variables.get(name)
        if found is None:
            raise NotExpressible(f"{name} has no value yet")
        return found

    def _read(self, node: tree.FieldRead | tree.ElementRead | tree.LengthRead | tree.GlobalRead) -> Meaning:
        maps, terms = self.maps, self.maps.terms
        match node:
            case tree.FieldRead(target=target, owner=owner, field=field, type=type_):
                object_ = self.of(target)
                found = terms.select(maps.map_of(self.now, FieldMap(owner, field, type_)), object_.term)
                return self._defined(found, type_, self._not_null(object_.term), object_)
            case tree.LengthRead(array=array):
                object_ = self.of(array)
                found = maps.length(object_.term)
                if not self.bound:
                    maps.fact(terms.implies(self.guard, terms.le(terms.int_(0), found)))
                return self._defined(found, I32, self._not_null(object_.term), object_)
            case tree.ElementRead(array=array, index=index, type=type_):
                object_, position = self.of(array), self.of(index)
                found = terms.select(maps.cells(self.now, object_.term, type_), position.term)
                inside = terms.and_(
                    terms.le(terms.int_(0), position.term), terms.lt(position.term, maps.length(object_.term))
                )
                there = terms.and_(self._not_null(object_.term), inside)
                return self._defined(found, type_, there, object_, position)
            case tree.GlobalRead(name=name):
                return self._total(maps.global_of(self.now, name))

    def _not_null(self, reference: Term) -> Term:
        return self.maps.terms.not_(self.maps.terms.eq(reference, self.maps.null))

    def _defined(self, term: Term, type_: Type, condition: Term, *parts: Meaning) -> Meaning:
        """A value that is defined where its parts are and a condition holds. What is read has its type there."""
        terms = self.maps.terms
        strict = terms.all_of((*(part.strict for part in parts), condition))
        weak = terms.all_of((*(part.weak for part in parts), condition))
        if not self.bound:
            there = terms.and_(self.guard, strict)
            self.maps.fact(terms.implies(there, self.maps.is_of(term, type_, self.now)))
        return Meaning(term, strict, weak)

    def _unary(self, operator: UnaryOp, operand: Expression) -> Meaning:
        value = self.of(operand)
        if operator is UnaryOp.NOT:
            return replace(value, term=self.maps.terms.not_(value.term))
        if not isinstance(operand.type, IntType):
            raise NotExpressible(f"{operator.value} of {operand.type}")
        return replace(value, term=self.maps.integers.unary(operator, value.term, operand.type))

    def _binary(self, node: tree.BinaryOperation) -> Meaning:
        terms, left, right = self.maps.terms, self.of(node.left), self.of(node.right)
        type_ = node.left.type
        if isinstance(type_, tree.RelationType | FloatType):
            raise NotExpressible(f"{node.operator.value} of {type_}")
        value = ExpressionTerms(self.maps).binary(node.operator, left.term, right.term, type_, self)
        divides = isinstance(type_, IntType) and node.operator in DIVISIONS
        condition = terms.not_(terms.eq(right.term, terms.int_(0))) if divides else terms.true
        strict, weak = terms.all_of((left.strict, right.strict)), terms.all_of((left.weak, right.weak))
        return Meaning(value, terms.and_(strict, condition), terms.and_(weak, condition))

    def _connected(self, connective: Connective, left: Meaning, right: Meaning) -> Meaning:
        """The right operand counts only where the left one does not decide."""
        terms = self.maps.terms
        match connective:
            case Connective.AND:
                value, matters = terms.and_(left.term, right.term), left.term
            case Connective.OR:
                value, matters = terms.or_(left.term, right.term), terms.not_(left.term)
            case Connective.IMPLIES:
                value, matters = terms.implies(left.term, right.term), left.term
            case Connective.IFF:
                value, matters = terms.iff(left.term, right.term), terms.true
        strict = terms.and_(left.strict, terms.implies(matters, right.strict))
        return Meaning(value, strict, terms.and_(left.weak, terms.implies(matters, right.weak)))

    def _converted(self, operand: Expression, type_: Type) -> Meaning:
        value, source = self.of(operand), operand.type
        if isinstance(source, tree.RelationType | FloatType) or isinstance(type_, FloatType):
            raise NotExpressible(f"a conversion from {source} to {type_}")
        return replace(value, term=ExpressionTerms(self.maps).converted(value.term, source, type_, self))

    def _conditional(self, node: tree.Conditional) -> Meaning:
        terms, condition = self.maps.terms, self.of(node.condition)
        then, otherwise = self.of(node.then), self.of(node.otherwise)
        strict = terms.and_(condition.strict, terms.ite(condition.term, then.strict, otherwise.strict))
        weak = terms.and_(condition.weak, terms.ite(condition.term, then.weak, otherwise.weak))
        return Meaning(terms.ite(condition.term, then.term, otherwise.term), strict, weak)

    # ------------------------------------------------------------ quantifiers

    def _quantifier(self, node: tree.Quantifier) -> Meaning:
        terms = self.maps.terms
        if node.kind is QuantifierKind.PRODUCT:
            raise NotExpressible(node.kind.value)
        fresh = {each.name: terms.variable(each.name, self.maps.sort(each.type)) for each in node.variables}
        inner = replace(self, bound={**self.bound, **fresh})
        chosen = terms.all_of(self._ranges(each, fresh[each.name]) for each in node.variables)
        self._bind(node, fresh)
        range_ = inner.of(node.range)
        if self.maps.integers.intervals is not None:
            self.maps.integers.intervals.bound_by(node.range, fresh, lambda limit: inner.of(limit).term)
        body = inner.of(node.body)
        within, names = terms.and_(chosen, range_.term), tuple(fresh.values())
        defined = terms.and_(range_.strict, terms.implies(range_.term, body.strict))
        strict = terms.forall(names, terms.implies(chosen, defined))
        if node.kind is QuantifierKind.SUM:
            return Meaning(self._sum(node), strict, terms.true)
        if node.kind in (QuantifierKind.NUM_OF, QuantifierKind.MAX, QuantifierKind.MIN):
            return self._folded(node, strict)
        if node.kind is QuantifierKind.FORALL:
            return Meaning(terms.forall(names, terms.implies(within, body.term)), strict, terms.true)
        return Meaning(terms.exists(names, terms.and_(within, body.term)), strict, terms.true)

    def _bind(self, node: tree.Quantifier, variables: Mapping[str, Term]) -> None:
        for each in node.variables:
            if isinstance(each.type, IntType) and self.maps.integers.intervals is not None:
                self.maps.integers.intervals.bound(variables[each.name], (each.type.minimum, each.type.maximum))

    def _sum(self, node: tree.Quantifier) -> Term:
        if self.bound or not isinstance(node.type, IntType):
            raise NotExpressible("a sum inside a quantifier, or of other numbers than integers")
        parts, array, terms = between(node), summed(node), self.maps.terms
        (low, above), (high, beyond) = parts.low, parts.high
        first, behind = (
            terms.add(self.of(limit).term, terms.int_(more)) for limit, more in ((low, above), (high, beyond))
        )
        assert isinstance(array.type, ArrayType)
        cells = self.maps.cells(self.now, self.of(array).term, array.type.element)
        return sum_term(self.maps, cells, first, behind, node.type)

    def _folded(self, node: tree.Quantifier, strict: Term) -> Meaning:
        """A number of values, a maximum or a minimum; there is no extreme value of none."""
        if self.bound:
            raise NotExpressible(f"{node.kind.value} inside a quantifier")
        name, body = node.variables[0].name, node.body
        value, exists = Fold(node, self, lambda at: replace(self, bound={name: at}).of(body).term).term()
        return Meaning(value, self.maps.terms.and_(strict, exists), exists)

    def _ranges(self, variable: tree.Variable, term: Term) -> Term:
        """The values of a variable: numbers of its type, objects that exist."""
        match variable.type:
            case IntType() | BoolType():
                return self.maps.is_of(term, variable.type, self.now)
            case RefType(name=name) if not self.maps.program.is_library(name):
                return self.maps.terms.and_(
                    self.maps.exists(term, self.now), self.maps.is_instance(term, variable.type)
                )
            case ArrayType() | _:
                raise NotExpressible(f"a quantifier over {variable.type}")
