"""Lazily initialised objects (Khurshid, Pasareanu and Visser 2003): those that loops and recursion make without bound.

Where a loop is cut, objects of earlier iterations are no longer known one by one. A reference to one of them is to a
*lazily initialised object* (lazy object for short): an object number of its own, for some object of one class that is
none of those with a number when the lazy object is made. Its contents are made when somebody looks at them: numbers are
symbols; a reference is null, any object that existed when the loop was entered, any lazy object made so far, or a new
one. So lazy objects are exact about aliasing: two of them are never the same object, and one object never gets two.

The contents are made once, for all paths, so they may not depend on the path that looks first: every lazy object made
so far is a choice, whether or not the looking path has seen it, the new ones of the same object's other fields
included. Whatever the order in which paths look: given an execution, let each reference, in the order in which they
were made, be the lazy object that its object has already got, or else one of the new ones. That is always possible, so
every execution is among those described.

Soundness. What a lazy object holds is what the object held when the loop was last entered (the era), or later but never
written since: every write goes through an object number, and a lazy object made later is by definition no object that
had a number before. Rules (candidate invariants of all lazy objects of a class) are facts of an era on the paths that
go through its loop; on others, of the era before. They are facts only where the object exists: a truth symbol of the
lazy object, which holds where some reference is to it. Otherwise rules that contradict each other could exclude states
in which there is no such object at all, and so pass their own checks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.encode.context import RAISED_AT, ConstantRecords, Encoding
from vernier.encode.heap import field_types
from vernier.encode.houdini import HoudiniProblem
from vernier.encode.state import ArrayRecord, FieldKey, ObjectRecord, Record, SymbolicState
from vernier.encode.values import (
    NULL,
    EncodingError,
    GuardedReference,
    GuardedValue,
    null_reference,
    sort_of,
    zero_of,
)
from vernier.ir.types import THROWABLE, ArrayType, RefType, Type, is_reference
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL, ArraySort, BitVecSort

HANDLE = BitVecSort(32)
MOST_CHOICES = 40
"""A reference that may be more objects than this makes formulas nobody solves."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A candidate invariant of the lazy objects of a type: of one field, or of the length of arrays."""

    type: Type
    key: FieldKey
    relation: str
    bound: Term | None

    def holds(self, encoding: Encoding, value: GuardedValue) -> Term:
        terms = encoding.terms
        if isinstance(value, GuardedReference):
            return terms.not_(value.choices.get(NULL, terms.false))
        assert isinstance(value, Term)
        if self.bound is None:
            raise EncodingError("a rule about numbers has no bound")
        match self.relation:
            case "equal":
                return terms.eq(value, self.bound)
            case "least":
                return terms.bv_sle(self.bound, value)
            case "different":
                return terms.not_(terms.eq(value, self.bound))
            case _:
                raise EncodingError(f"no relation is called {self.relation}")


LENGTH: FieldKey = ("", "length")


@dataclass(frozen=True, slots=True, eq=False)
class Era:
    """A loop that was cut: lazy objects are as they are when it is entered, again or for the first time."""

    guard: Term
    objects: tuple[int, ...]
    rules: dict[Rule, Term]
    """Rule -> activation literal"""


@dataclass(frozen=True, slots=True)
class Birth:
    """The objects that existed when a lazy object was made."""

    eras: int
    """So many eras have rules about it; none about what comes out of a call that no loop has seen"""
    objects: tuple[int, ...]
    """The objects with a number that it may refer to, besides lazy objects"""


