"""Start states of executions, and preconditions under which a method may be safe.

A whole program begins with an empty heap. A method that others call begins in any state: its parameters, the static
variables and the fields of objects may be the same objects, iterators may be stale. A precondition excludes some of
that; callers have to establish it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from vernier.encode.firstorder.collections.declarations import Declarations
from vernier.encode.firstorder.collections.effects import LAMBDA, EffectKind
from vernier.encode.firstorder.collections.kinds import (
    Kind,
    is_collection,
    is_never_collection,
    kind_of,
)
from vernier.encode.firstorder.collections.state import MAP_TYPE, MEMBER, NO_MAPS, STALE, USED, PathState
from vernier.encode.firstorder.horn.methods import calls_in
from vernier.ir.ops import FieldPlace, Load, Store
from vernier.ir.program import Program
from vernier.ir.types import ArrayType, RefType, Type
from vernier.ir.walk import operations_of
from vernier.logic.bank import Term

QUIET_CALLERS = "code that is not here (of callers, of absent libraries) changes no collection"


class About(Enum):
    """The subject of a precondition: the arguments of the entry, or all objects of some classes."""

    ARGUMENTS = "arguments"
    OBJECTS = "objects"


@dataclass(frozen=True, slots=True)
class Condition:
    """A precondition, in words and in JML (empty where JML cannot express it). `term` is a formula over the start
    state; None for a condition about the code that callers pass."""

    words: str
    jml: str
    term: Term | None
    about: About = About.ARGUMENTS


def closed_start(way: PathState) -> None:
    """Nothing is there when the program begins."""
    terms, symbols = way.symbols.terms, way.symbols
    if symbols.allocations:
        way.assume(way.all(Kind.OBJECT, body=lambda o: terms.not_(way.holds(USED, o))))
    if symbols.members:
        way.assume(way.all(Kind.OBJECT, Kind.OBJECT, body=lambda c, o: terms.not_(way.holds(MEMBER, c, o))))
    for name, kind in symbols.statics.items():
        way.assume(terms.eq(symbols.static(name), symbols.nulls[kind]))
    way.assume(terms.not_(way.holds(STALE, symbols.own_iterator)))


@dataclass(frozen=True, slots=True)
class OpenStart:
    """`parameters` are the symbols of the entry's relevant parameters."""

    declared: Declarations
    way: PathState
    parameters: Mapping[str, Term]

    def assume(self) -> None:
        """What holds in every state: nothing leads to what is not allocated, and types are kept."""
        way, terms, symbols = self.way, self.way.symbols.terms, self.way.symbols
        way.assume(terms.not_(way.holds(STALE, symbols.own_iterator)))
        for name, symbol in self.parameters.items():
            self._allocated(symbol, self._type(name))
        for name in symbols.statics:
            type_ = self.declared.program.globals[name].type
            if isinstance(type_, RefType | ArrayType):
                self._allocated(symbols.static(name), type_)
        if symbols.members:
            way.assume(way.all(Kind.OBJECT, Kind.OBJECT, body=lambda c, o: terms.implies(
                way.holds(MEMBER, c, o), terms.and_(self._is_used(c), self._is_there(o, Kind.OBJECT)))))  # fmt: skip
        for name, type_ in self._field_types().items():
            kind = symbols.fields[name]
            way.assume(way.all(Kind.OBJECT, kind, body=lambda o, v, n=name, t=type_, k=kind: terms.implies(
                terms.and_(self._is_used(o), way.holds(n, o, v)),
                terms.and_(self._is_there(v, k), self._typed(v, t)))))  # fmt: skip

    def _type(self, parameter: str) -> Type:
        procedure = self.declared.program.procedures[self.declared.entry]
        return next(each.type for each in procedure.parameters if each.name == parameter)

    def _allocated(self, symbol: Term, type_: Type) -> None:
        self.way.assume(self._is_there(symbol, kind_of(self.declared.program, type_)))
        self.way.assume(self._typed(symbol, type_))

    def _is_used(self, value: Term) -> Term:
        symbols = self.way.symbols
        return self.way.holds(USED, value) if symbols.allocations else symbols.terms.true

    def _is_there(self, value: Term, kind: Kind) -> Term:
        terms, symbols = self.way.symbols.terms, self.way.symbols
        over = terms.apply(symbols.container, value) if kind is Kind.ITERATOR else value
        options = [terms.eq(value, symbols.nulls[kind]), self._is_used(over)]
        if kind is Kind.ITERATOR:
            options.append(terms.eq(value, symbols.own_iterator))
        return terms.or_(*options)

    def _typed(self, value: Term, type_: Type) -> Term:
        terms, symbols, program = self.way.symbols.terms, self.way.symbols, self.declared.program
        if kind_of(program, type_) is not Kind.OBJECT:
            return terms.true
        known = terms.apply(symbols.collection, value)
        if is_collection(program, type_):
            described = terms.and_(known, symbols.is_map(value, program, type_))
            return terms.or_(terms.eq(value, symbols.nulls[Kind.OBJECT]), described)
        return terms.not_(known) if is_never_collection(program, type_) else terms.true

    def _field_types(self) -> dict[str, Type]:
        found: dict[str, Type] = {}
        for method in self.declared.methods.values():
            for operation in operations_of(method.procedure):
                if isinstance(operation, Load | Store) and isinstance(operation.place, FieldPlace):
                    name = f"{operation.place.owner}.{operation.place.field}"
                    if name in self.way.symbols.fields:
                        found[name] = operation.place.type
        return found

    # ------------------------------------------------------------ conditions

    def candidates(self) -> tuple[Condition, ...]:
        """Those about two parameters first, those about all objects last."""
        return tuple(dict.fromkeys((*self._of_parameters(), *self._of_fields(), *self._of_code())))

    def _collections(self) -> Iterator[tuple[str, Term, Type]]:
        for name, symbol in self.parameters.items():
            type_ = self._type(name)
            if kind_of(self.declared.program, type_) is Kind.OBJECT:
                yield name, symbol, type_

    def _of_parameters(self) -> Iterator[Condition]:
        terms, way, program = self.way.symbols.terms, self.way, self.declared.program
        for (one, left, first), (other, right, second) in combinations(self._collections(), 2):
            if may_be_same(program, first, second):
                words, jml = _different(program, (one, first), (other, second))
                yield Condition(words, jml, terms.not_(terms.eq(left, right)))
        yield from self._of_statics()
        if way.symbols.members:
            for one, left, first in self._collections():
                for other, right, second in self._collections():
                    if one != other and not is_never_collection(program, first) and is_collection(program, second):
                        term = terms.not_(way.holds(MEMBER, right, left))
                        yield Condition(f"{one} is not an element of {other}", _not_in(one, other, second), term)
        for name, symbol in self.parameters.items():
            if kind_of(program, self._type(name)) is Kind.ITERATOR:
                words = f"the collection that {name} goes over has not changed since {name} was made"
                yield Condition(words, "", terms.not_(way.holds(STALE, symbol)))

    def _of_statics(self) -> Iterator[Condition]:
        """A precondition: a parameter is not the value of a static variable."""
        terms, symbols, program = self.way.symbols.terms, self.way.symbols, self.declared.program
        for one, symbol, type_ in self._collections():
            for name in symbols.statics:
                other = program.globals[name].type
                if not isinstance(other, RefType | ArrayType) or symbols.statics[name] is not Kind.OBJECT:
                    continue
                if may_be_same(program, type_, other):
                    shown = ".".join(_shown(name))
                    words, jml = _different(program, (one, type_), (shown, other))
                    yield Condition(words, jml, terms.not_(terms.eq(symbol, symbols.static(name))))

    def _of_fields(self) -> Iterator[Condition]:
        way, terms, symbols = self.way, self.way.symbols.terms, self.way.symbols
        types = self._field_types()
        collections = [name for name, type_ in types.items() if not is_never_collection(self.declared.program, type_)]
        collections = [name for name in collections if symbols.fields[name] is Kind.OBJECT and LAMBDA not in name]
        for one, symbol, type_ in self._collections():
            for name in collections:
                if may_be_same(self.declared.program, type_, types[name]):
                    term = way.all(Kind.OBJECT, body=lambda o, n=name, s=symbol: terms.not_(way.holds(n, o, s)))
                    owner, short = _shown(name)
                    jml = f"(\\forall {owner} o; o.{short} != {one})"
                    if owner == self._receiver_type():
                        yield Condition(
                            f"{one} != this.{short}", f"{one} != this.{short}", self._not_mine(name, symbol)
                        )
                    yield Condition(f"{one} is not the {short} of any {owner}", jml, term, About.OBJECTS)
        for name in collections:
            owner, short = _shown(name)
            term = way.all(Kind.OBJECT, Kind.OBJECT, Kind.OBJECT, body=lambda o, p, v, n=name: terms.implies(
                terms.and_(way.holds(n, o, v), way.holds(n, p, v)),
                terms.or_(terms.eq(o, p), terms.eq(v, symbols.nulls[Kind.OBJECT]))))  # fmt: skip
            jml = f"(\\forall {owner} o, p; o != p; o.{short} == null || o.{short} != p.{short})"
            yield Condition(f"no two {owner} have the same {short}", jml, term, About.OBJECTS)
        for left, right in combinations(collections, 2):
            if may_be_same(self.declared.program, types[left], types[right]):
                (owner, short), (other, second) = _shown(left), _shown(right)
                objects = (Kind.OBJECT, Kind.OBJECT, Kind.OBJECT)
                term = way.all(*objects, body=lambda o, p, v, n=left, m=right: terms.implies(
                    terms.and_(way.holds(n, o, v), way.holds(m, p, v)),
                    terms.eq(v, symbols.nulls[Kind.OBJECT])))  # fmt: skip
                jml = f"(\\forall {owner} o; (\\forall {other} p; o.{short} == null || o.{short} != p.{second}))"
                words = f"the {short} of a {owner} is not the {second} of a {other}"
                yield Condition(words, jml, term, About.OBJECTS)
        yield from self._of_elements(collections)

    def _of_elements(self, collections: list[str]) -> Iterator[Condition]:
        way, terms = self.way, self.way.symbols.terms
        if not way.symbols.members:
            return
        for name in collections:
            owner, short = _shown(name)
            term = way.all(Kind.OBJECT, Kind.OBJECT, Kind.OBJECT, body=lambda o, c, v, n=name: terms.not_(
                terms.and_(way.holds(n, o, v), way.holds(MEMBER, c, v))))  # fmt: skip
            words = f"the {short} of a {owner} is not an element of a collection"
            yield Condition(words, "", term, About.OBJECTS)
        term = way.all(Kind.OBJECT, body=lambda c: terms.not_(way.holds(MEMBER, c, c)))
        yield Condition("no collection is an element of itself", "", term, About.OBJECTS)

    def _not_mine(self, name: str, symbol: Term) -> Term:
        return self.way.symbols.terms.not_(self.way.holds(name, self.parameters["this"], symbol))

    def _receiver_type(self) -> str:
        if "this" not in self.parameters:
            return ""
        type_ = self._type("this")
        return _shown(f"{type_.name}.")[0] if isinstance(type_, RefType) else ""

    def _of_code(self) -> Iterator[Condition]:
        effects = self.declared.effects
        operations = (each for method in self.declared.methods.values() for each in calls_in(method.procedure))
        if any(known.kind is EffectKind.FOREIGN or known.brought for known in map(effects.of, operations)):
            yield Condition(QUIET_CALLERS, "", None)


