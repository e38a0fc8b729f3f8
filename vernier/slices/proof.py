"""A slice proved without bounds, and what that says of the original.

The text of the slice is read like any other program. Its generated methods do anything their frames allow
(`encode.heap_maps.unspecified`), which is all that their JML says; loop invariants are found by templates.

Why a proof of the slice is one of the original:
- Every execution of the original is one of the slice, up to where an abstracted statement throws or does not end, and
  the operations that can violate the property are all kept (`abstraction`). That rests on the slice beginning where the
  original does: what both entries assume is compared word by word, since a slice without the other clauses of a
  contract could be taken for a method without one, of which less is asked.
- Each obligation of the property has a counterpart in the slice, at the same line with the same claim, or nothing is
  claimed. An exception counts at every place in the slice that may raise its kind.
- The proof within bounds from which the slice was made is the small scope that confirms it: the original was executed
  in it, some execution comes to the property, and none violates it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from vernier.core.budget import Budget
from vernier.core.diagnostic import Severity
from vernier.core.events import ignore
from vernier.core.obligation import Obligation, ViolationPoint
from vernier.core.outcome import Assumption, AssumptionKind, Outcome, Verdict
from vernier.core.settings import Settings
from vernier.encode.heap_maps.domain import World
from vernier.encode.heap_maps.heap import Precision
from vernier.encode.heap_maps.loops import CandidateInvariant, Invariants
from vernier.encode.heap_maps.unspecified import Allocation, Unspecified
from vernier.encode.start_heaps import not_in_a_start_heap, not_without_foreign_objects
from vernier.engines.api import Task
from vernier.engines.deductive.entry_proofs import BY_TEMPLATES, EntryProofs
from vernier.engines.deductive.minimal_invariants import needed_invariants, suffices
from vernier.engines.deductive.resources import Share
from vernier.ir.ops import Assume, Call, Clause, ClauseKind
from vernier.ir.program import Program
from vernier.ir.walk import operations_of, targets_of
from vernier.run.combine import resting_on, weakened, within_scope
from vernier.run.loading.files import find_sources
from vernier.run.loading.load import Unit, load
from vernier.run.tasks import make_task
from vernier.slices.generated import STRICTLY_NOTHING
from vernier.slices.properties import EXCEPTIONS, Property
from vernier.solvers.protocol import UNITS_PER_SECOND
from vernier.spec.tree import BodyClause, Contract, LocationKind

RESOURCES = 60 * UNITS_PER_SECOND
"""What the proof of one slice may spend, invariants included"""
ENGINE = "slice and deductive"


@dataclass(frozen=True, slots=True)
class FoundInvariant:
    """A loop invariant at a line of the original, which the slice has as well. `jml` is an informal description where
    it is about what no clause can name; `ghosts` are declarations that it needs before the loop."""

    file: str
    line: int
    jml: str
    ghosts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proved:
    """No execution of the original violates the property. `effort` is in units of the solver, in all and for the proof
    alone once the invariants are known."""

    invariants: tuple[FoundInvariant, ...]
    assumptions: tuple[Assumption, ...]
    effort: int
    checking: int


@dataclass(frozen=True, slots=True)
class NotProved:
    reason: str
    effort: int = 0


SliceProof: TypeAlias = Proved | NotProved


class _NoProof(Exception):
    """Why there is no proof."""


def prove_slice(
    task: Task, property_: Property, files: Mapping[str, str], settings: Settings, budget: Budget,
    given: Iterable[FoundInvariant] | None = None,
) -> SliceProof:  # fmt: skip
    """Whether the property of the original holds, by a proof of the slice with these files; the original is a slice of
    itself. Loop invariants are searched for unless some are given."""
    with tempfile.TemporaryDirectory() as folder:
        places: dict[str, str] = {}
        for number, (path, text) in enumerate(files.items()):
            place = Path(folder) / str(number) / Path(path).name
            place.parent.mkdir()
            place.write_text(text, encoding="utf-8")
            places[str(place)] = path
        try:
            return _SliceProver(task, property_, places, settings, budget, given).answer()
        except _NoProof as reason:
            return NotProved(str(reason))


@dataclass(slots=True)
class _SliceProver:
    task: Task
    property: Property
    places: Mapping[str, str]
    """The files of the slice, with the paths of the original"""
    settings: Settings
    budget: Budget
    given: Iterable[FoundInvariant] | None

    def answer(self) -> SliceProof:
        unit = self._read()
        entry = next((one for one in unit.entries if one.start == self.task.entry), None)
        if entry is None:
            raise _NoProof("the slice has no such entry")
        sliced = make_task(unit, entry, replace(self.settings, property=()))
        self._begins_alike(sliced)
        obligations = self._counterparts(sliced)
        entries = EntryProofs(
            sliced.program, sliced.entry, sliced.clauses, self._world(sliced),
            escaping=frozenset(one.id for one in obligations if one.moment is ViolationPoint.ESCAPE),
            precision=Precision.FULL, schedule=BY_TEMPLATES, unspecified=self._unspecified(unit),
            candidates=Invariants.TEMPLATES,
            given=None if self.given is None else {(one.line, one.jml) for one in self.given},
        )  # fmt: skip
        share = Share(RESOURCES, self.budget)
        proved = set(entries.proved([one.id for one in obligations], share))
        left = [one for one in obligations if one.id not in proved]
        if left:
            return NotProved(self._why_open(entries, left[0]), RESOURCES - share.left)
        return self._proved(entries, share)

    def _proved(self, entries: EntryProofs, share: Share) -> SliceProof:
        """The proof as one of the original, by the laws of all answers."""
        effort = RESOURCES - share.left
        weak = [item for item in self.task.assumptions if item.weakens() and item.kind != AssumptionKind.WITHIN_SCOPE]
        assumptions: list[Assumption] = []
        for obligation in self.property.obligations:
            outcome = weakened(Outcome(obligation, Verdict.PROVED, ENGINE, assumptions=tuple(weak)))
            outcome = within_scope(resting_on(outcome, self.task.assumptions), self.task.assumptions)
            if outcome.verdict is not Verdict.PROVED:
                return NotProved(outcome.reason or f"only within {outcome.scope}", effort)
            assumptions += outcome.assumptions
        again = Share(RESOURCES, self.budget)
        needed = {proof: needed_invariants(proof, again) for proof in entries.inductive}
        checking = Share(RESOURCES, self.budget)
        for proof, invariants in needed.items():
            suffices(proof, invariants, checking)
        found = dict.fromkeys(self._found(one) for invariants in needed.values() for one in invariants)
        return Proved(tuple(found), tuple(dict.fromkeys(assumptions)), effort, RESOURCES - checking.left)

    def _found(self, invariant: CandidateInvariant) -> FoundInvariant:
        place = invariant.place
        file = self.places.get(place.file, place.file)
        return FoundInvariant(file, place.line, invariant.text, tuple(map(str, invariant.ghosts)))

    def _why_open(self, entries: EntryProofs, obligation: Obligation) -> str:
        why = entries.inexpressible(obligation.id) or entries.reason
        place = f"{self.places.get(obligation.span.file, obligation.span.file)}:{obligation.span.line}"
        told = f"not expressible over maps: {why}" if why else "no proof of the slice was found"
        return f"{told} ({place}: {obligation.sentences.claim})"

    # ------------------------------------------------------------ the slice as a program

    def _read(self) -> Unit:
        asked = replace(self.settings, entry=(self.task.program.wrapped(self.task.entry),), property=())
        loaded = load(find_sources(tuple(self.places)), asked, ignore)
        for item in loaded.diagnostics:
            if item.severity is Severity.ERROR:
                raise _NoProof(f"the slice cannot be read: {item.message}")
        if len(loaded.units) != 1:
            raise _NoProof("the slice cannot be read")
        return loaded.units[0]

    def _unspecified(self, unit: Unit) -> dict[str, Unspecified]:
        """The generated methods: those without a body that the original does not have."""
        generated = [
            one.name
            for one in unit.program.procedures.values()
            if one.is_external and one.origin.span.file in self.places and one.name not in self.task.program.procedures
        ]
        return {name: _frame(unit.native_contracts.get(name)) for name in generated}

    def _world(self, sliced: Task) -> World:
        for one in (sliced, self.task):
            reason = not_without_foreign_objects(one.program, one.entry)
            if reason is not None:
                raise _NoProof(reason)
        closed = all(not_in_a_start_heap(one.program, one.entry) is None for one in (sliced, self.task))
        return World.CLOSED if closed else World.OPEN

    def _begins_alike(self, sliced: Task) -> None:
        own = list(_assumed(sliced.program, sliced.entry, sliced.clauses))
        if own != list(_assumed(self.task.program, self.task.entry, self.task.clauses)):
            raise _NoProof("the slice does not begin as the original does")

    def _counterparts(self, sliced: Task) -> tuple[Obligation, ...]:
        """What has to be proved of the slice: the same claims at the same lines; of an exception, all of its kind."""
        code = self.property.obligations[0].code
        wanted = {self._key(one) for one in self.property.obligations}
        same = tuple(one for one in sliced.obligations if one.code is code)
        missing = wanted - {self._key(one) for one in same}
        if missing:
            raise _NoProof(f"the slice lacks what is asked about: {min(missing)[2]}")
        return same if code in EXCEPTIONS else tuple(one for one in same if self._key(one) in wanted)

    def _key(self, obligation: Obligation) -> tuple[str, int, str]:
        span = obligation.span
        return self.places.get(span.file, span.file), span.line, obligation.sentences.claim


def _frame(contract: Contract | None) -> Unspecified:
    """The frame of a generated method, as its JML says."""
    frames = [frame for case in contract.behaviours for frame in case.assignable] if contract is not None else []
    if contract is None or contract.problems or len(frames) != 1 or frames[0].problem:
        raise _NoProof("the frame of a generated method cannot be read")
    (frame,) = frames
    strictly = frame.text.strip() == STRICTLY_NOTHING
    if any(location.kind is LocationKind.EVERYTHING for location in frame.locations):
        raise _NoProof("a generated method may assign everything")
    return Unspecified(frame.locations, Allocation.NONE if strictly else Allocation.ANY)


def _assumed(program: Program, entry: str, clauses: Mapping[str, BodyClause]) -> Iterator[str]:
    """What an entry assumes, anywhere, and what it does before it calls its method, in words. What it does afterwards
    depends on whether the method may throw, which a slice may do less."""
    called = False
    for operation in operations_of(program.procedures[entry]):
        match operation:
            case Assume(condition=condition):
                yield f"assume {condition}"
            case Clause(clause=clause, kind=ClauseKind.ASSUME, bindings=bindings):
                meaning = clauses[clause]
                yield f"{meaning.role} {meaning.text} {meaning.problem} {[(name, str(one)) for name, one in bindings]}"
            case Call(callee=callee) if callee == program.wrapped(entry):
                called = True
            case Clause() if called:
                continue
            case _ if not called:
                yield type(operation).__name__ + " " + " ".join(str(local) for local in targets_of(operation))
            case _:
                continue