@dataclass(slots=True)
class LazyObjects:
    """The lazy objects of one encoding."""

    encoding: Encoding
    houdini: HoudiniProblem
    types: dict[Type, None] = field(default_factory=dict)
    """Dynamic types of which there may be lazy objects; only ever grows"""
    births: dict[int, Birth] = field(default_factory=dict)
    state: SymbolicState | None = None
    """The state that reads an array of handles now"""
    eras: list[Era] = field(default_factory=list)
    initialised: dict[int, Record] = field(default_factory=dict)
    handles: dict[Term, GuardedReference] = field(default_factory=dict)
    """References in arrays, by their handles (see `handle_arrays`)"""

    def any_reference(self, name: str, objects: Iterable[int], types: Iterable[Type], since: int) -> GuardedReference:
        """Any of these objects (0 is null), or an unknown one of these types: one that has got a lazy object since some
        number, or another."""
        wanted = tuple(types)
        known = [item for item in self.births if item >= since and self.encoding.types[item] in wanted]
        choices = list(dict.fromkeys((*objects, *known, *(self._new_lazy_object(type_) for type_ in wanted))))
        if not choices:
            return null_reference(self.encoding.terms)
        return self._any_of(name, choices)

    def _any_of(self, name: str, choices: Sequence[int]) -> GuardedReference:
        if len(choices) > MOST_CHOICES:
            raise EncodingError("a reference may be to too many objects")
        conditions = self._choices(name, choices)
        self._exist(conditions)
        return GuardedReference(conditions)

    def _choices(self, name: str, choices: Sequence[int]) -> dict[int, Term]:
        """Exactly one of these, whichever."""
        terms = self.encoding.terms
        if len(choices) == 1:
            return {choices[0]: terms.true}
        width = (len(choices) - 1).bit_length()
        selector = terms.fresh(name, BitVecSort(width))
        last = len(choices) - 1
        conditions = {
            object_id: terms.eq(selector, terms.bv(position, width)) for position, object_id in enumerate(choices[:-1])
        }
        conditions[choices[last]] = terms.bv_uge(selector, terms.bv(last, width))
        return conditions

    def _exist(self, conditions: Mapping[int, Term]) -> None:
        """A lazy object that a reference is to exists."""
        for object_id, condition in conditions.items():
            if object_id in self.births:
                self.houdini.facts.append(self.encoding.terms.implies(condition, self.exists(object_id)))

    def exists(self, object_id: int) -> Term:
        """Where a lazy object stands for an object."""
        return self.encoding.terms.symbol(f"lazy object {object_id} exists", BOOL)

    def _new_lazy_object(self, type_: Type) -> int:
        """An object that existed at the latest cut. Objects made since can only have been stored in it through a
        number, and then the state has its contents."""
        known = dict.fromkeys(object_id for era in self.eras for object_id in era.objects)
        return self._born(type_, Birth(len(self.eras), tuple(known)))

    def _born(self, type_: Type, birth: Birth) -> int:
        object_id = self.encoding.allocate(type_)
        self.births[object_id] = birth
        return object_id

    def out_of_call(self, type_: Type, state: SymbolicState) -> int:
        """An object that a call in this state may have made and handed out: it may refer to all that is there, and no
        rule is known of it."""
        return self._born(type_, Birth(0, (*state.heap, *self.encoding.constants)))

    def _reference_of_type(self, name: str, declared: Type, holder: Birth) -> GuardedReference:
        """Any reference of a declared type that an lazy object may hold."""
        program, types = self.encoding.program, self.encoding.types
        known = dict.fromkeys((*holder.objects, *self.births))
        fitting = [item for item in known if program.is_subtype(types[item], declared)]
        if holder.eras:
            new = self._new_ones(declared)
        else:
            new = [self._born(type_, holder) for type_ in self.types if program.is_subtype(type_, declared)]
        return self._any_of(name, [NULL, *fitting, *new])

    def _new_ones(self, declared: Type) -> list[int]:
        program = self.encoding.program
        return [self._new_lazy_object(type_) for type_ in self.types if program.is_subtype(type_, declared)]

    def decoded(self, handle: Term, declared: Type) -> GuardedReference:
        """The reference that a handle in an array stands for: an object's own number, or else some lazy object.

        Sound: let the handle of an object be the number it has or will get as a lazy object; then equal handles are
        equal objects, and a handle that is no number known here is that of an object that has none.
        """
        known = self.handles.get(handle)
        if known is not None:
            return known
        terms = self.encoding.terms
        if handle.is_constant:
            return GuardedReference({handle.payload: terms.true})
        possible = [NULL, *self._handled(declared)]
        fresh = self._new_ones(declared)
        if len(possible) + len(fresh) > MOST_CHOICES:
            raise EncodingError("a reference may be to too many objects")
        choices = {object_id: terms.eq(handle, terms.bv(object_id, 32)) for object_id in possible}
        rest = terms.not_(terms.any_of(choices.values()))
        if fresh:
            which = self._choices("kind", fresh)
            choices.update({key: terms.and_(rest, condition) for key, condition in which.items()})
            self._exist(choices)
        else:
            choices[NULL] = terms.or_(choices[NULL], rest)
        self.handles[handle] = GuardedReference(choices)
        return self.handles[handle]

    def _handled(self, declared: Type) -> list[int]:
        """All objects with a number that fit: any of them may have been stored."""
        program = self.encoding.program
        return [
            object_id
            for object_id, type_ in enumerate(self.encoding.types)
            if object_id != NULL and self._exists(object_id) and program.is_subtype(type_, declared)
        ]

    def _exists(self, object_id: int) -> bool:
        if object_id in self.births:
            return True
        if self.state is not None:
            # An object that the paths of the state have not made is in none of its arrays.
            return object_id in self.state.heap or object_id in self.encoding.constants
        return object_id in self.encoding.allocated or any(object_id in era.objects for era in self.eras)

    # ------------------------------------------------------------ contents

    def contents(self, object_id: int) -> Record:
        """What an object holds that the state says nothing of. An object that the path has not made is not reached
        there, so anything will do for it."""
        if object_id not in self.births:
            return self._blank(self.encoding.types[object_id])
        record = self.initialised.get(object_id)
        if record is None:
            record = self._contents(object_id)
            self.initialised[object_id] = record
            self._follow_rules(object_id, record)
        return record

    def _blank(self, type_: Type) -> Record:
        terms = self.encoding.terms
        if isinstance(type_, ArrayType):
            return ArrayRecord(type_, terms.bv(0, 32), ())
        assert isinstance(type_, RefType)
        return ObjectRecord(type_.name, self.encoding.zero_fields(type_.name))

    def _contents(self, object_id: int) -> Record:
        terms = self.encoding.terms
        type_ = self.encoding.types[object_id]
        if isinstance(type_, ArrayType):
            length = terms.fresh(f"{object_id}.length", BitVecSort(32))
            self.houdini.facts.append(terms.bv_sle(terms.bv(0, 32), length))
            return ArrayRecord(type_, length, terms.fresh(f"{object_id}[]", cells_sort(type_)))
        assert isinstance(type_, RefType)
        fields: dict[FieldKey, GuardedValue] = {}
        for key, declared in field_types(self.encoding.program, type_.name).items():
            name = f"{object_id}.{key[1]}"
            if is_reference(declared):
                fields[key] = self._reference_of_type(name, declared, self.births[object_id])
            else:
                fields[key] = terms.fresh(name, sort_of(declared))
        thrown = self.encoding.program.is_subtype(type_, THROWABLE)
        fields[RAISED_AT] = terms.fresh(f"{object_id}.raised", BitVecSort(32)) if thrown else terms.bv(0, 32)
        return ObjectRecord(type_.name, fields)

    def _follow_rules(self, object_id: int, record: Record) -> None:
        """Facts of the latest era on its paths, of the one before on the others, and so on. Eras that began after the
        lazy object was made say nothing of it."""
        terms = self.encoding.terms
        type_ = self.encoding.types[object_id]
        there = self.exists(object_id)
        later = terms.false
        for era in reversed(self.eras[: self.births[object_id].eras]):
            here = terms.all_of((era.guard, terms.not_(later), there))
            for rule, literal in era.rules.items():
                if rule.type == type_:
                    self.houdini.assume(literal, here, rule.holds(self.encoding, value_of(record, rule.key)))
            later = terms.or_(later, era.guard)

    # ------------------------------------------------------------ taking back

    def snapshot(self) -> Snapshot:
        return dict(self.births), list(self.eras), dict(self.initialised), dict(self.handles)

    def restore(self, snapshot: Snapshot) -> None:
        births, eras, made, handles = snapshot
        self.births, self.eras = dict(births), list(eras)
        self.initialised, self.handles = dict(made), dict(handles)


