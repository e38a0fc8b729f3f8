"""Reflexive transitive closures as predicates and sound axioms for them (Lev-Ami et al. 2009).

First-order logic cannot define a closure. Each predicate has the axioms that it contains the relation and all pairs (x,
x), that it is transitive, and that every element that reaches another makes a first step. Consequences that need
induction are asserted for the invariants that matter: objects made by the procedure reach such objects only, old ones
reach old ones, and the closures of two relations from one start are compared. Law: every fact is true of the closures
of all finite heaps, cyclic ones included.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from vernier.encode.firstorder.relation import DefinableRelation, Mapping
from vernier.encode.firstorder.relations import Relations
from vernier.encode.firstorder.signature import BEFORE, Atom, NotExpressible
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BOOL, FunctionSignature, Sort
from vernier.logic.walk import free_variables, postorder


@dataclass(frozen=True, slots=True)
class Closure:
    """`reaches` is the predicate, for elements of one sort."""

    reaches: FunctionSignature
    relation: DefinableRelation
    sort: Sort


class Closures:
    """All closures of one verification condition. `finish` has to be called when there will be no more of them."""

    def __init__(self, relations: Relations) -> None:
        self._relations = relations
        self._signature = relations.signature
        self._terms = relations.terms
        self._known: dict[Term, Closure] = {}
        self._starts: dict[FunctionSignature, None] = {}
        """Functions whose values are where closures start"""

    def reflexive(self, relation: DefinableRelation) -> DefinableRelation:
        closure = self._closure(relation)

        def member(source: Atom, target: Atom) -> Term:
            at = self._signature.at
            start = at(source, closure.sort)
            if start.op is Op.APPLY:
                self._starts[start.payload] = None
            return self._reaches(closure, start, at(target, closure.sort))

        return DefinableRelation((closure.sort, closure.sort), member, is_reflexive=True)

    def proper(self, relation: DefinableRelation) -> DefinableRelation:
        """One step or more."""
        return self._relations.join(relation, self.reflexive(relation))

    def _closure(self, relation: DefinableRelation) -> Closure:
        source, target = relation.columns
        sort = target if source is None else source
        if sort is None or target not in (None, sort):
            raise NotExpressible("a closure between unrelated classes")
        ends = (self._terms.symbol(f"{name} {sort}", sort) for name in ("start", "end"))
        key = self._relations.has(relation, *ends)
        if free_variables(postorder((key,)))[key]:
            raise NotExpressible("a closure that depends on a variable")
        if key not in self._known:
            name = f"reaches {len(self._known)}"
            found = Closure(self._terms.function(name, (sort, sort), BOOL), relation, sort)
            self._known[key] = found
            self._introduce(found)
        return self._known[key]

    def _reaches(self, closure: Closure, source: Term, target: Term) -> Term:
        return self._terms.apply(closure.reaches, source, target)

    def _chosen(self, closure: Closure) -> FunctionSignature:
        """An object on a path from one to another: the last before the end where there is one path, else the next."""
        return self._terms.function(f"{closure.reaches.name} by", (closure.sort, closure.sort), closure.sort)

    # ------------------------------------------------------------ facts of one closure

    def _introduce(self, closure: Closure) -> None:
        terms, marked, rule = self._terms, self._signature.marked, self._signature.rule
        x, y, z = (terms.variable(name, closure.sort) for name in "xyz")
        there = self._reaches(closure, x, y)
        rule((x,), self._reaches(closure, x, x), (marked(x),))
        rule((x, y), terms.implies(terms.eq(x, y), there), (there,))
        on, over = self._reaches(closure, y, z), self._reaches(closure, x, z)
        rule((x, y, z), terms.implies(terms.and_(there, on), over), (there, on, marked(x)))
        if closure.relation.mapping is not None:
            self._introduce_mapping(closure, closure.relation.mapping, x, y)
        else:
            self._introduce_relation(closure, x, y)

    def _introduce_mapping(self, closure: Closure, mapping: Mapping, x: Term, y: Term) -> None:
        """A step is a step, and whoever gets somewhere else takes it."""
        terms, marked, rule = self._terms, self._signature.marked, self._signature.rule
        there = self._reaches(closure, x, y)
        after = self._reaches(closure, mapping.value(x), y)
        elsewhere = terms.and_(there, terms.not_(terms.eq(x, y)))
        steps = [terms.apply(function, x) for function in mapping.made_of]
        step = self._reaches(closure, x, mapping.value(x))
        rule((x,), terms.implies(mapping.has_value(x), step), *((read,) for read in steps), (marked(x),))
        first = terms.implies(elsewhere, terms.and_(mapping.has_value(x), after))
        rule((x, y), first, *((there, read) for read in steps))
        self._introduce_path(closure, mapping, x, y)

    def _introduce_path(self, closure: Closure, mapping: Mapping, x: Term, y: Term) -> None:
        """There is one path: of two things on it one comes first, and whatever is reached is reached by a step."""
        terms, marked, rule = self._terms, self._signature.marked, self._signature.rule
        self._introduce_order(closure)
        there = self._reaches(closure, x, y)
        last = terms.apply(self._chosen(closure), x, y)
        step = (self._reaches(closure, x, last), mapping.has_value(last), terms.eq(mapping.value(last), y))
        elsewhere = terms.and_(there, terms.not_(terms.eq(x, y)))
        rule((x, y), terms.implies(elsewhere, terms.all_of(step)), (there, marked(x), marked(y)))

    def _introduce_order(self, closure: Closure) -> None:
        x, y, z = (self._terms.variable(name, closure.sort) for name in "xyz")
        there, other = self._reaches(closure, x, y), self._reaches(closure, x, z)
        self._signature.rule((x, y, z), self._ordered(closure, x, y, z), (there, other, self._signature.marked(x)))

    def _ordered(self, closure: Closure, x: Term, y: Term, z: Term) -> Term:
        """Of two things that are reached from one, one is reached from the other."""
        terms = self._terms
        both = terms.and_(self._reaches(closure, x, y), self._reaches(closure, x, z))
        return terms.implies(both, terms.or_(self._reaches(closure, y, z), self._reaches(closure, z, y)))

    def _introduce_relation(self, closure: Closure, x: Term, y: Term) -> None:
        terms, marked, rule, has = self._terms, self._signature.marked, self._signature.rule, self._relations.has
        there = self._reaches(closure, x, y)
        rule((x, y), terms.implies(has(closure.relation, x, y), there), (there,))
        step = terms.apply(self._chosen(closure), x, y)
        onward = terms.and_(has(closure.relation, x, step), self._reaches(closure, step, y))
        rule((x, y), terms.implies(terms.and_(there, terms.not_(terms.eq(x, y))), onward), (there, marked(x)))

    # ------------------------------------------------------------ what needs induction

    def finish(self) -> None:
        """Marks, invariants of single closures, comparisons of two."""
        self._mark_starts()
        closures = list(self._known.values())
        for number, closure in enumerate(closures):
            old = self._is_old
            self._invariant(closure, f"old {number}", old)
            self._invariant(closure, f"new {number}", lambda atom: self._terms.not_(self._exists_before(atom)))
            for other in closures:
                if other is not closure and other.sort == closure.sort and _is_base(closure, other):
                    self._compare(closure, other)

    def _mark_starts(self) -> None:
        """Terms from which closures start are marked, whatever object they are read from; but not those that list
        fields lead to: marking these would never end."""
        links = {
            function
            for closure in self._known.values()
            if closure.relation.mapping is not None
            for function in closure.relation.mapping.made_of
        }
        for function in self._starts:
            if function not in links:
                variables = tuple(self._terms.variable("x", sort) for sort in function.domain)
                read = self._terms.apply(function, *variables)
                self._signature.rule(variables, self._signature.marked(read), (read,))

    def _exists_before(self, atom: Atom) -> Term:
        return self._signature.exists(atom, BEFORE)

    def _is_old(self, atom: Atom) -> Term:
        return self._terms.or_(self._signature.same(atom, None), self._exists_before(atom))

    def _invariant(self, closure: Closure, name: str, inside: Callable[[Atom], Term]) -> None:
        """If no step leads out of a set, nothing outside is reached from inside."""
        terms = self._terms
        a, b = (terms.symbol(f"{name} {end}", closure.sort) for end in ("from", "to"))
        kept = terms.symbol(f"{name} kept", BOOL)
        leaves = terms.all_of((inside(a), self._relations.has(closure.relation, a, b), terms.not_(inside(b))))
        self._signature.fact(terms.or_(kept, leaves))
        x, y = (terms.variable(letter, closure.sort) for letter in "xy")
        there = self._reaches(closure, x, y)
        body = terms.implies(terms.all_of((kept, there, inside(x))), inside(y))
        self._signature.rule((x, y), body, (there, self._signature.marked(x)))

    def _compare(self, one: Closure, other: Closure) -> None:
        """What one relation reaches from a start the other reaches, too; or the one makes a step out of what the other
        reaches."""
        terms, name = self._terms, f"{one.reaches.name} {other.reaches.name}"
        x, y = (terms.variable(letter, one.sort) for letter in "xy")
        out, where, to = (
            terms.apply(terms.function(f"{name} {what}", (one.sort,), sort), x)
            for what, sort in (("out", BOOL), ("from", one.sort), ("to", one.sort))
        )
        step = self._relations.has(one.relation, where, to)
        left = terms.all_of((self._reaches(other, x, where), step, terms.not_(self._reaches(other, x, to))))
        self._signature.rule((x,), terms.implies(out, left), (out,))
        there = self._reaches(one, x, y)
        body = terms.implies(there, terms.or_(self._reaches(other, x, y), out))
        self._signature.rule((x, y), body, (there, self._signature.marked(x)))


def _is_base(one: Closure, other: Closure) -> bool:
    """Comparisons are made with a field as it was before: then there are not many more of them than closures."""
    return any(closure.relation.field_at is BEFORE for closure in (one, other))
