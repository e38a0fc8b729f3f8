"""Reachability axioms along an execution: the closure of a field after a write, from the one before it (Nelson 1983;
Lahiri and Qadeer 2006).

Law: every fact is true of the closures of all functions, cyclic ones included; so none needs a guard but those about
objects that are not there yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from vernier.encode.firstorder.closures import Closure, Closures
from vernier.encode.firstorder.execution.heap_versions import HeapVersions, Merged, Name, Stored
from vernier.encode.firstorder.relation import DefinableRelation, Mapping
from vernier.encode.firstorder.relations import Relations
from vernier.encode.firstorder.signature import Atom, HeapVersion
from vernier.logic.bank import Term
from vernier.logic.sorts import FunctionSignature


class ReachabilityAxioms(Closures):
    """The closure of a field is that of its function: also objects that do not exist have one, which leads to null."""

    def __init__(self, relations: Relations, versions: HeapVersions) -> None:
        super().__init__(relations)
        self._versions = versions
        self._functions: dict[FunctionSignature, Closure] = {}
        self._operations: dict[FunctionSignature, DefinableRelation] = {}
        self._made_after: dict[FunctionSignature, HeapVersion] = {}

    def reflexive(self, relation: DefinableRelation) -> DefinableRelation:
        version = relation.field_at
        if version is None or relation.mapping is None:
            return super().reflexive(relation)
        (function,) = relation.mapping.made_of
        whole = super().reflexive(self._relation(function))

        def member(source: Atom, target: Atom) -> Term:
            """An object that does not exist in the state has no field there."""
            reached = self._relations.has(whole, source, target)
            if self._versions.is_there(source, version):
                return reached
            there = self._terms.or_(self._signature.same(source, target), self._signature.exists(source, version))
            return self._terms.and_(reached, there)

        grows = self._versions.grows(self._versions.family(self._versions.owner(function)))
        return replace(whole, member=member) if grows else whole

    def reaches(self, function: FunctionSignature, source: Atom, target: Atom) -> Term:
        """Whether some number of steps by a field leads from one object to another."""
        closure, at = self._of(function), self._signature.at
        return self._reaches(closure, at(source, closure.sort), at(target, closure.sort))

    def last(self, function: FunctionSignature, source: Term, target: Term) -> Term:
        """The object from which the last step is made on the path from one object to another."""
        return self._terms.apply(self._chosen(self._of(function)), source, target)

    def separate(self, version: HeapVersion, functions: Iterable[FunctionSignature]) -> None:
        """Of these fields it matters what was there in a state and what has been made since."""
        self._made_after.update(dict.fromkeys(functions, version))

    def _of(self, function: FunctionSignature) -> Closure:
        return self._closure(self._relation(function))

    def _relation(self, function: FunctionSignature) -> DefinableRelation:
        """The steps by a field, whatever exists."""
        if function not in self._operations:
            versions, owner = self._versions, self._versions.owner(function)

            def value(atom: Atom) -> Term:
                return self._terms.apply(function, versions.at(atom, function.domain[0]))

            mapping = Mapping(value, lambda atom: versions.is_instance(atom, owner), (function,))
            self._operations[function] = self._relations.of_mapping((*function.domain, function.codomain), mapping)
        return self._operations[function]

    def _stepping(self, closure: Closure) -> FunctionSignature | None:
        """The function whose closure it is; none if it is one of some steps by a field only."""
        made_of = closure.relation.mapping.made_of if closure.relation.mapping is not None else ()
        return next((one for one in made_of if self._operations.get(one) is closure.relation), None)

    def _introduce(self, closure: Closure) -> None:
        super()._introduce(closure)
        function = self._stepping(closure)
        if function is None:
            return
        self._functions[function] = closure
        match self._versions.changes.get(function):
            case Stored(before=before, at=at, value=value):
                self._link_stored(closure, self._of(before), before, at, value)
            case Merged(parts=parts):
                for condition, part in parts:
                    self._link_same(closure, self._of(part), condition)
            case None:
                pass

    def _introduce_order(self, closure: Closure) -> None:
        """Asserted of initial versions and of marked objects only: for the rest it follows, and the instances would be
        very many."""
        if self._stepping(closure) not in self._versions.changes:
            x, y, z = (self._terms.variable(name, closure.sort) for name in "xyz")
            top_disjuncts = (self._reaches(closure, x, y), self._reaches(closure, x, z))
            marks = tuple(map(self._signature.marked, (x, y, z)))
            self._signature.rule((x, y, z), self._ordered(closure, x, y, z), (*top_disjuncts, *marks))

    def positions(self) -> dict[Name, int]:
        """Closures are as new as the fields they are of."""
        order = self._versions.order
        return {
            name: order.get(function, -1)
            for function, closure in self._functions.items()
            for name in (closure.reaches, self._chosen(closure))
        }

    def finish(self) -> None:
        """What is not there yet is not reached from anywhere else; what was made in one go may lead to itself only."""
        self._mark_starts()
        terms = self._terms
        for function, closure in self._functions.items():
            if function in self._made_after:
                self._separate(closure, self._made_after[function])
            for made, guard in self._versions.unmade.get(function, {}).items():
                if made.sort == closure.sort:
                    x = terms.variable("x", closure.sort)
                    there = self._reaches(closure, x, made)
                    body = terms.implies(terms.and_(guard, there), terms.eq(x, made))
                    self._signature.rule((x,), body, (there,))

    def _separate(self, closure: Closure, version: HeapVersion) -> None:
        terms, signature = self._terms, self._signature

        def is_new(atom: Atom) -> Term:
            return terms.not_(signature.exists(atom, version))

        self._invariant(closure, f"new {closure.reaches.name}", is_new)

    def _link_same(self, one: Closure, other: Closure, condition: Term) -> None:
        terms = self._terms
        x, y = (terms.variable(letter, one.sort) for letter in "xy")
        left, right = self._reaches(one, x, y), self._reaches(other, x, y)
        body = terms.implies(condition, terms.iff(left, right))
        self._signature.rule((x, y), body, (left,), (right,))

    def _link_stored(
        self, new: Closure, old: Closure, before: FunctionSignature, at: Term, value: Term
    ) -> None:  # fmt: skip
        """Paths that do not reach the object are as before; those that do are as before up to it, and then lead on from
        the stored value. That is all if the object was on no cycle."""
        terms, rule = self._terms, self._signature.rule
        x, y = (terms.variable(letter, new.sort) for letter in "xy")
        after, ago = self._reaches(new, x, y), self._reaches(old, x, y)
        gets_there = self._reaches(old, x, at)
        rule((x,), terms.iff(self._reaches(new, x, at), gets_there), (self._reaches(new, x, at),), (gets_there,))
        rule((x, y), terms.or_(gets_there, terms.iff(after, ago)), (after,), (ago,))
        has_value = self._versions.is_instance(at, self._versions.owner(before))
        onward = terms.and_(has_value, self._reaches(new, value, y))
        passed = terms.and_(ago, self._reaches(old, y, at))
        rule((x, y), terms.implies(terms.and_(gets_there, after), terms.or_(passed, onward)), (after,))
        rule((x, y), terms.implies(terms.and_(gets_there, onward), after), (gets_there, self._reaches(new, value, y)))
        cyclic = self._reaches(old, terms.apply(before, at), at)
        rule((x, y), terms.implies(terms.and_(gets_there, passed), terms.or_(cyclic, after)), (ago,), (after,))
