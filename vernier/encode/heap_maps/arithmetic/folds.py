"""`\\num_of`, `\\max` and `\\min` over a range of integers: axiomatised functions of the cells and fields they read.

The body of the quantifier is a template: a term with the bound variable, and parameters for everything in it that does
not depend on the variable (values, cells of arrays, maps of fields). Each template has one uninterpreted function of
the parameters and the bounds: the fold of the template over all integers between the bounds. Each use of it
instantiates the recursive definition once at the upper end, and the laws of every fold of its kind (Leino and Monahan
2009). Proofs that need the definition at other places are not found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from vernier.encode.heap_maps.arithmetic.sums import Between, between
from vernier.encode.heap_maps.heap import FieldMap, Heap, HeapMaps, NotExpressible, element_key
from vernier.ir.types import IntType
from vernier.logic.bank import Term
from vernier.logic.sorts import INT
from vernier.spec import tree
from vernier.spec.tree import Expression, QuantifierKind
from vernier.spec.walk import parts


class Reading(Protocol):
    """How clauses are read in one state, as far as folds need it."""

    @property
    def maps(self) -> HeapMaps: ...

    @property
    def now(self) -> Heap: ...

    def term(self, node: Expression) -> Term: ...

    def in_pre_state(self) -> Reading: ...


@dataclass(slots=True)
class _Template:
    """Describes a body: the text of its template, and the parameters in the order in which the text has them."""

    variable: str
    parameters: list[Term] = field(default_factory=list)

    def of(self, node: Expression, reading: Reading) -> str:
        if not self._depends(node):
            return self._parameter(reading.term(node))
        match node:
            case tree.Variable():
                return "k"
            case tree.Old(operand=operand):
                return self.of(operand, reading.in_pre_state())
            case tree.ElementRead(array=array, index=index, type=type_) if not self._depends(array):
                cells = self._parameter(reading.maps.cells(reading.now, reading.term(array), type_))
                return f"{cells}[{self.of(index, reading)}]"
            case tree.ElementRead(array=array, index=index, type=type_):
                elements = self._parameter(reading.maps.map_of(reading.now, element_key(type_)))
                return f"{elements}[{self.of(array, reading)}][{self.of(index, reading)}]"
            case tree.LengthRead(array=array):
                return f"length({self.of(array, reading)})"
            case tree.FieldRead(target=target, owner=owner, field=name, type=type_):
                values = self._parameter(reading.maps.map_of(reading.now, FieldMap(owner, name, type_)))
                return f"{values}({self.of(target, reading)})"
            case tree.UnaryOperation(operator=unary, operand=operand):
                return f"({unary.name} {operand.type} {self.of(operand, reading)})"
            case tree.BinaryOperation(operator=operator, left=left, right=right):
                return f"({operator.name} {left.type} {self.of(left, reading)} {self.of(right, reading)})"
            case tree.Connected(connective=connective, left=left, right=right):
                return f"({connective.name} {self.of(left, reading)} {self.of(right, reading)})"
            case tree.Conversion(operand=operand, type=type_):
                return f"({operand.type} to {type_} {self.of(operand, reading)})"
            case _:
                raise NotExpressible(f"{type(node).__name__} inside of a number of values, a maximum or a minimum")

    def _parameter(self, term: Term) -> str:
        self.parameters.append(term)
        return f"{term.sort}"

    def _depends(self, node: Expression) -> bool:
        return any(isinstance(part, tree.Variable) and part.name == self.variable for part in parts(node))


@dataclass(frozen=True, slots=True)
class Fold:
    """One quantifier in one state. `at` is the value of its body for a value of the variable."""

    node: tree.Quantifier
    reading: Reading
    at: Callable[[Term], Term]

    def term(self) -> tuple[Term, Term]:
        """The value, and when there is one."""
        maps, terms, limits = self.reading.maps, self.reading.maps.terms, self._limits()
        template = _Template(self.node.variables[0].name)
        kind = self.node.kind
        text = f"{kind.name.lower()} {template.of(self.node.body, self.reading)}"
        sorts = (*(term.sort for term in template.parameters), INT, INT)
        function = terms.function(text, sorts, INT)
        low, high = (
            terms.add(self.reading.term(limit), terms.int_(more)) for limit, more in (limits.low, limits.high)
        )  # fmt: skip
        last = terms.sub(high, terms.int_(1))
        found = terms.apply(function, *template.parameters, low, high)
        before = terms.apply(function, *template.parameters, low, last)
        if kind is QuantifierKind.NUM_OF:
            self._counts(found, before, low, high, last)
            return found, terms.true
        assert isinstance(self.node.type, IntType)
        self._is_extreme(found, before, low, high, last)
        maps.fact(terms.implies(terms.lt(low, high), self._is_among(found, low, high)))
        return found, terms.lt(low, high)

    def _limits(self) -> Between:
        limits = between(self.node)
        if not isinstance(self.node.type, IntType):
            raise NotExpressible(f"{self.node.kind.value} of other numbers than integers")
        return limits

    def _counts(self, found: Term, before: Term, low: Term, high: Term, last: Term) -> None:
        terms = self.reading.maps.terms
        zero, one = terms.int_(0), terms.int_(1)
        more = terms.add(before, terms.ite(self.at(last), one, zero))
        empty = terms.le(high, low)
        self.reading.maps.fact(terms.eq(found, terms.ite(empty, zero, more)))
        for value, end in ((found, high), (before, last)):
            most = terms.ite(terms.le(end, low), zero, terms.sub(end, low))
            self.reading.maps.fact(terms.and_(terms.le(zero, value), terms.le(value, most)))

    def _is_extreme(self, found: Term, before: Term, low: Term, high: Term, last: Term) -> None:
        """The fold from one value on: below that, it is the value at the upper end, like that of a single one."""
        terms = self.reading.maps.terms
        value = self.at(last)
        single = terms.le(high, terms.add(low, terms.int_(1)))
        better = terms.ite(self._beats(value, before), value, before)
        self.reading.maps.fact(terms.eq(found, terms.ite(single, value, better)))

    def _is_among(self, found: Term, low: Term, high: Term) -> Term:
        """That no value between the bounds is beyond the extreme one, and some value is the extreme one."""
        terms = self.reading.maps.terms
        index = terms.variable(self.node.variables[0].name, INT)
        inside, value = terms.and_(terms.le(low, index), terms.lt(index, high)), self.at(index)
        none = terms.forall((index,), terms.implies(inside, terms.not_(self._beats(value, found))))
        some = terms.exists((index,), terms.and_(inside, terms.eq(value, found)))
        return terms.and_(none, some)

    def _beats(self, one: Term, other: Term) -> Term:
        terms = self.reading.maps.terms
        return terms.lt(other, one) if self.node.kind is QuantifierKind.MAX else terms.lt(one, other)
