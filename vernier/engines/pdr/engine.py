"""The PDR engine: whether a stale iterator is ever used, by universal procedure summaries (Frumkin 2017).

A proof is given out when the separate checker accepts its certificate. An abstract counterexample shows a use that no
universal summaries exclude; it is not an execution, so that the answer about this use is not known, and the others are
asked about without it.
"""

from __future__ import annotations

from collections.abc import Iterator

from vernier.core.budget import OutOfBudget
from vernier.core.obligation import Code
from vernier.core.outcome import Outcome, Verdict
from vernier.encode.firstorder.collections.kinds import Untranslatable
from vernier.encode.firstorder.collections.translate import SITE, Translation, translate
from vernier.engines.api import Context, Task
from vernier.engines.pdr.certificate import Accepted, check_summaries
from vernier.engines.pdr.queries import SolverGaveUp
from vernier.engines.pdr.search import InterproceduralUpdr, NotSafe, NoUniversalSummaries, Safe
from vernier.engines.pdr.traces import Trace
from vernier.ir.program import Language
from vernier.logic.systems import RecursiveProgram
from vernier.logic.terms import Terms

NO_JAVA = "universal PDR speaks of collections in Java programs"
OTHER_CODE = "only uses of iterators (--property cme) are asked about by universal PDR"
POSSIBLE = "possible: no universal summaries exclude that the iterator is stale here"
TIME = "the time was over before summaries were found"
NOT_MODELLED = "the call may iterate over a collection that it changes"


class PdrEngine:
    """Proves that iterators are not used after their collection has changed; it refutes nothing."""

    name = "pdr"

    def rejects(self, task: Task) -> str | None:
        if task.program.language is not Language.JAVA:
            return NO_JAVA
        return None

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        asked = {item.id: item for item in task.obligations if item.code is Code.CONCURRENT_MODIFICATION}
        answers: dict[str, tuple[Verdict, str]] = {}
        open_ = ""
        try:
            for name, answer in _answers(task, context, frozenset(asked)):
                answers[name] = answer
        except Untranslatable as error:
            open_ = f"not translated: {error}"
        except OutOfBudget:
            open_ = TIME
        except SolverGaveUp as error:
            open_ = f"the solver gave up: {error}"
        for obligation in task.obligations:
            unanswered = open_ if obligation.id in asked else OTHER_CODE
            verdict, reason = answers.get(obligation.id, (Verdict.UNKNOWN, unanswered))
            yield Outcome(obligation, verdict, self.name, reason=reason)


def _answers(task: Task, context: Context, asked: frozenset[str]) -> Iterator[tuple[str, tuple[Verdict, str]]]:
    """The answers as they are found. Each round proves all uses that are left, or finds one that may be wrong."""
    possible: set[str] = set()
    while True:
        context.budget.spend()
        terms = Terms()
        translation = translate(terms, task.program, task.entry, frozenset(possible), context.budget)
        search = InterproceduralUpdr(terms, translation.program, context.budget)
        result = search.run()
        match result:
            case Safe(summaries=summaries):
                judgement = check_summaries(terms, translation.program, summaries, context.budget.remaining())
                context.progress(f"pdr: {search.frames.last} frames, {search.statistics.checks} solver calls")
                sound = isinstance(judgement, Accepted)
                yield from _outcomes(translation, asked, possible, Verdict.PROVED if sound else Verdict.UNKNOWN)
                return
            case NotSafe(trace=trace) | NoUniversalSummaries(trace=trace):
                site = _site(translation.program, trace)
                context.progress(f"pdr: a stale iterator is possible: {site}")
                possible.add(site)
                yield site, (Verdict.UNKNOWN, POSSIBLE)


def _outcomes(
    translation: Translation, asked: frozenset[str], possible: set[str], verdict: Verdict
) -> Iterator[tuple[str, tuple[Verdict, str]]]:
    for name in sorted(asked - possible):
        if name in translation.sites or name in translation.settled:
            yield name, (verdict, "" if verdict is Verdict.PROVED else "the certificate was not accepted")
        else:
            yield name, (Verdict.UNKNOWN, NOT_MODELLED)


def _site(program: RecursiveProgram, trace: Trace) -> str:
    """The use at the end of a counterexample."""
    for _, call in trace.preorder():
        note = program.procedures[call.procedure].bodies[call.way].note
        if note.startswith(SITE):
            return note.removeprefix(SITE)
    raise AssertionError("a counterexample ends in the use of a stale iterator")
