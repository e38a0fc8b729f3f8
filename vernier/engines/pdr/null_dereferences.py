"""Null dereferences in programs with linked structures, by universal procedure summaries.

A proof is reported when the separate checker accepts its certificate. A dereference that no universal summaries exclude
is possible, so that the answer about it is unknown. First each field is encoded by its edges, which admits all heaps.
Dereferences that stay open in a whole program are tried again with the paths of recursive fields (Itzhaky, Banerjee,
Immerman, Nanevski and Sagiv 2013): then no store may close a cycle, which is part of the proof; a field without that
proof stays encoded by edges.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from vernier.certificates.summaries import Accepted, check_summaries
from vernier.core.budget import Budget, OutOfBudget
from vernier.core.obligation import Obligation
from vernier.core.outcome import Assumption, AssumptionKind, Outcome, Verdict
from vernier.encode.firstorder.horn.methods import is_open
from vernier.encode.firstorder.linked.kinds import Shape
from vernier.encode.firstorder.linked.translate import CYCLE, SITE, Translation, translate
from vernier.engines.api import Context, Task
from vernier.engines.pdr.queries import SolverGaveUp
from vernier.engines.pdr.rounds import Asking, Rounds, Settled
from vernier.logic.terms import Terms

POSSIBLE = "possible: no universal summaries exclude that it is null here"
NOT_EXTENDED = "no code that is not here overrides methods of the classes that are"
NOT_MODELLED = "code of the library may raise it"
NOT_ACCEPTED = "the certificate was not accepted"
FIRST_SHARE = 0.1
"""The part of the time for fields by their edges, where those by paths come after"""


@dataclass(frozen=True, slots=True)
class NullDereferences:
    """The obligations with these ids, answered by an engine with this name."""

    task: Task
    context: Context
    asked: frozenset[str]
    engine: str
    terms: Terms = field(default_factory=Terms)

    def outcomes(self) -> Iterator[Outcome]:
        """Answers as they are found; an obligation may have a weaker one first."""
        budget = self.context.budget
        edges = self._translate(self.asked, {})
        yield from (self._outcome(name, Verdict.PROVED) for name in sorted(edges.settled))
        yield from (self._unknown(name, NOT_MODELLED) for name in sorted(self.asked - edges.settled - edges.sites))
        left, by_paths = edges.sites, not is_open(self.task.program, self.task.entry) and bool(edges.recursive)
        rounds = self._rounds(budget.slice(budget.remaining() * FIRST_SHARE) if by_paths else budget)
        left = yield from self._settle(edges, rounds, left)
        # Edges are exact: what an execution of the formulas does, paths cannot exclude.
        left -= _names(rounds.executed)
        if by_paths and left:
            translation = yield from self._by_paths(left, dict.fromkeys(edges.recursive, Shape.PATHS))
            if translation is None:
                yield from self._settle(edges, self._rounds(budget), left)

    def _by_paths(
        self, asked: frozenset[str], shapes: dict[str, Shape]
    ) -> Generator[Outcome, None, Translation | None]:
        """A field that may have a cycle is spoken of by its edges instead; None if no other is left."""
        while Shape.PATHS in shapes.values():
            translation, rounds = self._translate(asked, shapes), self._rounds(self.context.budget)
            yield from self._settle(translation, rounds, asked)
            if rounds.fatal is None:
                return translation
            shapes[rounds.fatal.removeprefix(CYCLE)] = Shape.EDGES
        return None

    def _settle(
        self, translation: Translation, rounds: Rounds, asked: frozenset[str]
    ) -> Generator[Outcome, None, frozenset[str]]:
        """Answers about what is asked, first all of it at once, then one after the other. Gives what is left: what is
        possible or takes too long; all of it when a cycle is possible."""
        budget, rounds.budget = rounds.budget, rounds.budget.slice(rounds.budget.remaining() / 2)
        try:
            found = rounds.run(translation.asking)
        except (OutOfBudget, SolverGaveUp):
            yield from (self._unknown(name, POSSIBLE) for name in sorted(_names(rounds.possible)))
            return (yield from self._one_by_one(translation, rounds, asked, budget))
        if found is None:
            return asked
        possible = _names(found.possible)
        yield from (self._unknown(name, POSSIBLE) for name in sorted(possible))
        yield from self._proved(found, asked - possible)
        return possible

    def _one_by_one(
        self, translation: Translation, rounds: Rounds, asked: frozenset[str], budget: Budget
    ) -> Generator[Outcome, None, frozenset[str]]:
        """What takes too long need not keep others from being proved."""
        possible = _names(rounds.possible)
        left, waiting = set(possible), sorted(asked - possible)
        for at, name in enumerate(waiting):
            others = frozenset(SITE + other for other in translation.sites - {name})
            rounds.possible, rounds.budget = frozenset(), budget.slice(budget.remaining() / (len(waiting) - at))
            try:
                found = rounds.run(_leaving_out(translation, others))
            except (OutOfBudget, SolverGaveUp):
                left.add(name)
                continue
            if found is None:
                return asked
            left |= _names(found.possible)
            yield from (self._unknown(each, POSSIBLE) for each in _names(found.possible))
            yield from self._proved(found, frozenset({name}) - _names(found.possible))
        self.context.budget.spend()
        return frozenset(left)

    def _rounds(self, budget: Budget) -> Rounds:
        return Rounds(self.terms, budget, self.context.progress, lambda note: note.startswith(CYCLE))

    def _proved(self, found: Settled, names: frozenset[str]) -> Iterator[Outcome]:
        judgement = check_summaries(self.terms, found.program, found.summaries, self.context.budget.remaining())
        accepted = isinstance(judgement, Accepted)
        for name in sorted(names):
            yield self._outcome(name, Verdict.PROVED) if accepted else self._unknown(name, NOT_ACCEPTED)

    def _translate(self, asked: frozenset[str], shapes: dict[str, Shape]) -> Translation:
        task = self.task
        return translate(self.terms, task.program, task.entry, asked, shapes, self.context.budget)

    def _obligation(self, name: str) -> Obligation:
        return next(each for each in self.task.obligations if each.id == name)

    def _outcome(self, name: str, verdict: Verdict) -> Outcome:
        opened = is_open(self.task.program, self.task.entry)
        known = (Assumption(AssumptionKind.KNOWN_CLASSES, NOT_EXTENDED),) if opened else ()
        return Outcome(self._obligation(name), verdict, self.engine, assumptions=known)

    def _unknown(self, name: str, reason: str) -> Outcome:
        return Outcome(self._obligation(name), Verdict.UNKNOWN, self.engine, reason=reason)


def _names(notes: frozenset[str]) -> frozenset[str]:
    """The obligations of notes about dereferences."""
    return frozenset(note.removeprefix(SITE) for note in notes if note.startswith(SITE))


def _leaving_out(translation: Translation, others: frozenset[str]) -> Asking:
    return lambda without: translation.asking(without | others)
