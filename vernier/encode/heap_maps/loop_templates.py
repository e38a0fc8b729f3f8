"""Candidate invariants of loops by templates (Ernst and others 2001; Furia and Meyer 2010), for Houdini to choose from.

Quantities are the numbers that a loop changes (variables, and fields of objects that variables name throughout) and
those that it leaves alone (variables, fields, lengths of arrays). Templates:

- bounds: `x < c`, `x <= c`, `x >= c` for a quantity that changes and one that does not, or its own first value;
- pairs: `x <= y`, and that one has grown at most as much as the other since the loop began;
- frames: a field of an object that a variable names, or all cells of an array, are as they were;
- cells: those below where the loop began to write, or from where it is on, are as they were; those in between are
  copies of another array's;
- found: a variable has its first value or is an index of a cell that is equal to a number;
- the postconditions of the entry, with a variable for the result.

Nothing has to be true of a template: a candidate counts only as a member of an inductive set.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from vernier.encode.heap_maps.domain import State
from vernier.encode.heap_maps.heap import FieldMap, HeapMaps, NotExpressible, element_key
from vernier.ir.expr import Local
from vernier.ir.ops import Assign, ElementPlace, FieldPlace, Load, Operation, Store
from vernier.ir.program import Procedure
from vernier.ir.types import I8, I16, I32, I64, U16, ArrayType, IntType, RefType, Type, is_reference
from vernier.ir.walk import operations_of, targets_of
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import INT
from vernier.logic.walk import postorder

MOST_CHANGING, MOST_FIXED, MOST_ARRAYS = 7, 9, 5
"""So many quantities and arrays are looked at"""

_JAVA_NAMES = {I8: "byte", I16: "short", U16: "char", I32: "int", I64: "long"}
At = Callable[[State], Term]


@dataclass(frozen=True, slots=True)
class Ghost:
    """A variable of specifications that holds a value from before the loop."""

    name: str
    type: str
    value: str

    def __str__(self) -> str:
        return f"ghost {self.type} {self.name} = {self.value};"


@dataclass(frozen=True, slots=True)
class Template:
    """A formula about the states at the head of a loop. `jml` says the same, informally where no clause can; `ghosts`
    are the variables that it mentions."""

    jml: str
    holds: At
    ghosts: tuple[Ghost, ...] = ()


@dataclass(frozen=True, slots=True)
class Quantity:
    jml: str
    type: IntType
    at: At


@dataclass(frozen=True, slots=True)
class Array:
    """An array that some expression denotes throughout the loop."""

    jml: str
    term: Term
    element: Type


@dataclass(slots=True)
class LoopTemplates:
    """The templates of one loop. `procedures` are those that run inside of it."""

    maps: HeapMaps
    before: State
    head: State
    backs: tuple[State, ...]
    operations: list[Operation]
    types: Mapping[str, Type]
    procedures: Iterable[Procedure]
    references: FixedReferences
    visible: Container[str]
    """The variables that clauses at the loop may mention"""
    _changing: list[Quantity] = field(default_factory=list)
    _fixed: list[Quantity] = field(default_factory=list)
    _arrays: list[Array] = field(default_factory=list)
    _references: dict[str, tuple[Term, Type]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assigned = {local.name: local for operation in self.operations for local in targets_of(operation)}
        for local in assigned.values():
            if isinstance(local.type, IntType) and self._is_known_everywhere(local.name):
                self._changing.append(Quantity(source_name(local.name), local.type, _variable(local.name)))
        for name, value in self.before.locals.items():
            type_ = self.types.get(name)
            if name in assigned or name.startswith("%") or type_ is None or name not in self.visible:
                continue
            match type_:
                case IntType() if not value.is_constant:
                    self._fixed.append(Quantity(source_name(name), type_, _constantly(value)))
                case ArrayType(element=element):
                    self._arrays.append(Array(source_name(name), value, element))
                case RefType(name=class_name) if class_name in self.maps.program.classes:
                    self._references[source_name(name)] = value, type_
                case _:
                    continue
        self._add_fields()
        for array in self._arrays[:MOST_ARRAYS]:
            self._fixed.append(Quantity(f"{array.jml}.length", I32, _constantly(self.maps.length(array.term))))
        del self._changing[MOST_CHANGING:]
        del self._fixed[MOST_FIXED:]

    def _is_known_everywhere(self, name: str) -> bool:
        states = (self.before, self.head, *self.backs)
        return not name.startswith("%") and all(name in state.locals for state in states)

    def _add_fields(self) -> None:
        """Fields of objects that variables name, as far as the loop touches them."""
        touched = set(self._accessed())
        for name, (object_, type_) in self._references.items():
            assert isinstance(type_, RefType)
            for key in self.maps.fields_of(type_.name):
                if (key.owner, key.name) not in touched:
                    continue
                jml, at = f"{name}.{key.name}", self._field(key, object_)
                if isinstance(key.type, IntType):
                    (self._changing if self._changes(key) else self._fixed).append(Quantity(jml, key.type, at))
                elif isinstance(key.type, ArrayType) and not self._changes(key):
                    self._arrays.append(Array(jml, at(self.before), key.type.element))

    def _accessed(self) -> Iterator[tuple[str, str]]:
        inner = (operation for procedure in self.procedures for operation in operations_of(procedure))
        for operation in (*self.operations, *inner):
            if isinstance(operation, Load | Store) and isinstance(operation.place, FieldPlace):
                yield operation.place.owner, operation.place.field

    def _field(self, key: FieldMap, object_: Term) -> At:
        return lambda state: self.maps.terms.select(self.maps.map_of(state.heap, key), object_)

    def _changes(self, key: FieldMap) -> bool:
        return self.maps.map_of(self.head.heap, key) is not self.maps.map_of(self.before.heap, key)

    # ------------------------------------------------------------ without quantifiers

    def plain(self) -> Iterator[Template]:
        """Templates without quantifiers."""
        yield from self._frames()
        for quantity in self._changing:
            yield from self._bounds(quantity)
        for left in self._changing:
            for right in self._changing:
                if left is not right:
                    yield from self._pair(left, right)
        yield from self._indices_found()

    def _bounds(self, one: Quantity) -> Iterator[Template]:
        terms, first = self.maps.terms, one.at(self.before)
        jml, ghosts = self._first(one)
        yield Template(f"{one.jml} >= {jml}", lambda state: terms.ge(one.at(state), first), ghosts)
        yield Template(f"{one.jml} <= {jml}", lambda state: terms.le(one.at(state), first), ghosts)
        for other in self._fixed:
            limit = other.at(self.before)
            if limit is first:
                continue
            for sign, compare in (("<", terms.lt), ("<=", terms.le), (">=", terms.ge)):
                yield Template(f"{one.jml} {sign} {other.jml}", _compared(compare, one.at, limit))

    def _pair(self, left: Quantity, right: Quantity) -> Iterator[Template]:
        terms = self.maps.terms
        (first, ghosts), (second, others) = self._first(left), self._first(right)
        begin, end = left.at(self.before), right.at(self.before)

        def grown(state: State) -> Term:
            return terms.le(terms.sub(left.at(state), begin), terms.sub(right.at(state), end))

        if begin is end:
            yield Template(f"{left.jml} <= {right.jml}", grown)
            return
        jml = f"(long) {left.jml} - {first} <= (long) {right.jml} - {second}"
        yield Template(jml, grown, (*ghosts, *others))
        yield Template(f"{left.jml} <= {right.jml}", lambda state: terms.le(left.at(state), right.at(state)))

    def _first(self, one: Quantity) -> tuple[str, tuple[Ghost, ...]]:
        """The value of a quantity when the loop is entered."""
        return self._value(one.at(self.before), one.jml, java_name(one.type))

    def _value(self, value: Term, jml: str, type_: str) -> tuple[str, tuple[Ghost, ...]]:
        if value.is_constant:
            return str(value.payload), ()
        for fixed in self._fixed:
            if fixed.at(self.before) is value:
                return fixed.jml, ()
        ghost = Ghost(re.sub(r"\W+", "_", jml) + "_0", type_, jml)
        return ghost.name, (ghost,)

    def _frames(self) -> Iterator[Template]:
        terms, maps = self.maps.terms, self.maps
        for name, (object_, type_) in self._references.items():
            assert isinstance(type_, RefType)
            for key in maps.fields_of(type_.name):
                if not is_reference(key.type) or not self._changes(key):
                    continue
                at = self._field(key, object_)
                value, jml = at(self.before), f"{name}.{key.name}"
                first, ghosts = self._value(value, jml, java_name(key.type))
                yield Template(f"{jml} == {first}", _compared(terms.eq, at, value), ghosts)
        for array in self._arrays[:MOST_ARRAYS]:
            key_ = element_key(array.element)
            if maps.map_of(self.head.heap, key_) is not maps.map_of(self.before.heap, key_):
                yield self._same_cells(array)

    def _same_cells(self, array: Array) -> Template:
        old = self.maps.cells(self.before.heap, array.term, array.element)
        since = self.maps.cells(self.maps.start, array.term, array.element)
        k = _bound_name(array.jml)
        jml = f"(\\forall int {k}; 0 <= {k} && {k} < {array.jml}.length; {array.jml}[{k}] == \\old({array.jml}[{k}]))"
        return Template(
            jml if old is since else informal(f"the cells of {array.jml} are as they were before the loop"),
            lambda state: self.maps.terms.eq(self.maps.cells(state.heap, array.term, array.element), old),
        )

    def _indices_found(self) -> Iterator[Template]:
        terms, maps = self.maps.terms, self.maps
        read = self._arrays_at(Load)
        numbers = [one for one in self._fixed if not one.jml.endswith(".length")]
        for one in self._changing[:MOST_ARRAYS]:
            first = one.at(self.before)
            said, ghosts = self._first(one)
            for array in read:
                for other in numbers:
                    limit = other.at(self.before)

                    def holds(state: State, one=one, array=array, first=first, limit=limit) -> Term:  # type: ignore[no-untyped-def]
                        index = one.at(state)
                        cell = terms.select(maps.cells(state.heap, array.term, array.element), index)
                        inside = terms.and_(terms.le(terms.int_(0), index), terms.lt(index, maps.length(array.term)))
                        return terms.or_(terms.eq(index, first), terms.and_(inside, terms.eq(cell, limit)))

                    within = f"0 <= {one.jml} && {one.jml} < {array.jml}.length"
                    jml = f"{one.jml} == {said} || ({within} && {array.jml}[{one.jml}] == {other.jml})"
                    yield Template(jml, holds, ghosts)

    # ------------------------------------------------------------ with quantifiers

    def quantified(self) -> Iterator[Template]:
        """Templates about all cells of arrays."""
        written, read = self._arrays_at(Store), self._arrays_at(Load)
        for one in self._changing:
            if one.jml.isidentifier():
                for array in written:
                    yield from self._unchanged(one, array)
                    yield from (self._copied(one, array, other) for other in read if other.term is not array.term)

    def _unchanged(self, one: Quantity, array: Array) -> Iterator[Template]:
        terms, maps = self.maps.terms, self.maps
        first = one.at(self.before)
        old = maps.cells(self.before.heap, array.term, array.element)

        def same(state: State, position: Term) -> Term:
            new = maps.cells(state.heap, array.term, array.element)
            return terms.eq(terms.select(new, position), terms.select(old, position))

        written = _indices_stored(old)
        said, ghosts = self._first(one)
        below = informal(f"the cells of {array.jml} below {said} are as they were before the loop")
        yield Template(
            below, lambda state: self._for_all(terms.int_(0), first, lambda at: same(state, at), written), ghosts
        )
        length = maps.length(array.term)
        beyond = informal(f"the cells of {array.jml} from {one.jml} on are as they were before the loop")
        yield Template(
            beyond, lambda state: self._for_all(one.at(state), length, lambda at: same(state, at), written)
        )  # fmt: skip

    def _copied(self, one: Quantity, array: Array, other: Array) -> Template:
        terms, maps = self.maps.terms, self.maps
        first = one.at(self.before)

        def equal(state: State, position: Term) -> Term:
            cells = (terms.select(maps.cells(state.heap, each.term, each.element), position) for each in (array, other))
            return terms.eq(*cells)

        said, ghosts = self._first(one)
        k = _bound_name(array.jml + other.jml + one.jml)
        jml = f"(\\forall int {k}; {said} <= {k} && {k} < {one.jml}; {array.jml}[{k}] == {other.jml}[{k}])"
        return Template(
            jml, lambda state: self._for_all(first, one.at(state), lambda at: equal(state, at)), ghosts
        )  # fmt: skip

    def _for_all(
        self, low: Term, high: Term, holds: Callable[[Term], Term], also: Iterable[Term] = ()
    ) -> Term:  # fmt: skip
        """That something holds of all positions from `low` to below `high`. Provers use it where they see a cell that
        is read: those at `also` shall be seen."""
        terms = self.maps.terms
        nought = terms.int_(0)

        def at(position: Term) -> Term:
            within = terms.all_of((terms.le(nought, position), terms.le(low, position), terms.lt(position, high)))
            return terms.implies(within, holds(position))

        any_ = terms.variable("position", INT)
        return terms.all_of((terms.forall((any_,), at(any_)), *map(at, also)))

    # ------------------------------------------------------------ arrays

    def _arrays_at(self, kind: type[Load] | type[Store]) -> list[Array]:
        """The arrays whose cells the loop itself reads or writes, of those that are the same throughout."""
        wanted: dict[Term, None] = {}
        for operation in self.operations:
            if isinstance(operation, kind) and isinstance(operation.place, ElementPlace):
                array = operation.place.array
                if isinstance(array, Local):
                    found = self.references.of(array.name)
                    if found is not None:
                        wanted[found] = None
        return [array for array in self._arrays if array.term in wanted][:MOST_ARRAYS]


@dataclass(frozen=True, slots=True)
class FixedReferences:
    """What variables refer to throughout a loop. `live` are those that are read at its head, or after it, before they
    are assigned; `changes` says whether the loop may change a field."""

    maps: HeapMaps
    operations: list[Operation]
    before: State
    live: Container[str]
    changes: Callable[[FieldMap], bool]

    def of(self, name: str) -> Term | None:
        """The object that a variable refers to wherever the loop reads it: one that the loop does not assign; or that
        it assigns at one place, before anything reads it, and there always the same: another such object, or what is in
        a field of one, which the loop does not change."""
        assigning = [one for one in self.operations if any(local.name == name for local in targets_of(one))]
        if not assigning:
            return self.before.locals.get(name)
        if len(assigning) > 1 or name in self.live:
            return None
        match assigning[0]:
            case Assign(value=Local(name=other)):
                return self.of(other)
            case Load(place=FieldPlace(object=Local(name=other), owner=owner, field=field_, type=type_)):
                key, target = FieldMap(owner, field_, type_), self.of(other)
                if target is None or self.changes(key):
                    return None
                return self.maps.terms.select(self.maps.map_of(self.before.heap, key), target)
            case _:
                return None


def source_name(name: str) -> str:
    """The name of a variable as the program has it."""
    return re.split(r"\W", name)[0]


def java_name(type_: Type) -> str:
    match type_:
        case IntType():
            return _JAVA_NAMES.get(type_, "int")
        case ArrayType(element=element):
            return f"{java_name(element)}[]"
        case RefType(name=name):
            return name.replace("$", ".")
        case _:
            raise NotExpressible(f"the name of {type_}")


def informal(words: str) -> str:
    """An informal description (JML reference manual, 12.4.13): to provers it says nothing."""
    return f"(* {words} *)"


def _bound_name(text: str) -> str:
    """A name for a quantified variable that is not in a text."""
    words = set(re.findall(r"\w+", text))
    return next(name for name in ("k", "l", "m", "n", "k_0", "l_0") if name not in words)


def _indices_stored(cells: Term) -> list[Term]:
    """Where cells were written, as far as that is to be seen in the term."""
    found = [term.args[1] for term in postorder((cells,)) if term.op is Op.STORE and term.sort == cells.sort]
    return found[:MOST_ARRAYS]


def _compared(compare: Callable[[Term, Term], Term], at: At, limit: Term) -> At:
    return lambda state: compare(at(state), limit)


def _variable(name: str) -> At:
    return lambda state: state.locals[name]


def _constantly(value: Term) -> At:
    return lambda _: value
