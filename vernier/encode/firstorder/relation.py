"""Sets and relations as formulas: whether a tuple is a member, as a function of its atoms.

Other definitions keep formulas small: a set may have `cases` (its members are exactly these terms, each where its guard
holds) or `members` (the values of functions, so that quantifiers do not nest), a relation a `mapping` (a partial
function) or the `factors` of a product. Law: all of these define the same relation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from vernier.encode.firstorder.signature import Atom, HeapSignature, HeapVersion, NotExpressible
from vernier.logic.bank import Term
from vernier.logic.sorts import FunctionSignature, Sort

Case: TypeAlias = tuple[Term, Atom]


@dataclass(frozen=True, slots=True)
class Members:
    """The atoms that a function gives for values of some sorts, each where its guard holds."""

    sorts: tuple[Sort, ...]
    case: Callable[..., Case]


@dataclass(frozen=True, slots=True)
class Mapping:
    """A partial function: its value, where it has one, and the fields it is made of (the solver names it by these)."""

    value: Callable[[Atom], Term]
    has_value: Callable[[Atom], Term]
    made_of: tuple[FunctionSignature, ...]


@dataclass(frozen=True, slots=True)
class DefinableRelation:
    """`columns` are sorts, None where any will do. `at_most_one` of the cases has a guard that holds."""

    columns: tuple[Sort | None, ...]
    member: Callable[..., Term]
    cases: tuple[Case, ...] | None = None
    at_most_one: bool = False
    mapping: Mapping | None = None
    factors: tuple[DefinableRelation, DefinableRelation] | None = None
    is_everything: bool = False
    field_at: HeapVersion | None = None
    """For a field as it is in one state: which"""
    members: tuple[Members, ...] | None = None
    is_reflexive: bool = False
    """Every atom of any sort is related with itself, which only joins can make something of"""

    @property
    def arity(self) -> int:
        return len(self.columns)


class Sets:
    """Members, and the operators on sets and on relations of the same columns."""

    def __init__(self, signature: HeapSignature) -> None:
        self.signature = signature
        self.terms = signature.terms

    def has(self, relation: DefinableRelation, *atoms: Atom) -> Term:
        """Whether a tuple is a member. Objects of unrelated classes have null in common, so they are not compared."""
        for column, atom in zip(relation.columns, atoms, strict=True):
            if column is not None and atom is not None and atom.sort != column:
                raise NotExpressible("objects of unrelated classes in one place")
        return relation.member(*atoms)

    # ------------------------------------------------------------ sets

    def of_cases(self, cases: tuple[Case, ...], *, at_most_one: bool = False) -> DefinableRelation:
        sorts = list(dict.fromkeys(atom.sort for _, atom in cases if atom is not None))
        if len(sorts) > 1:
            raise NotExpressible("a set of objects of unrelated classes")

        def member(atom: Atom) -> Term:
            same = self.signature.same
            return self.terms.any_of(self.terms.and_(guard, same(atom, case)) for guard, case in cases)

        return DefinableRelation((sorts[0] if sorts else None,), member, cases, at_most_one or len(cases) <= 1)

    def single(self, atom: Atom) -> DefinableRelation:
        return self.of_cases(((self.terms.true, atom),))

    def empty(self, arity: int) -> DefinableRelation:
        if arity == 1:
            return self.of_cases(())
        return DefinableRelation((None,) * arity, lambda *_: self.terms.false)

    def some(self, relation: DefinableRelation, body: Callable[..., Term] | None = None) -> Term:
        """Whether there is a member, with a property if one is given."""
        terms = self.terms
        if relation.arity == 1:
            return terms.any_of(self._some_of(members, body) for members in self.members(relation))
        variables = self.variables(relation)
        inside = self.has(relation, *variables)
        return terms.exists(variables, terms.and_(inside, body(*variables)) if body else inside)

    def every(self, relation: DefinableRelation, body: Callable[..., Term]) -> Term:
        """Whether all members have a property."""
        terms = self.terms
        if relation.arity == 1:
            return terms.all_of(self._every_of(members, body) for members in self.members(relation))
        variables = self.variables(relation)
        return terms.forall(variables, terms.implies(self.has(relation, *variables), body(*variables)))

    def members(self, relation: DefinableRelation) -> tuple[Members, ...]:
        """The members of a set as values of functions: by what they are read from, if that is known."""
        if relation.cases is not None:
            return tuple(Members((), lambda case=case: case) for case in relation.cases)
        if relation.members is not None:
            return relation.members
        (variable,) = self.variables(relation)
        return (Members((variable.sort,), lambda atom: (self.has(relation, atom), atom)),)

    def named(self, members: Members) -> tuple[tuple[Term, ...], Term, Atom]:
        """New variables, and the guard and the member for them."""
        variables = tuple(self.terms.variable("x", sort) for sort in members.sorts)
        return variables, *members.case(*variables)

    def _some_of(self, members: Members, body: Callable[..., Term] | None) -> Term:
        variables, guard, atom = self.named(members)
        return self.terms.exists(variables, self.terms.and_(guard, body(atom)) if body else guard)

    def _every_of(self, members: Members, body: Callable[..., Term]) -> Term:
        variables, guard, atom = self.named(members)
        return self.terms.forall(variables, self.terms.implies(guard, body(atom)))

    def _filtered(self, relation: DefinableRelation, keep: Callable[[Atom], Term]) -> tuple[Members, ...] | None:
        """The members that satisfy a condition."""
        if relation.arity != 1 or None in relation.columns:
            return None

        def filtered(members: Members) -> Members:
            def case(*atoms: Atom) -> Case:
                guard, atom = members.case(*atoms)
                return self.terms.and_(guard, keep(atom)), atom

            return Members(members.sorts, case)

        return tuple(map(filtered, self.members(relation)))

    def variables(self, relation: DefinableRelation) -> tuple[Term, ...]:
        """New variables for the columns."""
        if None in relation.columns or relation.is_reflexive:
            raise NotExpressible("all values of any kind")
        return tuple(self.terms.variable("x", sort) for sort in relation.columns if sort is not None)

    def union(self, left: DefinableRelation, right: DefinableRelation) -> DefinableRelation:
        columns = self._columns(left, right)
        member = self._combined(left, right, self.terms.or_)
        if left.cases is None or right.cases is None:
            known = left.arity == 1 and None not in columns
            return DefinableRelation(
                columns, member, members=self.members(left) + self.members(right) if known else None
            )
        return DefinableRelation(columns, member, left.cases + right.cases, len(left.cases + right.cases) <= 1)

    def intersection(self, left: DefinableRelation, right: DefinableRelation) -> DefinableRelation:
        columns = self._columns(left, right)
        member = self._combined(left, right, self.terms.and_)
        if left.cases is None:
            left, right = right, left
        if left.cases is None:
            if right.members is None:
                left, right = right, left
            members = self._filtered(right, lambda atom: self.has(left, atom)) if left.arity == 1 else None
            return DefinableRelation(columns, member, members=members)
        cases = tuple((self.terms.and_(guard, self.has(right, atom)), atom) for guard, atom in left.cases)
        return DefinableRelation(columns, member, cases, left.at_most_one)

    def difference(self, left: DefinableRelation, right: DefinableRelation) -> DefinableRelation:
        terms = self.terms
        self._columns(left, right)
        if left.mapping is not None and right.factors is not None and right.factors[1].is_everything:
            old, removed = left.mapping, right.factors[0]

            def has_value(atom: Atom) -> Term:
                return terms.and_(old.has_value(atom), terms.not_(self.has(removed, atom)))

            return self.of_mapping(left.columns, Mapping(old.value, has_value, old.made_of))

        def member(*atoms: Atom) -> Term:
            return terms.and_(self.has(left, *atoms), terms.not_(self.has(right, *atoms)))

        if left.cases is None:
            members = self._filtered(left, lambda atom: terms.not_(self.has(right, atom)))
            return DefinableRelation(left.columns, member, members=members)
        cases = tuple((terms.and_(guard, terms.not_(self.has(right, atom))), atom) for guard, atom in left.cases)
        return DefinableRelation(left.columns, member, cases, left.at_most_one)

    def choice(self, test: Term, then: DefinableRelation, otherwise: DefinableRelation) -> DefinableRelation:
        """The one relation where a condition holds, otherwise the other."""
        terms, columns = self.terms, self._columns(then, otherwise)
        if then.cases is not None and otherwise.cases is not None:
            yes = tuple((terms.and_(test, guard), atom) for guard, atom in then.cases)
            no = tuple((terms.and_(terms.not_(test), guard), atom) for guard, atom in otherwise.cases)
            return self.of_cases(yes + no, at_most_one=then.at_most_one and otherwise.at_most_one)
        if then.mapping is not None and otherwise.mapping is not None:
            first, second = then.mapping, otherwise.mapping
            return self.of_mapping(columns, Mapping(
                lambda atom: terms.ite(test, first.value(atom), second.value(atom)),
                lambda atom: terms.ite(test, first.has_value(atom), second.has_value(atom)),
                tuple(dict.fromkeys(first.made_of + second.made_of)),
            ))  # fmt: skip
        return DefinableRelation(
            columns, lambda *atoms: terms.ite(test, self.has(then, *atoms), self.has(otherwise, *atoms))
        )

    def of_mapping(self, columns: tuple[Sort | None, ...], mapping: Mapping) -> DefinableRelation:
        def member(source: Atom, target: Atom) -> Term:
            return self.terms.and_(mapping.has_value(source), self.signature.same(mapping.value(source), target))

        return DefinableRelation(columns, member, mapping=mapping)

    def _combined(
        self, left: DefinableRelation, right: DefinableRelation, connect: Callable[..., Term]
    ) -> Callable[..., Term]:
        return lambda *atoms: connect(self.has(left, *atoms), self.has(right, *atoms))

    def _columns(self, left: DefinableRelation, right: DefinableRelation) -> tuple[Sort | None, ...]:
        if left.is_reflexive or right.is_reflexive:
            raise NotExpressible("all values of any kind")
        columns = []
        for one, other in zip(left.columns, right.columns, strict=True):
            if one is not None and other is not None and one != other:
                raise NotExpressible("a set of objects of unrelated classes")
            columns.append(other if one is None else one)
        return tuple(columns)
