"""The state of the linked structures of a program, and one way through a piece of its code.

The path relation of a field is the reflexive transitive closure of the field, null being the end of every chain: x
reaches null for all x. It is a partial order under which what is above one object is linear. These axioms, the value
of a field (the least of what is properly above) and the effect of a store are formulas of EPR (Itzhaky, Banerjee,
Immerman, Nanevski and Sagiv 2013), exact as long as the field has no cycle: a store that would close one is a violation
of its own, and ways go on without it.

What is said of all states (`PathState.is_well_formed`) is true of those of executions, over the objects that an
execution ever makes: fields of objects that are not made yet are null, nothing leads to them, and every value is null
or made. Locals without a known value are any such value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from vernier.encode.firstorder.linked.kinds import Field, Shape
from vernier.logic.bank import Term
from vernier.logic.signature import Signature
from vernier.logic.sorts import BOOL, FunctionSignature, Sort, UninterpretedSort
from vernier.logic.systems import CallSite
from vernier.logic.terms import Terms


@dataclass(slots=True)
class Symbols:
    """The names of a program: rigid ones, and those of the state before and after (`'`). `made` are the families of
    which the program makes objects."""

    terms: Terms
    fields: dict[str, Field] = field(default_factory=dict)
    statics: dict[str, Sort] = field(default_factory=dict)
    made: dict[str, UninterpretedSort] = field(default_factory=dict)
    _count: int = 0

    def null(self, sort: UninterpretedSort) -> Term:
        return self.terms.symbol(f"null {sort.name}", sort)

    def made_of(self, sort: Sort) -> str | None:
        """The name of the relation of those objects of a family that are made."""
        name = f"made {sort.name}" if isinstance(sort, UninterpretedSort) else ""
        return name if name in self.made else None

    def relation(self, name: str, mark: str = "") -> FunctionSignature:
        if name in self.made:
            return self.terms.function(f"{name}{mark}", (self.made[name],), BOOL)
        known = self.fields[name]
        shown = name if known.shape is Shape.EDGES else f"{name}*"
        return self.terms.function(f"{shown}{mark}", (known.owner, known.value), BOOL)

    def static(self, name: str, mark: str = "") -> Term:
        return self.terms.symbol(f"{name}{mark}", self.statics[name])

    def relations(self) -> tuple[str, ...]:
        return (*self.made, *self.fields)

    def fresh(self, name: str, sort: Sort) -> Term:
        self._count += 1
        return self.terms.symbol(f"{name} #{self._count}", sort)

    def version(self, name: str) -> FunctionSignature:
        self._count += 1
        return self.relation(name, f" #{self._count}")

    def signature(self, locals_: Iterable[Term], after: frozenset[str]) -> Signature:
        """Of summaries about some locals that change what is in `after`."""
        constants = [*locals_, *map(self.static, self.statics)]
        constants += [self.static(name, "'") for name in self.statics if name in after]
        functions = [self.relation(name) for name in self.relations()]
        functions += [self.relation(name, "'") for name in self.relations() if name in after]
        sorts = dict.fromkeys((*(each.sort for each in constants), *(s for f in functions for s in f.domain)))
        nulls = [self.null(sort) for sort in sorts if isinstance(sort, UninterpretedSort)]
        return Signature((*nulls, *constants), tuple(functions))


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

    @staticmethod
    def start(symbols: Symbols, relevant: frozenset[str], locals_: dict[str, Term]) -> PathState:
        way = PathState(symbols, relevant, dict(locals_))
        way.relations = {name: symbols.relation(name) for name in symbols.relations()}
        way.statics = {name: symbols.static(name) for name in symbols.statics}
        way.is_well_formed(symbols.relations())
        for value in (*way.locals.values(), *way.statics.values()):
            way.assume(way.is_there(value))
        return way

    @property
    def terms(self) -> Terms:
        return self.symbols.terms

    def copy(self) -> PathState:
        return PathState(
            self.symbols, self.relevant, dict(self.locals), dict(self.relations), dict(self.statics), list(self.facts),
            list(self.calls),
        )  # fmt: skip

    def keep_locals(self, live: frozenset[str]) -> None:
        """Forget the others."""
        self.locals = {name: known for name, known in self.locals.items() if name in live}

    def key(self) -> object:
        """What two states have in common that are the same."""
        locals_, relations = frozenset(self.locals.items()), tuple(self.relations.values())
        return locals_, relations, tuple(self.statics.values()), frozenset(self.facts), tuple(map(id, self.calls))

    def holds(self, name: str, *arguments: Term) -> Term:
        return self.terms.apply(self.relations[name], *arguments)

    def assume(self, fact: Term) -> None:
        if fact is not self.terms.true:
            self.facts.append(fact)

    def all(self, *sorts: Sort, body: Callable[..., Term]) -> Term:
        variables = [self.terms.variable("v", sort) for sort in sorts]
        return self.terms.forall(variables, body(*variables))

    def is_null(self, value: Term) -> Term:
        assert isinstance(value.sort, UninterpretedSort)
        return self.terms.eq(value, self.symbols.null(value.sort))

    # ------------------------------------------------------------ what is true of all states

    def is_there(self, value: Term) -> Term:
        """That a value is null or made."""
        made = self.symbols.made_of(value.sort)
        return self.terms.true if made is None else self.terms.or_(self.is_null(value), self.holds(made, value))

    def is_well_formed(self, names: Iterable[str]) -> None:
        """Assume what is true of these relations in every state."""
        for name in names:
            if name in self.symbols.made:
                self.assume(self.terms.not_(self.holds(name, self.symbols.null(self.symbols.made[name]))))
            else:
                known = self.symbols.fields[name]
                facts = self._edges(name, known) if known.shape is Shape.EDGES else self._paths(name, known)
                for fact in (*facts, *self._among_made(name, known)):
                    self.assume(fact)

    def _edges(self, name: str, known: Field) -> Iterator[Term]:
        """A field has at most one value."""
        t = self.terms
        yield self.all(known.owner, known.value, known.value, body=lambda o, v, w: t.implies(
            t.and_(self.holds(name, o, v), self.holds(name, o, w)), t.eq(v, w)))  # fmt: skip

    def _paths(self, name: str, known: Field) -> Iterator[Term]:
        t, sort, null = self.terms, known.owner, self.symbols.null(known.owner)

        def reach(x: Term, y: Term) -> Term:
            return self.holds(name, x, y)

        yield self.all(sort, body=lambda x: t.and_(reach(x, x), reach(x, null)))
        yield self.all(sort, body=lambda x: t.implies(reach(null, x), t.eq(x, null)))
        yield self.all(sort, sort, body=lambda x, y: t.implies(t.and_(reach(x, y), reach(y, x)), t.eq(x, y)))
        yield self.all(sort, sort, sort, body=lambda x, y, z: t.implies(
            t.and_(reach(x, y), reach(y, z)), reach(x, z)))  # fmt: skip
        yield self.all(sort, sort, sort, body=lambda x, y, z: t.implies(
            t.and_(reach(x, y), reach(x, z)), t.or_(reach(y, z), reach(z, y))))  # fmt: skip

    def _among_made(self, name: str, known: Field) -> Iterator[Term]:
        """A field that is not null is one of an object that is made, and has a value that is."""
        t = self.terms

        def body(o: Term, v: Term) -> Term:
            trivial = t.or_(self.is_null(v), t.eq(o, v) if known.shape is Shape.PATHS else t.false)
            there = t.and_(self._is_made(o), self._is_made(v))
            return t.implies(self.holds(name, o, v), t.or_(trivial, there))

        yield self.all(known.owner, known.value, body=body)

    def _is_made(self, value: Term) -> Term:
        made = self.symbols.made_of(value.sort)
        return self.terms.true if made is None else self.holds(made, value)

    # ------------------------------------------------------------ what operations do

    def becomes(self, name: str, body: Callable[..., Term]) -> None:
        """A new version of a relation, by what is in it."""
        new = self.symbols.version(name)
        variables = [self.terms.variable("v", sort) for sort in new.domain]
        self.facts.append(
            self.terms.forall(variables, self.terms.eq(self.terms.apply(new, *variables), body(*variables)))
        )
        self.relations[name] = new

    def allocate(self, sort: UninterpretedSort) -> Term:
        """A new object: its fields are null."""
        new, made = self.symbols.fresh("new", sort), self.symbols.made_of(sort)
        self.assume(self.terms.not_(self.is_null(new)))
        if made is None:
            return new
        self.assume(self.terms.not_(self.holds(made, new)))
        for name, known in self.symbols.fields.items():
            if known.owner == sort and known.shape is Shape.EDGES:
                self.assume(self.holds(name, new, self.symbols.null(known.value)))
        before = self.relations[made]
        self.becomes(made, lambda o: self.terms.or_(self.terms.apply(before, o), self.terms.eq(o, new)))
        return new

    def load(self, name: str, target: Term) -> Term:
        """The value of a field of an object that is not null."""
        known, t = self.symbols.fields[name], self.terms
        read = self.symbols.fresh(name, known.value)
        self.assume(self.holds(name, target, read))
        if known.shape is Shape.PATHS:
            self.assume(t.not_(t.eq(target, read)))
            self.assume(self.all(known.owner, body=lambda z: t.implies(
                self.holds(name, target, z), t.or_(t.eq(target, z), self.holds(name, read, z)))))  # fmt: skip
        return read

    def closes_cycle(self, name: str, target: Term, value: Term) -> Term | None:
        """The condition under which a store makes a cycle; None for a field that may have cycles."""
        known = self.symbols.fields[name]
        return self.holds(name, value, target) if known.shape is Shape.PATHS else None

    def store(self, name: str, target: Term, value: Term) -> None:
        """A field of an object that is not null gets a value. It makes no cycle where the field has none."""
        t, old = self.terms, self.relations[name]
        if self.symbols.fields[name].shape is Shape.EDGES:
            self.becomes(name, lambda o, v: t.ite(t.eq(o, target), t.eq(v, value), t.apply(old, o, v)))
            return

        def reach(x: Term, y: Term) -> Term:
            return t.apply(old, x, y)

        self.assume(t.not_(reach(value, target)))
        # Of the paths from what reaches the target, those up to the target stay, and go on with the value.
        self.becomes(name, lambda x, y: t.ite(
            reach(x, target), t.or_(t.and_(reach(x, y), reach(y, target)), reach(value, y)), reach(x, y)))  # fmt: skip

    # ------------------------------------------------------------ what nobody knows

    def unknown(self, name: str, sort: Sort) -> Term:
        """Any value that is there."""
        value = self.symbols.fresh(name, sort)
        self.assume(self.is_there(value))
        return value

    def havoc(self, names: Iterable[str]) -> None:
        """Whatever these are now. What is made stays made."""
        changed = [name for name in self.symbols.relations() if name in set(names)]
        for name in changed:
            old, new = self.relations[name], self.symbols.version(name)
            self.relations[name] = new
            if name in self.symbols.made:
                self.assume(self.grows(old, new))
        self.is_well_formed(changed)
        for name in self.statics:
            if name in set(names):
                self.statics[name] = self.unknown(name, self.symbols.statics[name])

    def grows(self, old: FunctionSignature, new: FunctionSignature) -> Term:
        t = self.terms
        return self.all(*old.domain, body=lambda *xs: t.implies(t.apply(old, *xs), t.apply(new, *xs)))
