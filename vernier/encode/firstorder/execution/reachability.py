"""Closures of fields along an execution, each told from that of the field before the last assignment.

Law: every fact is true of the closures of all functions, cyclic ones included; so none needs a guard but those about
objects that are not there yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from vernier.encode.firstorder.closures import Closure, Closures
from vernier.encode.firstorder.execution.heap_versions import Merged, Name, Stored, Timeline
from vernier.encode.firstorder.relation import Mapping, Relation
from vernier.encode.firstorder.relations import Relations
from vernier.encode.firstorder.signature import Atom, When
from vernier.logic.bank import Term
from vernier.logic.sorts import FunctionSignature


class Links(Closures):
    """The closure of a field is that of its function: also objects that do not exist have one, which leads to null."""

    def __init__(self, relations: Relations, timeline: Timeline) -> None:
        super().__init__(relations)
        self._timeline = timeline
        self._functions: dict[FunctionSignature, Closure] = {}
        self._steps: dict[FunctionSignature, Relation] = {}
        self._made_after: dict[FunctionSignature, When] = {}

    def reflexive(self, relation: Relation) -> Relation:
        when = relation.field_at
        if when is None or relation.mapping is None:
            return super().reflexive(relation)
        (function,) = relation.mapping.made_of
        whole = super().reflexive(self._relation(function))

        def member(source: Atom, target: Atom) -> Term:
            """An object that does not exist in the state has no field there."""
            reached = self._relations.has(whole, source, target)
            if self._timeline.is_there(source, when):
                return reached
            there = self._terms.or_(self._vocabulary.same(source, target), self._vocabulary.exists(source, when))
            return self._terms.and_(reached, there)

        grows = self._timeline.grows(self._timeline.family(self._timeline.owner(function)))
        return replace(whole, member=member) if grows else whole

    def reaches(self, function: FunctionSignature, source: Atom, target: Atom) -> Term:
        """Whether some number of steps by a field leads from one object to another."""
        closure, at = self._of(function), self._vocabulary.at
        return self._reaches(closure, at(source, closure.sort), at(target, closure.sort))

    def last(self, function: FunctionSignature, source: Term, target: Term) -> Term:
        """The object from which the last step is made on the way from one object to another."""
        return self._terms.apply(self._chosen(self._of(function)), source, target)

    def separate(self, when: When, functions: Iterable[FunctionSignature]) -> None:
        """Of these fields it matters what was there in a state and what has been made since."""
        self._made_after.update(dict.fromkeys(functions, when))

    def _of(self, function: FunctionSignature) -> Closure:
        return self._closure(self._relation(function))

    def _relation(self, function: FunctionSignature) -> Relation:
        """The steps by a field, whatever exists."""
        if function not in self._steps:
            timeline, owner = self._timeline, self._timeline.owner(function)

            def value(atom: Atom) -> Term:
                return self._terms.apply(function, timeline.at(atom, function.domain[0]))

            mapping = Mapping(value, lambda atom: timeline.is_instance(atom, owner), (function,))
            self._steps[function] = self._relations.of_mapping((*function.domain, function.codomain), mapping)
        return self._steps[function]

    def _stepping(self, closure: Closure) -> FunctionSignature | None:
        """The function whose closure it is; none if it is one of some steps by a field only."""
        made_of = closure.relation.mapping.made_of if closure.relation.mapping is not None else ()
        return next((one for one in made_of if self._steps.get(one) is closure.relation), None)

    def _introduce(self, closure: Closure) -> None:
        super()._introduce(closure)
        function = self._stepping(closure)
        if function is None:
            return
        self._functions[function] = closure
        match self._timeline.changes.get(function):
            case Stored(before=before, at=at, value=value):
                self._link_stored(closure, self._of(before), before, at, value)
            case Merged(parts=parts):
                for condition, part in parts:
                    self._link_same(closure, self._of(part), condition)
            case None:
                pass

    def _introduce_order(self, closure: Closure) -> None:
        """Said of fields as they are at first, and of objects with names only: for the rest it follows, and there would
        be very many."""
        if self._stepping(closure) not in self._timeline.changes:
            x, y, z = (self._terms.variable(name, closure.sort) for name in "xyz")
            ways = (self._reaches(closure, x, y), self._reaches(closure, x, z))
            marks = tuple(map(self._vocabulary.marked, (x, y, z)))
            self._vocabulary.rule((x, y, z), self._ordered(closure, x, y, z), (*ways, *marks))

    def places(self) -> dict[Name, int]:
        """Closures are as new as the fields they are of."""
        order = self._timeline.order
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
            for made, guard in self._timeline.unmade.get(function, {}).items():
                if made.sort == closure.sort:
                    x = terms.variable("x", closure.sort)
                    there = self._reaches(closure, x, made)
                    body = terms.implies(terms.and_(guard, there), terms.eq(x, made))
                    self._vocabulary.rule((x,), body, (there,))

    def _separate(self, closure: Closure, when: When) -> None:
        terms, vocabulary = self._terms, self._vocabulary

        def is_new(atom: Atom) -> Term:
            return terms.not_(vocabulary.exists(atom, when))

        self._invariant(closure, f"new {closure.reaches.name}", is_new)

    def _link_same(self, one: Closure, other: Closure, condition: Term) -> None:
        terms = self._terms
        x, y = (terms.variable(letter, one.sort) for letter in "xy")
        left, right = self._reaches(one, x, y), self._reaches(other, x, y)
        body = terms.implies(condition, terms.iff(left, right))
        self._vocabulary.rule((x, y), body, (left,), (right,))

    def _link_stored(
        self, new: Closure, old: Closure, before: FunctionSignature, at: Term, value: Term
    ) -> None:  # fmt: skip
        """Ways that do not get to the object are as they were; those that do are so up to there, and then lead on from
        what was stored. That is all if the object was on no cycle."""
        terms, rule = self._terms, self._vocabulary.rule
        x, y = (terms.variable(letter, new.sort) for letter in "xy")
        after, ago = self._reaches(new, x, y), self._reaches(old, x, y)
        gets_there = self._reaches(old, x, at)
        rule((x,), terms.iff(self._reaches(new, x, at), gets_there), (self._reaches(new, x, at),), (gets_there,))
        rule((x, y), terms.or_(gets_there, terms.iff(after, ago)), (after,), (ago,))
        has_value = self._timeline.is_instance(at, self._timeline.owner(before))
        onward = terms.and_(has_value, self._reaches(new, value, y))
        passed = terms.and_(ago, self._reaches(old, y, at))
        rule((x, y), terms.implies(terms.and_(gets_there, after), terms.or_(passed, onward)), (after,))
        rule((x, y), terms.implies(terms.and_(gets_there, onward), after), (gets_there, self._reaches(new, value, y)))
        cyclic = self._reaches(old, terms.apply(before, at), at)
        rule((x, y), terms.implies(terms.and_(gets_there, passed), terms.or_(cyclic, after)), (ago,), (after,))
