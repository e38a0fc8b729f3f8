"""Heap versions: passification of the heap (Flanagan and Saxe 2001). A write makes a new function of its field, an
allocation a new predicate of the objects that exist.

Objects that do not exist yet have fields already, with the values that new objects get: so making one changes no field.

Law: for every execution there are functions, predicates and constants such that all facts are true. What is only true
where the execution passes has a guard; definitions of new functions need none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.analysis.summaries.graph import fields_of
from vernier.encode.firstorder.signature import BEFORE, Atom, Family, HeapSignature, HeapVersion, NotExpressible
from vernier.ir.types import BoolType, IntType, RefType, Type
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BOOL, FunctionSignature, Sort
from vernier.logic.walk import postorder

Field: TypeAlias = tuple[str, str]
"""Owner and name"""
Name: TypeAlias = Term | FunctionSignature


@dataclass(frozen=True, slots=True)
class Stored:
    """A field after one assignment."""

    before: FunctionSignature
    at: Term
    value: Term


@dataclass(frozen=True, slots=True)
class Merged:
    """A field where paths meet: on each path, that of the path."""

    parts: tuple[tuple[Term, FunctionSignature], ...]


Change: TypeAlias = Stored | Merged


@dataclass(frozen=True, eq=False, slots=True)
class Heap:
    """The functions of the fields that have been changed, and predicates of what exists in families that have grown;
    `guard` is when there is such a heap."""

    fields: Mapping[Field, FunctionSignature]
    exists: Mapping[str, FunctionSignature]
    guard: Term


def positions(term: Term, order: Mapping[Name, int]) -> set[int]:
    """Where the names in a term stand in an order."""
    names = (part.payload if part.op is Op.APPLY else part for part in postorder((term,)))
    return {order[name] for name in names if name in order}


@dataclass(slots=True)
class HeapVersions(HeapSignature):
    """All heaps of one execution. `changes` maps a function to the write or merge that defines it, `which` to its
    field, `unmade` to the objects that were allocated while it was the version of its field."""

    changes: dict[FunctionSignature, Change] = field(default_factory=dict)
    which: dict[FunctionSignature, Field] = field(default_factory=dict)
    unmade: dict[FunctionSignature, dict[Term, Term]] = field(default_factory=dict)
    made_here: list[Term] = field(default_factory=list)
    order: dict[Name, int] = field(default_factory=dict)
    """Functions and symbols in the order of their introduction"""
    _heaps: dict[HeapVersion, Heap] = field(default_factory=dict)
    _names: dict[Heap, HeapVersion] = field(default_factory=dict)

    def start(self) -> Heap:
        heap = Heap({}, {}, self.terms.true)
        self._heaps[BEFORE] = heap
        self._names[heap] = BEFORE
        return heap

    def version_of(self, heap: Heap) -> HeapVersion:
        """The name of a heap, for clauses that are read in it."""
        found = self._names.get(heap)
        if found is None:
            found = HeapVersion(f"@{len(self._names)}")
            self._heaps[found] = heap
            self._names[heap] = found
        return found

    def new_symbol(self, name: str, sort: Sort) -> Term:
        symbol = self.terms.fresh(name, sort)
        self.order[symbol] = len(self.order)
        return symbol

    def witness(self, name: str, of: Term) -> Term:
        """Some object that is there because of another: as new as that."""
        symbol = self.terms.fresh(name, of.sort)
        self.order[symbol] = self.order[of]
        self.fact(self.marked(symbol))
        return symbol

    def named(self, term: Term) -> Term:
        """The term, or a symbol for it if it depends on conditions: such a term cannot stand in a trigger."""
        if all(part.op in (Op.SYMBOL, Op.APPLY) for part in postorder((term,))):
            return term
        symbol = self.terms.fresh("is", term.sort)
        self.order[symbol] = max(positions(term, self.order), default=-1)
        self.fact(self.marked(symbol))
        self.fact(self.terms.eq(symbol, term))
        return symbol

    def content(self, value: Atom) -> Atom:
        """A value as fields have it: truth values are no formulas there."""
        if value is None or value.sort != BOOL:
            return value
        return self.terms.ite(value, self.literal(True), self.literal(False))

    def value(self, content: Term, type_: Type) -> Term:
        """The value of a field, represented as the values of locals are."""
        return self.terms.eq(content, self.literal(True)) if isinstance(type_, BoolType) else content

    # ------------------------------------------------------------ names in a heap

    def existing(self, family: Family, version: HeapVersion) -> FunctionSignature:
        heap = self._heaps[version]
        found = heap.exists.get(family.root)
        return found or self.terms.function(f"exists {family.root}", (family.sort,), BOOL)

    def _introduce_existing(self, family: Family) -> None:
        nothing = self.terms.apply(self.existing(family, BEFORE), family.null)
        self.fact(self.terms.not_(nothing))

    def _function(self, owner: str, name: str, type_: Type, version: HeapVersion) -> FunctionSignature:
        found = self._heaps[version].fields.get((owner, name))
        if found is None:
            found = self.terms.function(f"{owner}.{name}", (self.sort(RefType(owner)),), self.sort(type_))
            self.which.setdefault(found, (owner, name))
        return found

    def _introduce_field(self, function: FunctionSignature, owner: str, type_: Type, version: HeapVersion) -> None:
        terms, x = self.terms, self.terms.variable("x", function.domain[0])
        value = terms.apply(function, x)
        there = terms.and_(self._heaps[version].guard, self.has_field(x, owner, version))
        self.rule((x,), terms.implies(there, self.is_of(value, type_, version)), (value,))

    def owner(self, function: FunctionSignature) -> str:
        """The class whose objects have the field."""
        return self.which[function][0]

    def is_there(self, atom: Atom, version: HeapVersion) -> bool:
        """Whether one sees that something exists in a state, or is null: what the method was given, and the values of
        fields in that state. (Of a field that nobody assigns, new objects have null.)"""
        if atom is None or atom in self._constants.values():
            return True
        if atom.op is not Op.APPLY or atom.payload not in self.which:
            return False
        current = self._heaps[version].fields.get(self.which[atom.payload])
        return atom.payload not in self.order if current is None else atom.payload == current

    def field_version(self, owner: str, name: str, type_: Type, heap: Heap) -> FunctionSignature:
        """The function that a field is in a heap, without axioms about its values."""
        found = self._function(owner, name, type_, self.version_of(heap))
        self.fields.setdefault((owner, name), type_)
        return found

    # ------------------------------------------------------------ what happens to a heap

    def stored(self, heap: Heap, guard: Term, owner: str, name: str, type_: Type, at: Term, value: Term) -> Heap:
        """The heap after an assignment."""
        terms, old = self.terms, self._function(owner, name, type_, self.version_of(heap))
        at, value = self.named(at), self.named(value)
        new = self._new_function(owner, name, old)
        x = terms.variable("x", new.domain[0])
        before, after = terms.apply(old, x), terms.apply(new, x)
        same = terms.ite(terms.eq(x, at), terms.eq(after, value), terms.eq(after, before))
        self.rule((x,), same, (after,), (before,))
        self.fact(terms.eq(terms.apply(new, at), value))
        self.changes[new] = Stored(old, at, value)
        return Heap({**heap.fields, (owner, name): new}, heap.exists, guard)

    def allocated(self, heap: Heap, guard: Term, class_name: str) -> tuple[Heap, Term]:
        """The heap with one more object, all of whose fields are zero, false or null; and the object."""
        terms, family = self.terms, self.family(class_name)
        made = self.new_symbol(f"new {class_name}", family.sort)
        self.fact(self.marked(made))
        self.fact(self.is_exactly(made, class_name))
        for other in self.made_here:
            if other.sort == made.sort:
                self.fact(terms.not_(terms.eq(made, other)))
        self.made_here.append(made)
        self._make_empty(heap, guard, class_name, made)
        old, new = self.existing(family, self.version_of(heap)), self._new_existing(family)
        x = terms.variable("x", family.sort)
        before, after = terms.apply(old, x), terms.apply(new, x)
        self.fact(terms.not_(terms.apply(old, made)))
        self.fact(terms.apply(new, made))
        self.rule((x,), terms.iff(after, terms.or_(before, terms.eq(x, made))), (after,), (before,))
        return Heap(heap.fields, {**heap.exists, family.root: new}, guard), made

    def _make_empty(self, heap: Heap, guard: Term, class_name: str, made: Term) -> None:
        """Fields have the values of new objects; and no field leads to what is not there yet."""
        terms, version = self.terms, self.version_of(heap)
        for key in fields_of(self.program, class_name):
            with suppress(NotExpressible):
                function = self._function(key.owner, key.name, key.type, version)
                self.fact(terms.implies(guard, self.same(terms.apply(function, made), self._zero(key.type))))
                self.unmade.setdefault(function, {})[made] = guard

    def _zero(self, type_: Type) -> Term | None:
        match type_:
            case BoolType():
                return self.literal(False)
            case IntType():
                return self.literal(0)
            case _:
                return None

    def havocked(
        self, heap: Heap, guard: Term, fields: Iterable[tuple[Field, Type]], classes: Iterable[str]
    ) -> Heap:  # fmt: skip
        """A heap in which these fields may have other values, and in which there may be more objects of classes."""
        terms = self.terms
        more: dict[str, FunctionSignature] = {}
        for class_name in classes:
            with suppress(NotExpressible):
                family = self.family(class_name)
                if family.root not in more:
                    old, new = self.existing(family, self.version_of(heap)), self._new_existing(family)
                    x = terms.variable("x", family.sort)
                    before, after = terms.apply(old, x), terms.apply(new, x)
                    self.rule((x,), terms.implies(terms.and_(guard, before), after), (before,))
                    self.fact(terms.not_(terms.apply(new, family.null)))
                    more[family.root] = new
        changed: dict[Field, FunctionSignature] = {}
        for (owner, name), type_ in fields:
            with suppress(NotExpressible):
                old = self._function(owner, name, type_, self.version_of(heap))
                changed[owner, name] = self._new_function(owner, name, old)
        after_all = Heap({**heap.fields, **changed}, {**heap.exists, **more}, guard)
        for function in changed.values():
            if function.domain == (function.codomain,):
                self._lead_nowhere(after_all, function)
        return after_all

    def _lead_nowhere(self, heap: Heap, function: FunctionSignature) -> None:
        """What does not exist has null as what comes next."""
        terms, x = self.terms, self.terms.variable("x", function.domain[0])
        value, there = self.terms.apply(function, x), self.exists(x, self.version_of(heap))
        self.rule((x,), terms.implies(heap.guard, terms.or_(there, self.same(value, None))), (value,))

    def merged(self, parts: Sequence[tuple[Term, Heap]]) -> Heap:
        """The heap where paths meet, each with the condition under which it is taken."""
        terms = self.terms
        if all(heap is parts[0][1] for _, heap in parts):
            return parts[0][1]
        guard = terms.any_of(condition for condition, _ in parts)
        fields: dict[Field, FunctionSignature] = {}
        for key in dict.fromkeys(key for _, heap in parts for key in heap.fields):
            fields[key] = self._merged_field(key, parts)
        exists: dict[str, FunctionSignature] = {}
        for root in dict.fromkeys(root for _, heap in parts for root in heap.exists):
            exists[root] = self._merged_existing(self.families[root], parts)
        return Heap(fields, exists, guard)

    def _merged_field(self, key: Field, parts: Sequence[tuple[Term, Heap]]) -> FunctionSignature:
        terms = self.terms
        known = next(heap.fields[key] for _, heap in parts if key in heap.fields)
        initial = terms.function(".".join(key), known.domain, known.codomain)
        self.which.setdefault(initial, key)
        versions = [(condition, heap.fields.get(key, initial)) for condition, heap in parts]
        if all(version == versions[0][1] for _, version in versions):
            return versions[0][1]
        new = self._new_function(*key, known)
        self.changes[new] = Merged(tuple(versions))
        x = terms.variable("x", new.domain[0])
        after = terms.apply(new, x)
        for condition, version in versions:
            before = terms.apply(version, x)
            self.rule((x,), terms.implies(condition, terms.eq(after, before)), (after,), (before,))
        return new

    def _merged_existing(self, family: Family, parts: Sequence[tuple[Term, Heap]]) -> FunctionSignature:
        terms = self.terms
        versions = [(condition, self.existing(family, self.version_of(heap))) for condition, heap in parts]
        if all(version == versions[0][1] for _, version in versions):
            return versions[0][1]
        new = self._new_existing(family)
        x = terms.variable("x", family.sort)
        after = terms.apply(new, x)
        for condition, version in versions:
            before = terms.apply(version, x)
            self.rule((x,), terms.implies(condition, terms.iff(after, before)), (after,), (before,))
        self.fact(terms.not_(terms.apply(new, family.null)))
        return new

    def _new_function(self, owner: str, name: str, old: FunctionSignature) -> FunctionSignature:
        found = self.terms.function(f"{owner}.{name}@{len(self.order)}", old.domain, old.codomain)
        self.order[found] = len(self.order)
        self.which[found] = (owner, name)
        return found

    def _new_existing(self, family: Family) -> FunctionSignature:
        found = self.terms.function(f"exists {family.root}@{len(self.order)}", (family.sort,), BOOL)
        self.order[found] = len(self.order)
        return found
