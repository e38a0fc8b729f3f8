"""Pure methods over a generic heap: translated once for any contents of the modified locations, and applied by
substitution.

The translation cache (section 2.9) serves only while the fields keep their contents, and an operation modifies some on
every path: `repOk` after it would be translated again for each path. Here it is translated over a generic heap, in
which every location that some operation modifies holds anything out of its domain: one symbol per choice of a
reference, one for a number. A path substitutes its own conditions and numbers.

Law: a translation is a term over the contents of locations, built by operations that are the same for all contents. So
substituting the contents of a state for the symbols gives the translation in that state. Domains and new objects grow
until they contain those of the states at hand; an object that a state does not have is no choice of any reference
there.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.encode.boxes import CLASSES, BoxIntrinsics
from vernier.encode.context import Encoding
from vernier.encode.guard import top
from vernier.encode.initial import Initial
from vernier.encode.state import FieldKey, ObjectRecord, Record, SymbolicState
from vernier.encode.values import NULL, EncodingError, GuardedReference, GuardedValue, reference_to
from vernier.engines.glassbox.decided import Decided
from vernier.engines.glassbox.declarative import declarative_executor, declarative_policy
from vernier.engines.glassbox.program_facts import ProgramFacts
from vernier.engines.glassbox.translation_cache import Translation, TranslationCache, TranslationLimit, same
from vernier.ir.program import Procedure
from vernier.ir.types import RefType
from vernier.logic.bank import Term
from vernier.logic.ops import CONSTANT_OPS
from vernier.logic.sorts import BoolSort, Sort
from vernier.logic.walk import postorder, rebuild

New: TypeAlias = tuple[str, int]
"""An object that a path makes: its class, and which of that class it is"""
Name: TypeAlias = int | New
"""An object of the start heap, or a new one"""
Place: TypeAlias = tuple[Name, FieldKey]
Domain: TypeAlias = dict[Name, None] | Sort
"""The objects that a reference may be, or the sort of a number"""
LEAST_TRANSLATIONS, TIMES = 60, 6
"""A generic translation may have so many parts, or so many times those of the translation on start heaps"""


class _Refused(Exception):
    """The generic heap does not express a value of the state, or an operation of the method."""


@dataclass(frozen=True, slots=True)
class _Template:
    """A translation over symbols. `order` has the terms that depend on them, arguments first; `at_start` what they are
    in the start heap. Paths modify little, so most terms are the same after them."""

    value: Term | None
    returns: Term
    cut: Term
    order: tuple[Term, ...]
    at_start: dict[Term, Term] = field(default_factory=dict)


@dataclass(slots=True)
class GenericHeap:
    """The start heap of a search, with everything generic that operations were seen to modify."""

    base: Encoding
    start: SymbolicState
    facts: ProgramFacts
    parts: int
    """How many parts the translations on start heaps have"""
    written: frozenset[FieldKey] = frozenset()
    """The fields that the operation writes"""
    _domains: dict[Place, Domain] = field(default_factory=dict)
    _templates: dict[Hashable, _Template] = field(default_factory=dict)
    _refused: set[str] = field(default_factory=set)
    _built: _Built | None = None

    def translation(
        self, procedure: Procedure, arguments: tuple[GuardedValue, ...], encoding: Encoding, state: SymbolicState
    ) -> Translation | None:
        """The call in a state, for one choice of its references; None if it has to be translated there: nothing has
        been modified, or something that is not generalised."""
        if procedure.name in self._refused or any(
            self.start.globals.get(name) is not value for name, value in state.globals.items()
        ):
            return None
        try:
            modified = _Modified(self, encoding, state, arguments)
        except _Refused:
            return None
        if not modified.contents:
            return None
        try:
            self._cover(modified)
            template = self._template(procedure, modified)
        except (_Refused, EncodingError):
            self._refused.add(procedure.name)
            return None
        return self._applied(template, modified, arguments)

    # ------------------------------------------------------------ domains

    def _cover(self, modified: _Modified) -> None:
        """Let domains contain what the state holds."""
        for place, held in modified.contents.items():
            known = self._domains.get(place)
            if isinstance(held, Term):
                if known is None:
                    self._widen(place, held.sort)
                elif known != held.sort:
                    raise _Refused
                continue
            names = dict.fromkeys(modified.name(item) for item in held.choices)
            if not isinstance(known, dict) or not names.keys() <= known.keys():
                if known is not None and not isinstance(known, dict):
                    raise _Refused
                self._widen(place, {**(known or {}), **names})

    def _widen(self, place: Place, domain: Domain) -> None:
        """One more place is generic, or its domain is larger. Other paths modify other objects: so is the same field of
        all objects of the class, and every field that the operation writes; new objects may be wherever they fit."""
        self._built = None
        self._templates.clear()
        keys = {place[1], *(self.written if not self._domains else ())}
        self._domains[place] = domain
        for holder, record in self.start.heap.items():
            if isinstance(record, ObjectRecord):
                for key in keys & record.fields.keys():
                    self._include((holder, key), record)
        new = [name for name in domain if not isinstance(name, int)] if isinstance(domain, dict) else []
        for other in self._domains.values():
            if isinstance(other, dict):
                known = {str(self.base.types[name]) for name in other if isinstance(name, int) and name != NULL}
                other.update((name, None) for name in new if str(RefType(name[0])) in known)

    def _include(self, place: tuple[int, FieldKey], record: ObjectRecord) -> None:
        """What a field may hold at the start, and what is below and of a class with that: operations mostly leave out
        objects in between."""
        held, known = record.fields[place[1]], self._domains.get(place)
        if isinstance(held, Term):
            self._domains.setdefault(place, held.sort)
        elif isinstance(held, GuardedReference) and (known is None or isinstance(known, dict)):
            types = {self.base.types[name] for name in held.choices if name != NULL}
            below = (name for name in self._below(place[0]) if self.base.types[name] in types)
            # In the order of the start heap, so that what is not modified is the same term as there.
            self._domains[place] = dict.fromkeys((*held.choices, NULL, *below, *(known or ())))

    def _below(self, holder: int) -> Iterator[int]:
        """The objects that one may lead to."""
        pending, seen = [holder], {holder, NULL}
        while pending:
            for item in _referred_to(self.start.heap.get(pending.pop())):
                if item not in seen:
                    seen.add(item)
                    pending.append(item)
                    yield item

    # ------------------------------------------------------------ templates

    def _template(self, procedure: Procedure, modified: _Modified) -> _Template:
        key = (procedure.name, modified.key)
        known = self._templates.get(key)
        if known is not None:
            return known
        if self._built is None:
            self._built = _Built(self, max(LEAST_TRANSLATIONS, TIMES * self.parts))
        found = self._templates[key] = self._built.translate(procedure, modified)
        return found

    def _applied(self, template: _Template, modified: _Modified, arguments: tuple[GuardedValue, ...]) -> Translation:
        terms, at_start = self.base.terms, template.at_start
        if not at_start:
            for place in self._domains:
                at_start.update(self._replaced(place, self._held_at_start(place), {}))
            self._rebuild(template, at_start)
        # What a state does not hold differently, it holds as the start heap does.
        changed: dict[Term, Term] = {}
        for place, held in modified.contents.items():
            changed.update(self._replaced(place, held, modified.names))
        for position, argument in enumerate(arguments):
            if isinstance(argument, Term) and argument.op not in CONSTANT_OPS:
                changed[_argument(self.base, position, argument.sort)] = argument
        for term in template.order:
            if term not in changed and not changed.keys().isdisjoint(term.args):
                parts = [changed.get(item) or at_start.get(item, item) for item in term.args]
                changed[term] = rebuild(terms, term, tuple(parts))
        value, returns, cut = (
            None if item is None else changed.get(item) or at_start.get(item, item)
            for item in (template.value, template.returns, template.cut)
        )
        assert returns is not None and cut is not None
        return Translation(value, returns, cut, {}, None)

    def _rebuild(self, template: _Template, result: dict[Term, Term]) -> None:
        """Every term of a template, the symbols being replaced."""
        for term in template.order:
            if term not in result:
                parts = tuple([result.get(item, item) for item in term.args])
                result[term] = rebuild(self.base.terms, term, parts)

    def _replaced(
        self, place: Place, held: GuardedValue | None, names: Mapping[int, New]
    ) -> Iterator[tuple[Term, Term]]:  # fmt: skip
        """The symbols of a place, and what they are where it holds this; nothing if there is no such object."""
        terms, domain = self.base.terms, self._domains[place]
        if not isinstance(domain, dict):
            assert held is None or isinstance(held, Term)
            if held is not None:
                # What an object would hold that the state does not have is behind no choice.
                yield _number(self.base, place, domain), held
            return
        choices: Mapping[Name, Term] = (
            {NULL: terms.true} if not isinstance(held, GuardedReference)
            else {names.get(item, item): condition for item, condition in held.choices.items()}
        )  # fmt: skip
        for name in domain:
            yield _choice(self.base, place, name), choices.get(name, terms.false)

    def _held_at_start(self, place: Place) -> GuardedValue | None:
        """What a place holds in the start heap; None if it is one of a new object."""
        holder, key = place
        record = self.start.heap[holder] if isinstance(holder, int) else None
        return record.fields[key] if isinstance(record, ObjectRecord) else None

    @property
    def domains(self) -> Mapping[Place, Domain]:
        return self._domains


def _referred_to(record: Record | None) -> Iterator[int]:
    if isinstance(record, ObjectRecord):
        for value in record.fields.values():
            if isinstance(value, GuardedReference):
                yield from value.choices


def _text(place: Place) -> str:
    return f"any:{place[0]}.{place[1][0]}.{place[1][1]}"


def _number(encoding: Encoding, place: Place, sort: Sort) -> Term:
    return encoding.terms.symbol(_text(place), sort)


def _choice(encoding: Encoding, place: Place, name: Name) -> Term:
    return encoding.terms.symbol(f"{_text(place)}={name}", BoolSort())


def _argument(encoding: Encoding, position: int, sort: Sort) -> Term:
    return encoding.terms.symbol(f"any:{position}:{sort}", sort)


class _Modified:
    """What differs in a state from the start heap; new objects have names in the order in which they are found."""

    def __init__(
        self, heap: GenericHeap, encoding: Encoding, state: SymbolicState, arguments: tuple[GuardedValue, ...]
    ) -> None:
        self._heap, self._encoding, self._state = heap, encoding, state
        self._first = len(heap.base.types)
        self.names: dict[int, New] = {}
        self._counts: dict[str, int] = {}
        self.contents: dict[Place, GuardedValue] = {}
        self.arguments = arguments
        for object_id, record in state.heap.items():
            if object_id < self._first:
                self._compare(object_id, record)
        for argument in arguments:
            if isinstance(argument, GuardedReference):
                self._find_new(argument)
        self.key = tuple(self._key(position, argument) for position, argument in enumerate(arguments))

    def _compare(self, object_id: int, record: Record) -> None:
        before = self._heap.start.heap.get(object_id)
        if before is record:
            return
        if not isinstance(before, ObjectRecord) or not isinstance(record, ObjectRecord):
            raise _Refused
        for key, value in record.fields.items():
            if not same(value, before.fields[key]):
                self._hold((object_id, key), value)

    def _hold(self, place: Place, value: GuardedValue) -> None:
        if not isinstance(value, Term | GuardedReference):
            raise _Refused
        self.contents[place] = value
        if isinstance(value, GuardedReference):
            self._find_new(value)

    def _find_new(self, reference: GuardedReference) -> None:
        """Name the new objects that a reference may lead to, and what they hold."""
        for object_id in reference.choices:
            if object_id < self._first or object_id in self.names:
                continue
            record, type_ = self._state.heap.get(object_id), self._encoding.types[object_id]
            if not isinstance(record, ObjectRecord) or not isinstance(type_, RefType) or type_.name in CLASSES:
                raise _Refused
            number = self._counts[type_.name] = self._counts.get(type_.name, -1) + 1
            name = self.names[object_id] = (type_.name, number)
            for key, value in record.fields.items():
                self._hold((name, key), value)

    def name(self, object_id: int) -> Name:
        return self.names.get(object_id, object_id)

    def _key(self, position: int, argument: GuardedValue) -> Hashable:
        match argument:
            case GuardedReference(choices=choices) if len(choices) == 1:
                return self.name(next(iter(choices)))
            case Term() if argument.op in CONSTANT_OPS:
                return argument
            case Term(sort=sort):
                return position, sort
            case _:
                raise _Refused


class _Built:
    """The generic heap as a state of an encoding of its own."""

    def __init__(self, heap: GenericHeap, limit: int) -> None:
        self._encoding = heap.base.fork()
        terms = heap.base.terms
        names = dict.fromkeys(place[0] for place in heap.domains)
        for domain in heap.domains.values():
            names.update(domain if isinstance(domain, dict) else {})
        self._ids = {name: name if isinstance(name, int) else self._encoding.allocate(RefType(name[0]))
                     for name in names}  # fmt: skip
        self._state = SymbolicState(
            top(terms), {}, dict(heap.start.globals), dict(heap.start.heap), Initial(self._encoding)
        )
        fields: dict[Name, dict[FieldKey, GuardedValue]] = {}
        for place, domain in heap.domains.items():
            fields.setdefault(place[0], {})[place[1]] = (
                GuardedReference({self._ids[name]: _choice(heap.base, place, name) for name in domain})
                if isinstance(domain, dict)
                else _number(heap.base, place, domain)
            )
        for name, generic in fields.items():
            before = heap.start.heap[name] if isinstance(name, int) else None
            known = before.fields if isinstance(before, ObjectRecord) else {}
            class_name = before.class_name if isinstance(before, ObjectRecord) else ""
            record = ObjectRecord(class_name if isinstance(name, int) else name[0], {**known, **generic})
            self._state.heap[self._ids[name]] = record
        cache = TranslationCache(len(self._encoding.types), limit=limit)
        self._policy = declarative_policy(BoxIntrinsics(self._encoding), heap.facts, cache, Decided(terms))
        self._executor = declarative_executor(self._policy)

    def translate(self, procedure: Procedure, modified: _Modified) -> _Template:
        encoding = self._encoding
        try:
            found = self._policy.one_choice(self._executor, procedure, tuple(self._arguments(modified)), self._state)
        except TranslationLimit:
            raise _Refused from None
        doubtful = encoding.assumptions or encoding.applications or encoding.doubts or encoding.input_characters
        if not isinstance(found, Translation) or doubtful or isinstance(found.value, GuardedReference):
            raise _Refused
        if found.value is not None and not isinstance(found.value, Term):
            raise _Refused
        roots = [item for item in (found.value, found.returns, found.cut) if item is not None]
        return _Template(found.value, found.returns, found.cut, tuple(_dependent(roots)))

    def _arguments(self, modified: _Modified) -> Iterator[GuardedValue]:
        for position, argument in enumerate(modified.arguments):
            if isinstance(argument, GuardedReference):
                (object_id,) = argument.choices
                name = modified.name(object_id)
                yield reference_to(self._encoding.terms, self._ids.get(name, object_id))
            elif isinstance(argument, Term) and argument.op not in CONSTANT_OPS:
                yield _argument(self._encoding, position, argument.sort)
            else:
                yield argument


def _dependent(roots: list[Term]) -> Iterator[Term]:
    """The terms that contain a symbol of the generic heap, arguments first."""
    found: set[Term] = set()
    for term in postorder(roots):
        if not term.args:
            if isinstance(term.payload, str) and term.payload.startswith("any:"):
                found.add(term)
        elif not found.isdisjoint(term.args):
            found.add(term)
            yield term
