"""The state of the collections of a program, and one way through a piece of its code.

Sorts: objects (collections, maps, entries and the program's own) and iterators. A view of a collection and an entry of
a map are not told from it. `member` and `stale` may hold of more than in an execution: elements that were removed stay,
and what changes a structure only sometimes counts as a change. All that is read from them grows with them, so that this
gives more executions and never fewer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from vernier.encode.firstorder.collections.kinds import Kind
from vernier.logic.bank import Term
from vernier.logic.signature import Signature
from vernier.logic.sorts import BOOL, FunctionSignature, UninterpretedSort
from vernier.logic.systems import CallSite
from vernier.logic.terms import Terms

OBJECT, ITERATOR = UninterpretedSort("object"), UninterpretedSort("iterator")
SORTS = {Kind.OBJECT: OBJECT, Kind.ITERATOR: ITERATOR}

STALE, MEMBER, USED = "stale", "member", "used"


@dataclass(slots=True)
class Symbols:
    """The names of a program: rigid ones, and those of the state before and after (`'`)."""

    terms: Terms
    fields: dict[str, Kind] = field(default_factory=dict)
    statics: dict[str, Kind] = field(default_factory=dict)
    _count: int = 0

    @property
    def nulls(self) -> dict[Kind, Term]:
        return {kind: self.terms.symbol(f"null {kind.value}", sort) for kind, sort in SORTS.items()}

    @property
    def container(self) -> FunctionSignature:
        """cnt: the collection that an iterator goes over."""
        return self.terms.function("cnt", (ITERATOR,), OBJECT)

    @property
    def collection(self) -> FunctionSignature:
        return self.terms.function("collection", (OBJECT,), BOOL)

    def relation(self, name: str, mark: str = "") -> FunctionSignature:
        if name in self.fields:
            domain: tuple[UninterpretedSort, ...] = (OBJECT, SORTS[self.fields[name]])
        else:
            domain = {STALE: (ITERATOR,), MEMBER: (OBJECT, OBJECT), USED: (OBJECT,)}[name]
        return self.terms.function(f"{name}{mark}", domain, BOOL)

    def static(self, name: str, mark: str = "") -> Term:
        return self.terms.symbol(f"{name}{mark}", SORTS[self.statics[name]])

    def relations(self) -> tuple[str, ...]:
        return (STALE, MEMBER, USED, *self.fields)

    def fresh(self, name: str, kind: Kind) -> Term:
        self._count += 1
        return self.terms.symbol(f"{name} #{self._count}", SORTS[kind])

    def version(self, name: str) -> FunctionSignature:
        self._count += 1
        return self.relation(name, f" #{self._count}")

    def signature(self, locals_: tuple[Term, ...], after: frozenset[str]) -> Signature:
        """Of summaries about some locals that change what is in `after`."""
        constants = [*self.nulls.values(), *locals_, *map(self.static, self.statics)]
        constants += [self.static(name, "'") for name in self.statics if name in after]
        functions = [self.container, self.collection, *map(self.relation, self.relations())]
        functions += [self.relation(name, "'") for name in self.relations() if name in after]
        return Signature(tuple(constants), tuple(functions))


@dataclass(slots=True)
class PathState:
    """A state along a way: what holds, the calls so far, and the present names of everything that changes."""

    symbols: Symbols
    locals: dict[str, Term] = field(default_factory=dict)
    relations: dict[str, FunctionSignature] = field(default_factory=dict)
    statics: dict[str, Term] = field(default_factory=dict)
    facts: list[Term] = field(default_factory=list)
    calls: list[CallSite] = field(default_factory=list)

    @staticmethod
    def start(symbols: Symbols) -> PathState:
        way = PathState(symbols)
        way.relations = {name: symbols.relation(name) for name in symbols.relations()}
        way.statics = {name: symbols.static(name) for name in symbols.statics}
        for name in symbols.fields:
            way.assume_function(name)
        return way

    def copy(self) -> PathState:
        return PathState(
            self.symbols, dict(self.locals), dict(self.relations), dict(self.statics), list(self.facts),
            list(self.calls),
        )  # fmt: skip

    def holds(self, name: str, *arguments: Term) -> Term:
        return self.symbols.terms.apply(self.relations[name], *arguments)

    def assume(self, fact: Term) -> None:
        self.facts.append(fact)

    def assume_function(self, name: str) -> None:
        """A field has one value. True of the objects that are there; that of others means nothing."""
        terms, kind = self.symbols.terms, self.symbols.fields[name]
        self.assume(self.all(Kind.OBJECT, kind, kind, body=lambda o, v, w: terms.implies(
            terms.and_(self.holds(name, o, v), self.holds(name, o, w)), terms.eq(v, w))))  # fmt: skip

    def all(self, *kinds: Kind, body: Callable[..., Term]) -> Term:
        variables = [self.symbols.terms.variable("v", SORTS[kind]) for kind in kinds]
        return self.symbols.terms.forall(variables, body(*variables))

    # ------------------------------------------------------------ what operations do (Table 3.2)

    def becomes(self, name: str, body: Callable[..., Term]) -> None:
        """A new version of a relation, by what is in it."""
        terms, new = self.symbols.terms, self.symbols.version(name)
        variables = [terms.variable("v", sort) for sort in new.domain]
        self.facts.append(terms.forall(variables, terms.eq(terms.apply(new, *variables), body(*variables))))
        self.relations[name] = new

    def allocate(self, is_collection: Callable[[Term], Term]) -> Term:
        """A new object: nothing that is there has to do with it. `is_collection` says whether it is one: it is the
        identity or negation."""
        terms, symbols = self.symbols.terms, self.symbols
        new = symbols.fresh("new", Kind.OBJECT)
        self.assume(terms.not_(terms.eq(new, symbols.nulls[Kind.OBJECT])))
        self.assume(terms.not_(self.holds(USED, new)))
        self.assume(is_collection(terms.apply(symbols.collection, new)))
        self.assume(self.all(Kind.OBJECT, body=lambda o: terms.not_(
            terms.or_(self.holds(MEMBER, new, o), self.holds(MEMBER, o, new)))))  # fmt: skip
        for name, kind in symbols.fields.items():
            null = symbols.nulls[kind]
            self.assume(self.all(kind, body=lambda v, n=name, z=null: terms.eq(self.holds(n, new, v), terms.eq(v, z))))
            if kind is Kind.OBJECT:
                self.assume(self.all(kind, body=lambda o, n=name: terms.not_(self.holds(n, o, new))))
        used = self.relations[USED]
        self.becomes(USED, lambda o: terms.or_(terms.apply(used, o), terms.eq(o, new)))
        return new

    def iterator(self, collection: Term) -> Term:
        """A new iterator, which is not stale."""
        terms, symbols = self.symbols.terms, self.symbols
        new = symbols.fresh("iterator", Kind.ITERATOR)
        self.assume(terms.not_(terms.eq(new, symbols.nulls[Kind.ITERATOR])))
        self.assume(terms.eq(terms.apply(symbols.container, new), collection))
        stale = self.relations[STALE]
        self.becomes(STALE, lambda i: terms.and_(terms.apply(stale, i), terms.not_(terms.eq(i, new))))
        return new

    def change(self, collection: Term, by: Term | None = None) -> None:
        """The structure changes: iterators over it become stale, but for the one it changes by."""
        terms, stale = self.symbols.terms, self.relations[STALE]

        def after(i: Term) -> Term:
            over = terms.eq(terms.apply(self.symbols.container, i), collection)
            other = terms.true if by is None else terms.not_(terms.eq(i, by))
            return terms.or_(terms.apply(stale, i), terms.and_(over, other))

        self.becomes(STALE, after)

    def add(self, collection: Term, element: Term) -> None:
        terms, member = self.symbols.terms, self.relations[MEMBER]
        self.becomes(MEMBER, lambda c, o: terms.or_(
            terms.apply(member, c, o), terms.and_(terms.eq(c, collection), terms.eq(o, element))))  # fmt: skip

    def add_all(self, collection: Term, source: Term) -> None:
        terms, member = self.symbols.terms, self.relations[MEMBER]

        def after(c: Term, o: Term) -> Term:
            new = terms.and_(terms.eq(c, collection), terms.apply(member, source, o))
            return terms.or_(terms.apply(member, c, o), new)

        self.becomes(MEMBER, after)

    def store(self, name: str, target: Term, value: Term) -> None:
        terms, old = self.symbols.terms, self.relations[name]
        self.becomes(name, lambda o, v: terms.ite(terms.eq(o, target), terms.eq(v, value), terms.apply(old, o, v)))
