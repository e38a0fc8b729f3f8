"""The state of the collections of a program, and one path through a piece of its code.

Sorts: objects (collections, maps, entries and the program's own) and iterators. A view of a collection and an entry of
a map are identified with it. `member` and `stale` over-approximate: removed elements stay, and a method that changes a
structure only sometimes counts as a change. All formulas that read them are monotonic in them, so this adds executions
and never removes one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from vernier.encode.firstorder.collections.kinds import Kind
from vernier.encode.firstorder.collections.path_facts import PathFacts
from vernier.ir.program import Program
from vernier.ir.types import RefType, Type
from vernier.logic.bank import Term
from vernier.logic.signature import Signature
from vernier.logic.sorts import BOOL, FunctionSignature, UninterpretedSort
from vernier.logic.systems import CallSite
from vernier.logic.terms import Terms

OBJECT, ITERATOR = UninterpretedSort("object"), UninterpretedSort("iterator")
SORTS = {Kind.OBJECT: OBJECT, Kind.ITERATOR: ITERATOR}

MAP_TYPE = "java.util.Map"
NO_MAPS = ("java.util.List", "java.util.Queue")
"""Types of which no object is a map or a view of one"""

MOST_PASSES = 2
"""How often a way goes on through the head of one loop: to the end of an iterator that gives one element"""

STALE, MEMBER, USED = "stale", "member", "used"


@dataclass(slots=True)
class Symbols:
    """The symbols of a program: rigid ones, and those of the state before and after (`'`)."""

    terms: Terms
    fields: dict[str, Kind] = field(default_factory=dict)
    statics: dict[str, Kind] = field(default_factory=dict)
    members: bool = True
    """Whether elements are spoken of"""
    own_iterators: bool = True
    """Whether classes of the program define iterators"""
    allocations: bool = True
    """Whether new objects are spoken of"""
    maps: bool = False
    """Whether maps are told from lists and queues"""
    _count: int = 0

    @property
    def nulls(self) -> dict[Kind, Term]:
        return {kind: self.terms.symbol(f"null {kind.value}", sort) for kind, sort in SORTS.items()}

    @property
    def own_iterator(self) -> Term:
        """Stands for all iterators that classes of the program define: it goes over no collection."""
        return self.terms.symbol("own iterator", ITERATOR)

    @property
    def a_value(self) -> Term:
        """Stands for all numbers and texts that are elements (`kinds.is_value`): every collection may have some, so
        that it is not noted who has. Each way speaks of one of its own, which is no collection; of no other object is
        it said that it is not this one, but of those that are of a class of the program."""
        return self.terms.symbol("a value", OBJECT)

    @property
    def container(self) -> FunctionSignature:
        """cnt: the collection that an iterator goes over."""
        return self.terms.function("cnt", (ITERATOR,), OBJECT)

    @property
    def collection(self) -> FunctionSignature:
        return self.terms.function("collection", (OBJECT,), BOOL)

    def is_collection(self, value: Term) -> Term:
        return self.terms.apply(self.collection, value)

    @property
    def map(self) -> FunctionSignature:
        return self.terms.function("map", (OBJECT,), BOOL)

    def is_map(self, value: Term, program: Program, type_: Type) -> Term:
        """What a type says of whether its objects are maps (or views of one)."""
        if not self.maps or not isinstance(type_, RefType):
            return self.terms.true
        known = self.terms.apply(self.map, value)
        if program.is_subclass(type_.name, MAP_TYPE):
            return known
        return (
            self.terms.not_(known)
            if any(program.is_subclass(type_.name, each) for each in NO_MAPS)
            else self.terms.true
        )

    def relation(self, name: str, mark: str = "") -> FunctionSignature:
        if name in self.fields:
            domain: tuple[UninterpretedSort, ...] = (OBJECT, SORTS[self.fields[name]])
        else:
            domain = {STALE: (ITERATOR,), MEMBER: (OBJECT, OBJECT), USED: (OBJECT,)}[name]
        return self.terms.function(f"{name}{mark}", domain, BOOL)

    def static(self, name: str, mark: str = "") -> Term:
        return self.terms.symbol(f"{name}{mark}", SORTS[self.statics[name]])

    def relations(self) -> tuple[str, ...]:
        optional = ((MEMBER,) if self.members else ()) + ((USED,) if self.allocations else ())
        return (STALE, *optional, *self.fields)

    def fresh(self, name: str, kind: Kind) -> Term:
        self._count += 1
        return self.terms.symbol(f"{name} #{self._count}", SORTS[kind])

    def version(self, name: str) -> FunctionSignature:
        self._count += 1
        return self.relation(name, f" #{self._count}")

    def signature(self, locals_: tuple[Term, ...], after: frozenset[str]) -> Signature:
        """Of summaries about some locals that change what is in `after`."""
        constants = [
            *self.nulls.values(),
            *((self.own_iterator,) if self.own_iterators else ()),
            *locals_,
            *map(self.static, self.statics),
        ]
        constants += [self.static(name, "'") for name in self.statics if name in after]
        functions = [self.container, self.collection, *((self.map,) if self.maps else ())]
        functions += [self.relation(name) for name in self.relations()]
        functions += [self.relation(name, "'") for name in self.relations() if name in after]
        return Signature(tuple(constants), tuple(functions))


@dataclass(slots=True)
class PathState:
    """The state at the end of a path: the path condition, the calls on the path, and the current symbols of everything
    that changes. `relevant` are the locals that the translation tracks."""

    symbols: Symbols
    relevant: frozenset[str] = frozenset()
    locals: dict[str, Term] = field(default_factory=dict)
    relations: dict[str, FunctionSignature] = field(default_factory=dict)
    statics: dict[str, Term] = field(default_factory=dict)
    facts: list[Term] = field(default_factory=list)
    calls: list[CallSite] = field(default_factory=list)
    known: PathFacts = field(default_factory=PathFacts)

    @staticmethod
    def start(symbols: Symbols, relevant: frozenset[str] = frozenset()) -> PathState:
        way = PathState(symbols, relevant)
        way.relations = {name: symbols.relation(name) for name in symbols.relations()}
        way.statics = {name: symbols.static(name) for name in symbols.statics}
        for name in symbols.fields:
            way.assume_function(name)
        return way

    def copy(self) -> PathState:
        return PathState(
            self.symbols, self.relevant, dict(self.locals), dict(self.relations), dict(self.statics), list(self.facts),
            list(self.calls), self.known.copy(),
        )  # fmt: skip

    def keep_locals(self, live: frozenset[str]) -> None:
        """Forget the others."""
        self.locals = {name: known for name, known in self.locals.items() if name in live}
        self.known.keep_locals(live)

    def goes_through(self, label: str, live: frozenset[str]) -> bool:
        """Whether it is known how many elements an iterator still gives that is live at the head of a loop: then a way
        goes on through it, a few times, and does not end there."""
        iterators = (self.locals[each] for each in live if each in self.locals)
        passed = self.known.passed.get(label, 0)
        if passed >= MOST_PASSES or not any(each in self.known.left for each in iterators):
            return False
        self.known.passed[label] = passed + 1
        return True

    def key(self) -> object:
        """What two states have in common that are the same but for what is `known`."""
        locals_, relations = frozenset(self.locals.items()), tuple(self.relations.values())
        return locals_, relations, tuple(self.statics.values()), frozenset(self.facts), tuple(map(id, self.calls))

    def holds(self, name: str, *arguments: Term) -> Term:
        return self.symbols.terms.apply(self.relations[name], *arguments)

    def assume(self, fact: Term) -> None:
        if fact is not self.symbols.terms.true:
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

    def allocate(self, described: Callable[[Term], Term]) -> Term:
        """A new object: nothing that is there has to do with it. `described` says what it is."""
        terms, symbols = self.symbols.terms, self.symbols
        new = symbols.fresh("new", Kind.OBJECT)
        self.assume(terms.not_(terms.eq(new, symbols.nulls[Kind.OBJECT])))
        self.assume(terms.not_(self.holds(USED, new)))
        self.assume(described(new))
        if symbols.members:
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
        self.assume(terms.not_(terms.eq(new, symbols.own_iterator)))
        self.assume(terms.eq(terms.apply(symbols.container, new), collection))
        stale = self.relations[STALE]
        self.becomes(STALE, lambda i: terms.and_(terms.apply(stale, i), terms.not_(terms.eq(i, new))))
        return new

    def change(self, collection: Term, by: Term | None, unless: Term) -> None:
        """The structure changes, unless something holds: iterators over it become stale, but for the one it changes
        by."""
        terms, stale = self.symbols.terms, self.relations[STALE]
        if unless is terms.true:
            return

        def after(i: Term) -> Term:
            over = terms.eq(terms.apply(self.symbols.container, i), collection)
            other = terms.not_(terms.eq(i, self.symbols.own_iterator))
            if by is not None:
                other = terms.and_(other, terms.not_(terms.eq(i, by)))
            return terms.or_(terms.apply(stale, i), terms.and_(over, other, terms.not_(unless)))

        self.becomes(STALE, after)

    def add(self, collection: Term, element: Term) -> None:
        if not self.symbols.members:
            return
        terms, member = self.symbols.terms, self.relations[MEMBER]
        self.becomes(MEMBER, lambda c, o: terms.or_(
            terms.apply(member, c, o), terms.and_(terms.eq(c, collection), terms.eq(o, element))))  # fmt: skip

    def add_all(self, collection: Term, source: Term) -> None:
        if not self.symbols.members:
            return
        terms, member = self.symbols.terms, self.relations[MEMBER]

        def after(c: Term, o: Term) -> Term:
            new = terms.and_(terms.eq(c, collection), terms.apply(member, source, o))
            return terms.or_(terms.apply(member, c, o), new)

        self.becomes(MEMBER, after)

    def store(self, name: str, target: Term, value: Term) -> None:
        terms, old = self.symbols.terms, self.relations[name]
        self.becomes(name, lambda o, v: terms.ite(terms.eq(o, target), terms.eq(v, value), terms.apply(old, o, v)))

    # ------------------------------------------------------------ what nobody knows

    def grow(self, name: str) -> None:
        """The relation may hold of more than before. More stale iterators: who knows what has changed."""
        if name == STALE:
            self.known.forget()
        terms, old, new = self.symbols.terms, self.relations[name], self.symbols.version(name)
        variables = [terms.variable("v", sort) for sort in new.domain]
        kept = terms.implies(terms.apply(old, *variables), terms.apply(new, *variables))
        if name == STALE:
            own = terms.eq(variables[0], self.symbols.own_iterator)
            kept = terms.and_(
                kept, terms.implies(own, terms.eq(terms.apply(new, *variables), terms.apply(old, *variables)))
            )
        self.facts.append(terms.forall(variables, kept))
        self.relations[name] = new

    def havoc(self, names: Iterable[str]) -> None:
        """Whatever these are now. What is allocated stays so."""
        for name in names:
            if name in self.symbols.fields:
                self.relations[name] = self.symbols.version(name)
                self.assume_function(name)
            elif name in self.relations:
                # More elements and more stale iterators than in an execution do no harm.
                self.grow(name)
            elif name in self.statics:
                self.statics[name] = self.symbols.fresh(name, self.symbols.statics[name])

    def unknown_object(self) -> Term:
        """Any object: one that is there, or one that the library has just made, with any elements."""
        terms, symbols = self.symbols.terms, self.symbols
        used = self.relations[USED]
        if symbols.members:
            old, new = self.relations[MEMBER], symbols.version(MEMBER)
            self.assume(self.all(Kind.OBJECT, Kind.OBJECT, body=lambda c, o: terms.implies(
                terms.apply(used, c), terms.eq(terms.apply(new, c, o), terms.apply(old, c, o)))))  # fmt: skip
            self.relations[MEMBER] = new
        self.grow(USED)
        return symbols.fresh("unknown", Kind.OBJECT)