def _shown(name: str) -> tuple[str, str]:
    """The class of a field as its source calls it, and the field."""
    owner, _, short = name.rpartition(".")
    return owner.rpartition(".")[2].replace("$", "."), short


def may_be_same(program: Program, first: Type, second: Type) -> bool:
    """Whether two references may be to one object, or to views of one: not if one is a map and the other a list, nor if
    one is a collection and the other never is."""
    if not isinstance(first, RefType) or not isinstance(second, RefType):
        return isinstance(first, type(second))
    for one, other in ((first, second), (second, first)):
        if is_collection(program, one) and is_never_collection(program, other):
            return False
    kinds = {_is_map(program, first.name), _is_map(program, second.name)}
    return kinds != {True, False}


def _different(program: Program, one: tuple[str, Type], other: tuple[str, Type]) -> tuple[str, str]:
    """That two references are to different collections, in words and in JML, which cannot speak of views of maps."""
    for (name, type_), (map_, of) in ((one, other), (other, one)):
        if isinstance(of, RefType) and _is_map(program, of.name) and _may_be_view(program, type_):
            return f"{name} is not a view of {map_}", ""
    words = f"{one[0]} != {other[0]}"
    return words, words


def _may_be_view(program: Program, type_: Type) -> bool:
    """Whether what is no map itself may be a view of one."""
    return isinstance(type_, RefType) and is_collection(program, type_) and not _is_map(program, type_.name)


def _is_map(program: Program, name: str) -> bool | None:
    if program.is_subclass(name, MAP_TYPE):
        return True
    return False if any(program.is_subclass(name, each) for each in NO_MAPS) else None


def _not_in(one: str, other: str, type_: Type) -> str:
    if isinstance(type_, RefType) and type_.name.endswith("List"):
        return f"(\\forall int i; 0 <= i && i < {other}.size(); {other}.get(i) != {one})"
    return f"(\\forall Object o; {other}.contains(o); o != {one})"
