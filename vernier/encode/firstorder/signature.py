"""A many-sorted signature for two states of a heap, with background axioms that are true of all heaps.

A sort has the objects of a family of classes (those related by inheritance), and one null. It may have more elements:
objects that were never made. `marked` is true of everything; it stands in triggers (Detlefs, Nelson and Saxe 2005),
where it limits instantiation to objects that have a name or that closures start from.

Law: every fact is true of every pair of heaps before and after an execution, with suitable elements for what has no
meaning there (the value of a field of null, an object that was never made).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.ir.program import Program
from vernier.ir.types import BoolType, IntType, RefType, Type
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL, FunctionSignature, Sort, UninterpretedSort
from vernier.logic.terms import Terms

Atom: TypeAlias = Term | None
"""An element of a sort; None is null, whatever the sort."""
Trigger: TypeAlias = tuple[Term, ...]


class NotExpressible(Exception):
    """This is not expressible in the logic."""


@dataclass(frozen=True, slots=True)
class HeapVersion:
    """A state of the heap, by the mark that names have in it."""

    mark: str


BEFORE, AFTER = HeapVersion(""), HeapVersion("'")
"""The state that a procedure is called in, and that in which it ends"""


@dataclass(frozen=True, slots=True)
class Family:
    """The names of one sort of objects."""

    root: str
    sort: Sort
    null: Term


@dataclass(slots=True)
class HeapSignature:
    """Symbols on demand; `facts` grows with their background axioms, `triggers` has the patterns for instantiation.

    `changed` are the fields, by owner and name, that may have other values after than before, `made` the classes of
    which there may be new objects. A field that is not changed has one name in both states: of objects that are not
    there before, its value before means nothing.
    """

    program: Program
    changed: frozenset[tuple[str, str]]
    made: frozenset[str]
    terms: Terms = field(default_factory=Terms)
    facts: list[Term] = field(default_factory=list)
    triggers: dict[Term, tuple[Trigger, ...]] = field(default_factory=dict)
    families: dict[str, Family] = field(default_factory=dict)
    fields: dict[tuple[str, str], Type] = field(default_factory=dict)
    """The fields that were mentioned, by owner and name, in any state"""
    _roots: dict[str, str] = field(default_factory=dict)
    _members: dict[str, list[str]] = field(default_factory=dict)
    _literals: dict[tuple[bool, int], Term] = field(default_factory=dict)
    _constants: dict[str, Term] = field(default_factory=dict)
    _classes: dict[str, None] = field(default_factory=dict)
    _known: dict[object, None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Find the families: classes are in one with those they inherit from, but for those of the library, which
        are not expressible."""
        classes = self.program.classes
        self._roots.update((name, name) for name in classes)
        for name, definition in classes.items():
            for parent in (definition.superclass, *definition.interfaces):
                if parent is not None and not self.program.is_library(parent):
                    self._roots[self.root(name)] = self.root(parent)
        for name in classes:
            self._members.setdefault(self.root(name), []).append(name)

    # ------------------------------------------------------------ facts

    def fact(self, term: Term) -> None:
        self.facts.append(term)

    def rule(self, variables: tuple[Term, ...], body: Term, *triggers: Trigger) -> None:
        """A fact for all values of the variables, used where the terms of one of the triggers are around."""
        fact = self.terms.forall(variables, body)
        if fact is not self.terms.true:
            self.triggers[fact] = triggers
            self.facts.append(fact)

    def marked(self, term: Term) -> Term:
        return self.terms.apply(self.terms.function(f"marked {_name(term.sort)}", (term.sort,), BOOL), term)

    # ------------------------------------------------------------ sorts

    def root(self, class_name: str) -> str:
        while self._roots[class_name] != class_name:
            class_name = self._roots[class_name]
        return class_name

    def of_family(self, root: str, classes: Collection[str]) -> list[str]:
        """Those of some classes that belong to a family."""
        return sorted(name for name in classes if name in self._members[root])

    def family(self, class_name: str) -> Family:
        if self.program.is_library(class_name):
            raise NotExpressible(class_name)
        root = self.root(class_name)
        if root not in self.families:
            self.families[root] = self._new_family(root)
        return self.families[root]

    def _new_family(self, root: str) -> Family:
        terms, sort = self.terms, UninterpretedSort(root)
        null = terms.symbol(f"null {root}", sort)
        self.fact(self.marked(null))
        family = Family(root, sort, null)
        self._introduce_existing(family)
        return family

    def _introduce_existing(self, family: Family) -> None:
        """Null is no object, and objects stay."""
        terms, x = self.terms, self.terms.variable("x", family.sort)
        self.fact(terms.not_(terms.apply(self.existing(family, AFTER), family.null)))
        if self.grows(family):
            before, after = (terms.apply(self.existing(family, version), x) for version in (BEFORE, AFTER))
            self.rule((x,), terms.implies(before, after), (before,))

    def existing(self, family: Family, version: HeapVersion) -> FunctionSignature:
        """The predicate of those objects of a family that exist in a state."""
        state = version if self.grows(family) else BEFORE
        return self.terms.function(f"exists {family.root}{state.mark}", (family.sort,), BOOL)

    def grows(self, family: Family) -> bool:
        """Whether there may be new objects."""
        return bool(self.of_family(family.root, self.made))

    def sort(self, type_: Type) -> Sort:
        match type_:
            case RefType(name=name):
                return self.family(name).sort
            case BoolType():
                return UninterpretedSort("truth value")
            case IntType():
                return UninterpretedSort("number")
            case _:
                raise NotExpressible(str(type_))

    # ------------------------------------------------------------ atoms

    def at(self, atom: Atom, sort: Sort) -> Term:
        """The element of a sort; null is that of the sort."""
        if atom is not None:
            return atom
        family = self._of_sort(sort)
        if family is None:
            raise NotExpressible("null as a number")
        return family.null

    def _of_sort(self, sort: Sort) -> Family | None:
        """The family whose sort it is; numbers and truth values have none. A sort is called after its root."""
        return self.families.get(_name(sort))

    def same(self, left: Atom, right: Atom) -> Term:
        """Whether two atoms are one. Null is in all sorts of objects, so those of different sorts are not compared."""
        if left is None or right is None:
            other = left or right
            if other is None:
                return self.terms.true
            family = self._of_sort(other.sort)
            return self.terms.false if family is None else self.terms.eq(other, family.null)
        if left.sort != right.sort:
            raise NotExpressible("objects of unrelated classes in one place")
        return self.terms.eq(left, right)

    def less(self, left: Term, right: Term) -> Term:
        """The order of numbers, an uninterpreted relation."""
        return self.terms.apply(self.terms.function("less", (left.sort, right.sort), BOOL), left, right)

    def exists(self, atom: Atom, version: HeapVersion) -> Term:
        """Whether an object exists in a state."""
        family = None if atom is None else self._of_sort(atom.sort)
        return (
            self.terms.false
            if atom is None or family is None
            else self.terms.apply(self.existing(family, version), atom)
        )

    def is_instance(self, atom: Atom, class_name: str) -> Term:
        """Whether an object is of a class or one below it."""
        family = self.family(class_name)
        if atom is None:
            return self.terms.false
        if atom.sort != family.sort:
            raise NotExpressible("objects of unrelated classes in one place")
        if all(self.program.is_subclass(name, class_name) for name in self._members[self.root(class_name)]):
            return self.terms.not_(self.terms.eq(atom, family.null))
        self._know_class(class_name, family)
        return self.terms.apply(self._class(class_name, family), atom)

    def is_exactly(self, atom: Atom, class_name: str) -> Term:
        """Whether an object is of a class and of none below it."""
        family = self._members[self.root(class_name)]
        below = [name for name in family if name != class_name and self.program.is_subclass(name, class_name)]
        parts = [self.terms.not_(self.is_instance(atom, name)) for name in below]
        return self.terms.all_of((self.is_instance(atom, class_name), *parts))

    def _class(self, class_name: str, family: Family) -> FunctionSignature:
        return self.terms.function(f"is {class_name}", (family.sort,), BOOL)

    def _know_class(self, class_name: str, family: Family) -> None:
        """How a class stands to those of its family that were mentioned before."""
        if class_name in self._classes:
            return
        terms = self.terms
        x = terms.variable("x", family.sort)
        this = terms.apply(self._class(class_name, family), x)
        self.rule((x,), terms.implies(this, terms.not_(terms.eq(x, family.null))), (this,))
        for name in self._classes:
            if self.root(name) != self.root(class_name):
                continue
            other = terms.apply(self._class(name, family), x)
            if self.program.is_subclass(class_name, name):
                self.rule((x,), terms.implies(this, other), (this,))
            elif self.program.is_subclass(name, class_name):
                self.rule((x,), terms.implies(other, this), (other,))
            elif not self._have_common(class_name, name):
                self.rule((x,), terms.not_(terms.and_(this, other)), (this, other))
        self._classes[class_name] = None

    def _have_common(self, left: str, right: str) -> bool:
        is_subclass = self.program.is_subclass
        family = self._members[self.root(left)]
        return any(is_subclass(name, left) and is_subclass(name, right) for name in family)

    def is_of(self, term: Term, type_: Type, version: HeapVersion) -> Term:
        """Whether an element is a value of a type in a state."""
        match type_:
            case RefType(name=name):
                there = self.terms.and_(self.exists(term, version), self.is_instance(term, name))
                return self.terms.or_(self.same(term, None), there)
            case BoolType():
                return self.terms.or_(*(self.terms.eq(term, self.literal(value)) for value in (True, False)))
            case _:
                return self.terms.true

    def literal(self, value: bool | int) -> Term:
        """Numbers and truth values; different ones are different."""
        key = (isinstance(value, bool), int(value))
        found = self._literals.get(key)
        if found is None:
            sort = UninterpretedSort("truth value" if isinstance(value, bool) else "number")
            found = self.terms.symbol(f"value {value}", sort)
            for other in self._literals.values():
                if other.sort == sort:
                    self.fact(self.terms.not_(self.terms.eq(found, other)))
            self._literals[key] = found
        return found

    def constant(self, name: str, type_: Type, version: HeapVersion = BEFORE) -> Term:
        """A parameter, a static field, the result: one value of a type, that of the first mention."""
        key = f"{name}{version.mark}"
        if key not in self._constants:
            symbol = self._constants[key] = self.terms.symbol(key, self.sort(type_))
            self.fact(self.marked(symbol))
            self.fact(self.is_of(symbol, type_, version))
        return self._constants[key]

    def field(self, owner: str, name: str, type_: Type, version: HeapVersion) -> FunctionSignature:
        """The function from objects to values of a field in a state."""
        function = self._function(owner, name, type_, version)
        self.fields.setdefault((owner, name), type_)
        if (function, version) not in self._known:
            self._known[function, version] = None
            self._introduce_field(function, owner, type_, version)
        return function

    def _introduce_field(self, function: FunctionSignature, owner: str, type_: Type, version: HeapVersion) -> None:
        """Objects have values of the field's type."""
        x = self.terms.variable("x", function.domain[0])
        value, there = self.terms.apply(function, x), self.has_field(x, owner, version)
        self.rule((x,), self.terms.implies(there, self.is_of(value, type_, version)), (value,))

    def _function(self, owner: str, name: str, type_: Type, version: HeapVersion) -> FunctionSignature:
        state = version if (owner, name) in self.changed else BEFORE
        return self.terms.function(f"{owner}.{name}{state.mark}", (self.sort(RefType(owner)),), self.sort(type_))

    def has_field(self, atom: Atom, owner: str, version: HeapVersion) -> Term:
        """Whether an object has the fields of a class in a state."""
        return self.terms.and_(self.exists(atom, version), self.is_instance(atom, owner))


def is_wider(target: Type, source: Type) -> bool:
    """Whether all numbers of one type are numbers of the other. Numbers of all types are of one sort, in which a number
    is the same whatever its type; so a conversion to a wider type, and no other, is no operation."""
    if not isinstance(target, IntType) or not isinstance(source, IntType):
        return False
    return target.minimum <= source.minimum and source.maximum <= target.maximum


def _name(sort: Sort) -> str:
    return sort.name if isinstance(sort, UninterpretedSort) else str(sort)
