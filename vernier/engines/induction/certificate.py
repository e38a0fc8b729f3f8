"""The certificate of a proof: for each cut the remaining candidates, and the locations that the loop does not change.

Candidates are properties of concrete states, so each is evaluated once more, in a state whose values are the names that
certificates have for them. A candidate without such a form is left out, and the certificate states that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from vernier.certificates import names
from vernier.certificates.format import CallSite, Certificate, Cut, certificate_to_json
from vernier.certificates.formulas import NotExpressible, sort_name, to_formula
from vernier.certificates.places import location_invariants, loop_invariants
from vernier.core.evidence import CertificateChecked, LocationInvariant, LoopInvariant, ProofCertificate
from vernier.encode.context import RAISED_AT, Encoding
from vernier.encode.guard import top
from vernier.encode.state import SymbolicState
from vernier.encode.values import NULL, GuardedReference, GuardedValue, sort_of
from vernier.engines.induction.access_paths import AccessPath, FieldPath, LengthPath, LocalPath, StaticPath, View
from vernier.engines.induction.havoc_sets import (
    HavocCell,
    HavocCells,
    HavocField,
    HavocLocal,
    HavocLocation,
    HavocStatic,
)
from vernier.engines.induction.invariants import InductionStep, RecordedCut
from vernier.engines.induction.lazy_initialisation import LazyObjects
from vernier.ir.types import Type, is_reference
from vernier.logic.bank import Term
from vernier.logic.sorts import ArraySort, BitVecSort, Sort
from vernier.logic.walk import free_symbols, substitute

REFERENCE = BitVecSort(32)
_ELEMENT_SORTS = ("bool", "bv8", "bv16", "bv32", "bv64", "fp8.24", "fp11.53")
OBJECTS = "facts about lazily initialised objects"
CELLS = "facts about all cells of an array"
WHICH = "which objects a loop changes"
VALUES = "facts about memory"
TARGETS = "which objects a reference refers to"


CertificateEvidence: TypeAlias = tuple[LocationInvariant | LoopInvariant | ProofCertificate | CertificateChecked, ...]


def certificate_of(
    entry: str, lazy: LazyObjects, cuts: Sequence[RecordedCut], alive: Collection[Term], cells: int = 0
) -> CertificateEvidence:
    """The certificate of a proof with these candidates and its invariants in source terms; or why there is none. The
    proof is one of the program reduced to so many cells of arrays, if any."""
    try:
        made = replace(_Export(lazy, frozenset(alive)).run(entry, cuts), cells=cells)
    except NotExpressible as error:
        return (CertificateChecked(f"the certificate cannot express {error}"),)
    program, proof = lazy.encoding.program, ProofCertificate(certificate_to_json(made))
    return (*location_invariants(program, made), *loop_invariants(program, made), proof)


class _NamedView(View):
    """The values of access paths by the names that certificates have for them."""

    def _value(self, path: AccessPath) -> tuple[GuardedValue, Term] | None:
        """A number; references are terms here, so that they have no guarded value."""
        return None if is_reference(path.type) else self._term(path)

    def null(self, path: AccessPath) -> tuple[Term, Term] | None:
        found = self._term(path)
        terms = self.encoding.terms
        return None if found is None else (terms.eq(found[0], terms.bv(0, 32)), found[1])

    def same(self, left: AccessPath, right: AccessPath) -> tuple[Term, Term] | None:
        a, b = self._term(left), self._term(right)
        terms = self.encoding.terms
        return None if a is None or b is None else (terms.eq(a[0], b[0]), terms.and_(a[1], b[1]))

    def _term(self, path: AccessPath) -> tuple[Term, Term] | None:
        """The term of a path, and when it is defined."""
        terms = self.encoding.terms
        match path:
            case LocalPath(name=name, type=type_):
                return terms.symbol(names.local(0, name), _sort(type_)), terms.true
            case StaticPath(name=name, type=type_):
                return terms.symbol(names.global_(name), _sort(type_)), terms.true
            case FieldPath(base=base, key=(owner, field_), type=type_):
                return self._read(names.field(owner, field_), base, _sort(type_))
            case LengthPath(base=base):
                return self._read(names.LENGTHS, base, BitVecSort(32))

    def _read(self, map_: str, base: AccessPath, sort: Sort) -> tuple[Term, Term] | None:
        found = self._term(base)
        if found is None:
            return None
        terms = self.encoding.terms
        there = terms.and_(found[1], terms.not_(terms.eq(found[0], terms.bv(0, 32))))
        return terms.select(terms.symbol(map_, ArraySort(REFERENCE, sort)), found[0]), there


def _sort(type_: Type) -> Sort:
    return REFERENCE if is_reference(type_) else sort_of(type_)


@dataclass(slots=True)
class _Export:
    """Collects the cuts of a proof."""

    lazy: LazyObjects
    alive: frozenset[Term]
    omitted: dict[str, None] = field(default_factory=dict)

    @property
    def _encoding(self) -> Encoding:
        return self.lazy.encoding

    def run(self, entry: str, cuts: Sequence[RecordedCut]) -> Certificate:
        if self.lazy.types:
            self.omitted[OBJECTS] = None
        found: dict[tuple[tuple[CallSite, ...], str], Cut] = {}
        for cut in cuts:
            made = self._cut(cut)
            if (made.stack, made.block) in found:
                raise NotExpressible("a loop that is cut in several contexts")
            found[made.stack, made.block] = made
        return Certificate(entry, tuple(found.values()), tuple(self.omitted))

    def _cut(self, cut: RecordedCut) -> Cut:
        place = cut.step.loop
        if place is None:
            raise NotExpressible("summaries of recursive procedures")
        stack = tuple(site for site in place.stack if site is not None)
        if len(stack) < len(place.stack):
            raise NotExpressible("a loop in a clause")
        if not self.alive.isdisjoint(cut.quantified):
            self.omitted[CELLS] = None
        terms = self._encoding.terms
        formula = to_formula(terms.all_of([*self._invariants(cut), *self._targets(cut.step)]))
        return Cut(stack, place.head, formula, tuple(self._unchanged(cut.step)), place.iterations)

    def _invariants(self, cut: RecordedCut) -> Iterator[Term]:
        """The candidates that stand, by names."""
        view, first = self._named_view(cut.step), self._first_values(cut.step)
        for literal, candidate in cut.candidates.items():
            if literal not in self.alive:
                continue
            formula = candidate.formula(view)
            if formula is not None:
                formula = substitute(self._encoding.terms, formula, first)
            if formula is None or not all(_is_name(str(symbol.payload)) for symbol in free_symbols(formula)):
                self.omitted[VALUES] = None
            else:
                yield formula

    def _targets(self, step: InductionStep) -> Iterator[Term]:
        """What references that the loop writes may be after havoc, a fact that no candidate states: null, or an object
        that a variable, which the loop leaves alone, refers to."""
        terms, held = self._encoding.terms, _held_objects(step)
        for location, targets in step.havoc_set.locations.items():
            if targets is None:
                continue
            name = _variable_name(location)
            if name is None or targets.types or not all(number in held for number in targets.objects):
                self.omitted[TARGETS] = None
                continue
            reference = terms.symbol(name, REFERENCE)
            named = (terms.symbol(held[number], REFERENCE) if number else terms.bv(0, 32) for number in targets.objects)
            yield terms.any_of([terms.eq(reference, other) for other in named])

    def _named_view(self, step: InductionStep) -> View:
        terms = self._encoding.terms
        variables: dict[str, GuardedValue] = {
            name: terms.symbol(names.local(0, name), value.sort)
            for name, value in step.head.locals.items()
            if isinstance(value, Term)
        }
        state = SymbolicState(top(terms), variables, {}, {}, step.head.initial)
        return _NamedView(self._encoding, state)

    def _first_values(self, step: InductionStep) -> dict[Term, Term]:
        """The values that variables have when the loop is entered, by name; constants stand for themselves."""
        terms = self._encoding.terms
        held = [(names.local(0, name), value) for name, value in step.entry.locals.items()]
        held += [(names.global_(name), value) for name, value in step.entry.globals.items()]
        return {
            value: terms.symbol(names.FIRST + name, value.sort)
            for name, value in reversed(held)
            if isinstance(value, Term) and not value.is_constant
        }

    def _unchanged(self, step: InductionStep) -> Iterator[str]:
        """What keeps the value it had on entry."""
        changed = step.havoc_set.locations
        for name in step.entry.locals:
            if HavocLocal(name) not in changed:
                yield names.local(0, name)
        for name, definition in self._encoding.program.globals.items():
            if HavocStatic(name) not in changed and names.has_name(definition):
                yield names.global_(name)
        if not self.lazy.types:
            yield from self._unchanged_memory(step)

    def _unchanged_memory(self, step: InductionStep) -> Iterator[str]:
        changed: set[str] = set()
        for location in step.havoc_set.locations:
            match location:
                case HavocField(key=(owner, name) as key):
                    changed.add(names.NOTES if key == RAISED_AT else names.field(owner, name))
                case HavocCell(object=number) | HavocCells(object=number):
                    type_ = self._encoding.types[number]
                    changed.add(names.elements(sort_name(_sort(getattr(type_, "element", type_)))))
                case HavocLocal() | HavocStatic():
                    pass
        if changed:
            self.omitted[WHICH] = None
        for owner, definition in self._encoding.program.classes.items():
            yield from (
                names.field(owner, item.name)
                for item in definition.fields
                if names.field(owner, item.name) not in changed
            )
        others = (names.NOTES, *map(names.elements, _ELEMENT_SORTS))
        yield from (name for name in others if name not in changed)


def _variable_name(location: HavocLocation) -> str | None:
    """The name of a variable; None for what is in memory."""
    match location:
        case HavocLocal(name=name):
            return names.local(0, name)
        case HavocStatic(name=name):
            return names.global_(name)
        case HavocField() | HavocCell() | HavocCells():
            return None


def _held_objects(step: InductionStep) -> dict[int, str]:
    """Objects, by number, with a local variable that refers to nothing else and keeps its value; null needs none."""
    changed = step.havoc_set.locations
    kept = ((name, value) for name, value in step.entry.locals.items() if HavocLocal(name) not in changed)
    held = {NULL: ""}
    for name, value in kept:
        if isinstance(value, GuardedReference) and len(value.choices) == 1:
            held.setdefault(next(iter(value.choices)), names.local(0, name))
    return held


def _is_name(name: str) -> bool:
    name = name.removeprefix(names.FIRST)
    return name == names.LENGTHS or name.startswith(("local:", "global:", "field:"))
