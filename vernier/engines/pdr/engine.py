"""The PDR engine: universal procedure summaries (Frumkin 2017) that exclude uses of stale iterators and, on request,
null dereferences (`null_dereferences`).

It reports a proof when the separate checker accepts its certificate. An abstract counterexample is a use that no
universal summaries exclude; it is not an execution, so that the answer about this use is unknown, and the engine goes
on with the other uses. Where callers may pass any arguments, it infers preconditions under which the uses are safe.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from vernier.certificates.summaries import Accepted, Rejected, check_bodies, check_summaries
from vernier.core.budget import OutOfBudget
from vernier.core.evidence import SafeUnder, ThrowingRun
from vernier.core.obligation import Code, Obligation
from vernier.core.outcome import Assumption, AssumptionKind, Outcome, Verdict
from vernier.encode.firstorder.collections.calls import Callers
from vernier.encode.firstorder.collections.start import QUIET_CALLERS, About, Condition
from vernier.encode.firstorder.collections.translate import SITE, START, Translation, translate
from vernier.encode.firstorder.horn.methods import is_open
from vernier.encode.firstorder.horn.untranslatable import Untranslatable
from vernier.engines.api import Context, Task
from vernier.engines.pdr.frames import Frames
from vernier.engines.pdr.necessity import SECONDS, Contradicted, Necessity
from vernier.engines.pdr.null_dereferences import NullDereferences
from vernier.engines.pdr.queries import SolverGaveUp
from vernier.engines.pdr.rounds import Rounds
from vernier.ir.program import Language
from vernier.logic.bank import Term
from vernier.logic.systems import RecursiveProgram, Summaries
from vernier.logic.terms import Terms
from vernier.solvers.choose import models_on_demand
from vernier.solvers.protocol import Siblings

NO_JAVA = "universal PDR speaks of collections and linked structures in Java programs"
OTHER_CODE = "only uses of iterators (--property cme) and null dereferences are asked about by universal PDR"
POSSIBLE = "possible: no universal summaries exclude that the iterator is stale here"
TIME = "the time was over before summaries were found"
ORDINARY_COLLECTIONS = (
    "collections are those of java.util, objects of other types of the JDK are of its classes or the program's, but for"
    " functions, no map of a caller is in access order, holds keys weakly or by identity, what"
    " is sorted keeps to one order, and no list is a subList of one that has changed since"
)
VIEWS = "a view counts as the collection that it shows"
CONTRADICTED = "an execution throws though the conditions hold under which no execution was found to throw"
NOT_MODELLED = "the call may iterate over a collection that it changes"


class PdrEngine:
    """Proves that iterators are not used after their collection has changed, and that null is not dereferenced; it
    refutes nothing."""

    name = "pdr"

    def rejects(self, task: Task) -> str | None:
        if task.program.language is not Language.JAVA:
            return NO_JAVA
        return None

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        iterators = frozenset(item.id for item in task.obligations if item.code is Code.CONCURRENT_MODIFICATION)
        nulls = frozenset(item.id for item in task.obligations if item.code is Code.NULL_DEREFERENCE)
        both = iterators and nulls
        first = context.budget.slice(context.budget.remaining() / 2) if both else context.budget
        answers: dict[str, Outcome] = {}
        for asked, found in (
            (iterators, _answers(task, replace(context, budget=first), iterators)),
            (nulls, NullDereferences(task, context, nulls, self.name).outcomes()),
        ):
            if asked:
                open_ = _gather(found, answers)
                unknown = (item for item in task.obligations if item.id in asked - answers.keys())
                answers.update((item.id, Outcome(item, Verdict.UNKNOWN, self.name, reason=open_)) for item in unknown)
        for obligation in task.obligations:
            other = Outcome(obligation, Verdict.UNKNOWN, self.name, reason=OTHER_CODE)
            yield answers.get(obligation.id, other)


def _gather(found: Iterator[Outcome], answers: dict[str, Outcome]) -> str:
    """Take the answers as they come; why there are no more."""
    try:
        for answer in found:
            answers[answer.obligation.id] = answer
    except Untranslatable as error:
        return f"not translated: {error}"
    except OutOfBudget:
        return TIME
    except SolverGaveUp as error:
        return f"the solver gave up: {error}"
    return ""


def _answers(task: Task, context: Context, asked: frozenset[str]) -> Iterator[Outcome]:
    """The answers as they are found. First whatever callers do; then, for what is possible, under all conditions on the
    start of the entry that are candidates, of which those that are not needed are given up."""
    search = _Search(task, context, asked)
    always = search.proof(frozenset(), frozenset())
    yield from search.outcomes(always)
    possible, candidates = always.possible, always.translation.candidates
    yield from (search.unknown(name, POSSIBLE) for name in sorted(possible))
    for some in (frozenset({About.ARGUMENTS}), frozenset(About)):
        assumed = frozenset(each.words for each in candidates if each.about in some)
        if possible and assumed:
            conditional = search.proof(assumed, always.translation.sites - possible)
            left = possible - conditional.possible
            if left and conditional.summaries is not None:
                shown: list[Condition] = []
                for words in search.needed(conditional, assumed, left):
                    shown = [each for each in candidates if each.words in words]
                    yield from (search.safe_under(name, shown) for name in sorted(left))
                yield from search.with_runs(left, shown, always.translation.parameters)
                possible -= left


class Wanted(Enum):
    """Whether ALL uses that may be wrong are searched for, or the FIRST one is enough."""

    ALL = "all"
    FIRST = "first"


@dataclass(frozen=True, slots=True)
class _Proof:
    """Summaries that show all uses safe but those that are `possible`; None if the checker does not accept them."""

    translation: Translation
    possible: frozenset[str]
    summaries: Summaries | None


@dataclass(slots=True)
class _Search:
    """The search for proofs about one entry. All translations share one bank of terms, so that equal terms are
    identical."""

    task: Task
    context: Context
    asked: frozenset[str]
    terms: Terms = field(default_factory=Terms)
    _frames: Frames = field(default_factory=Frames)
    """What holds of all executions of the entry"""
    _solvers: Siblings = field(default_factory=models_on_demand)
    _translations: dict[Callers, Translation] = field(default_factory=dict)

    def proof(self, assumed: frozenset[str], without: frozenset[str], wanted: Wanted = Wanted.ALL) -> _Proof:
        """Of all uses but those in `without`, and under the conditions with these words."""

        def asking(notes: frozenset[str]) -> RecursiveProgram:
            return self._translation(assumed, without | _sites(notes)).program

        rounds = Rounds(
            self.terms, self.context.budget, self.context.progress, lambda _: wanted is Wanted.FIRST, self._frames,
            solvers=self._solvers,
        )  # fmt: skip
        settled = rounds.run(asking)
        if not assumed:
            # What is known of all procedures but main is true of them in any round, and if more is assumed.
            self._frames = rounds.frames
        possible = _sites(rounds.possible)
        translation = self._translation(assumed, without | possible)
        holds = settled is not None and self._holds(translation, settled.summaries)
        return _Proof(translation, possible, settled.summaries if settled is not None and holds else None)

    def _translation(self, assumed: frozenset[str], without: frozenset[str]) -> Translation:
        callers = Callers.QUIET if QUIET_CALLERS in assumed else Callers.ANY
        known = self._translations.get(callers)
        if known is None:
            task, budget = self.task, self.context.budget
            known = self._translations[callers] = translate(self.terms, task.program, task.entry, budget, callers)
        return known.asking(self.terms, without, assumed)

    def _holds(self, translation: Translation, summaries: Summaries) -> bool:
        judgement = check_summaries(self.terms, translation.program, summaries, self.context.budget.remaining())
        return isinstance(judgement, Accepted)

    def needed(self, proof: _Proof, words: frozenset[str], asked: frozenset[str]) -> Iterator[frozenset[str]]:
        """Fewer and fewer conditions that suffice for a proof; of the last ones none can be left out of it. First those
        are given up that the summaries do without where the entry begins, then those that others do without."""
        assert proof.summaries is not None
        without, last = proof.translation.sites - asked, [each.words for each in reversed(proof.translation.candidates)]
        fewer = words
        for word in last:
            if word in fewer and word != QUIET_CALLERS and self._holds_at_start(proof, fewer - {word}, without):
                fewer -= {word}
        if self._holds(self._translation(fewer, without), proof.summaries):
            words = fewer
        yield words
        for word in last:
            if word in words:
                other = self.proof(words - {word}, without, Wanted.FIRST)
                if not other.possible and other.summaries is not None:
                    words -= {word}
                    yield words

    def _holds_at_start(self, proof: _Proof, words: frozenset[str], without: frozenset[str]) -> bool:
        """Whether the states that the entry begins in satisfy the summaries, under fewer conditions."""
        program, seconds = self._translation(words, without).program, self.context.budget.remaining()
        assert proof.summaries is not None
        for procedure in program.procedures.values():
            start = [body for body in procedure.bodies if body.note == START]
            judgement = check_bodies(self.terms, program, proof.summaries, procedure, start, seconds)
            if isinstance(judgement, Rejected):
                return False
        return True

    # ------------------------------------------------------------ outcomes

    def outcomes(self, proof: _Proof) -> Iterator[Outcome]:
        """Of all uses but those that are possible."""
        for name in sorted(self.asked - proof.possible):
            if name not in proof.translation.sites and name not in proof.translation.settled:
                yield self.unknown(name, NOT_MODELLED)
            elif proof.summaries is None:
                yield self.unknown(name, "the certificate was not accepted")
            else:
                yield Outcome(self._obligation(name), Verdict.PROVED, PdrEngine.name, assumptions=self._of_callers())

    def _of_callers(self) -> tuple[Assumption, ...]:
        """What a proof takes for granted of the collections that a method is called with."""
        if not is_open(self.task.program, self.task.entry):
            return ()
        return (Assumption(AssumptionKind.KNOWN_CLASSES, ORDINARY_COLLECTIONS),)

    def unknown(self, name: str, reason: str) -> Outcome:
        return Outcome(self._obligation(name), Verdict.UNKNOWN, PdrEngine.name, reason=reason)

    def with_runs(
        self, sites: frozenset[str], conditions: Sequence[Condition], parameters: Mapping[str, Term]
    ) -> Iterator[Outcome]:
        """The same, with executions that show which of the conditions are needed."""
        budget = self.context.budget
        budget = budget.slice(min(SECONDS, budget.remaining() / 2))
        try:
            runs = Necessity(self.task, parameters, conditions, sites, budget).runs()
        except Contradicted:
            yield from (self.unknown(name, CONTRADICTED) for name in sorted(sites))
        else:
            yield from (self.safe_under(name, conditions, runs) for name in sorted(sites))

    def safe_under(
        self, name: str, conditions: Sequence[Condition], runs: tuple[ThrowingRun | None, ...] = ()
    ) -> Outcome:
        jml = tuple(each.jml for each in conditions if each.jml)
        known = SafeUnder(tuple(each.words for each in conditions), jml, runs)
        return self.unknown(name, f"safe if {' and '.join(known.words)} ({VIEWS})").with_evidence(known)

    def _obligation(self, name: str) -> Obligation:
        return next(each for each in self.task.obligations if each.id == name)


def _sites(notes: frozenset[str]) -> frozenset[str]:
    """The uses at the ends of counterexamples."""
    return frozenset(note.removeprefix(SITE) for note in notes)