Snapshot: TypeAlias = tuple[dict[int, Birth], list[Era], dict[int, Record], dict[Term, GuardedReference]]


class LazyRecords(ConstantRecords):
    """Records of constants (strings, classes), and for all other objects what `LazyObjects` says."""

    def __init__(self) -> None:
        super().__init__()
        self.lazy: LazyObjects | None = None

    def is_open(self, state: SymbolicState, object_id: int) -> bool:
        """Whether nobody has looked at the contents of an object so far."""
        lazy = self.lazy
        return (
            lazy is not None
            and object_id in lazy.births
            and object_id not in lazy.initialised
            and object_id not in state.heap
        )

    def initial(self, object_id: int) -> Record | None:
        """Lazy objects exist before any path writes them: a path that has not written one finds there what was made."""
        if self.lazy is not None and object_id in self.lazy.births:
            return self.lazy.contents(object_id)
        return self.get(object_id)

    def __missing__(self, object_id: int) -> Record:
        if self.lazy is None or object_id == NULL:
            raise KeyError(object_id)
        return self.lazy.contents(object_id)


def value_of(record: Record, key: FieldKey) -> GuardedValue:
    if isinstance(record, ArrayRecord):
        return record.length
    assert isinstance(record, ObjectRecord)
    return record.fields[key]


def cells_sort(type_: ArrayType) -> ArraySort:
    """The sort of all cells of an array as one term; references are handles."""
    return ArraySort(BitVecSort(32), HANDLE if is_reference(type_.element) else sort_of(type_.element))


def zero_cell(encoding: Encoding, type_: ArrayType) -> Term:
    zero = zero_of(encoding.terms, type_.element)
    return zero if isinstance(zero, Term) else encoding.terms.bv(NULL, 32)
