"""The induction engine: proofs about all executions, however long, from invariants it finds itself.

The program is run once with its loops cut (`cut`); candidates are reduced to an inductive set (`solve`); an obligation
whose violation contradicts the set is proved. The engine never refutes: a violation of the abstraction need not be one
of the program. What it cannot express makes the task UNKNOWN, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from vernier.analysis.facts.call_graph import CallGraph
from vernier.core.budget import OutOfBudget
from vernier.core.obligation import ENDING, Obligation
from vernier.core.outcome import Assumption, AssumptionKind, Outcome, Verdict
from vernier.encode.context import Bounds, Encoding
from vernier.encode.guard import Guard
from vernier.encode.houdini import CandidateTier, HoudiniProblem
from vernier.encode.initial import initial_state
from vernier.encode.symbolic_execution.escapes import escape
from vernier.encode.symbolic_execution.guarded import Observing
from vernier.encode.symbolic_execution.traversal import Executor
from vernier.encode.values import EncodingError, sort_of
from vernier.engines.api import Context, Task, takes_objects
from vernier.engines.induction.certificate import CertificateEvidence, certificate_of
from vernier.engines.induction.cut import CutLoops
from vernier.engines.induction.forms import Effort, Form, NoForm, forms_of
from vernier.engines.induction.invariants import RecordedCut, Recorder
from vernier.engines.induction.lazy_heap import LazyHeap
from vernier.engines.induction.lazy_initialisation import LazyObjects, LazyRecords
from vernier.engines.induction.procedures import CutRecursion
from vernier.engines.induction.solve import Arithmetic, Inductive, Order
from vernier.engines.induction.trials import Trials
from vernier.ir.program import Language
from vernier.logic.bank import Term
from vernier.logic.terms import Terms

BOUNDS = Bounds(loop=0, recursion=0, array=16)
SECONDS_FOR_AN_OBLIGATION = 5.0


@dataclass(frozen=True, slots=True)
class Proof:
    """That an obligation holds in all executions."""

    obligation: Obligation
    certificate: CertificateEvidence
    assumptions: tuple[Assumption, ...] = ()


@dataclass(frozen=True, slots=True)
class _Gaps:
    """Executions that proofs do not cover: those that reach an unsupported construct, of which a proof allows none, and
    those that reach an invalid access, which a proof has to report."""

    cut_off: Term
    undefined: Term


class InductionEngine:
    """Proves obligations with inferred invariants."""

    name = "induction"

    def rejects(self, task: Task) -> str | None:
        if task.program.language is Language.C:
            forms = forms_of(task)
            return forms.reason if isinstance(forms, NoForm) else None
        return "the entry takes objects" if takes_objects(task) else None

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        open_obligations = {obligation.id: obligation for obligation in task.obligations}
        reason = "no inductive invariant was found"
        forms = forms_of(task)
        assert not isinstance(forms, NoForm), "such tasks are rejected"
        for number, form in enumerate(forms, 1):
            share = context.budget.remaining() / (1 if number == len(forms) else 2)
            try:
                attempt = Attempt(form, replace(context, budget=context.budget.slice(share)))
                for proof in attempt.proved(dict(open_obligations)):
                    proved = open_obligations.pop(proof.obligation.id)
                    yield Outcome(
                        proved, Verdict.PROVED, self.name, evidence=proof.certificate, assumptions=proof.assumptions
                    )
                reason = attempt.reason or reason
            except OutOfBudget:
                reason = "out of time"
            except EncodingError as error:
                reason = str(error)
            if not open_obligations:
                return
        for obligation in open_obligations.values():
            yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=reason)


class Attempt:
    """One run of the task with one path of cutting."""

    def __init__(self, form: Form, context: Context) -> None:
        task = form.task
        self.form = form
        self.task = task
        self.context = context
        self.terms = Terms()
        records = LazyRecords()
        self.encoding = Encoding(
            task.program, self.terms, BOUNDS, self._feasible, context.budget.spend, constants=records
        )
        self.houdini = HoudiniProblem(self.terms)
        self.lazy = LazyObjects(self.encoding, self.houdini)
        records.lazy = self.lazy
        self.cuts: list[RecordedCut] = []
        self.reason = ""

    def _feasible(self, guard: Guard) -> bool:
        return not guard.is_false(self.terms)

    def proved(self, obligations: dict[str, Obligation]) -> Iterator[Proof]:
        """The obligations that hold in all executions, each with the certificate of its proof."""
        self._execute()
        encoding = self.encoding
        if encoding.assumptions:
            self.reason = "; ".join(f"{item.kind.value}: {item.detail}" for item in encoding.assumptions)
            return
        violated: dict[str, list[Term]] = {}
        for violation in encoding.violations:
            violated.setdefault(violation.obligation, []).append(violation.condition)
        cut_off = self.terms.any_of(encoding.unwinding_assertions)
        questions = {name: self.terms.any_of(violated.get(name, ())) for name in obligations}
        undefined = self.terms.any_of(
            item for name, found in violated.items() if name not in obligations and self._ends(name) for item in found
        )
        left = dict(obligations)
        for arithmetic in (Arithmetic.PRODUCTS_AS_SYMBOLS, Arithmetic.EXACT):
            inductive = Inductive(
                self.houdini, self.context.budget, [cut_off, undefined, *questions.values()], arithmetic, self._order()
            )
            if arithmetic is Arithmetic.PRODUCTS_AS_SYMBOLS and not inductive.has_products:
                continue
            try:
                for proof in self._decide(inductive, left, questions, _Gaps(cut_off, undefined)):
                    del left[proof.obligation.id]
                    yield proof
            finally:
                inductive.close()
            if not left:
                return

    def _decide(
        self, inductive: Inductive, obligations: dict[str, Obligation], questions: dict[str, Term], gaps: _Gaps
    ) -> Iterator[Proof]:
        inductive.prepare()
        open_obligations = dict(obligations)
        tiers = self._tiers()
        for considered in tiers:
            inductive.consider(considered)
            self.context.progress(f"induction: {len(inductive.alive)} invariants of {len(considered)} candidates")
            if not inductive.impossible(gaps.cut_off, SECONDS_FOR_AN_OBLIGATION):
                self.reason = "something the engine cannot follow may be executed"
                continue
            assumptions = self._resting_on(inductive, gaps.undefined)
            if assumptions and considered is not tiers[-1]:
                continue
            certificate: CertificateEvidence = ()
            for name, obligation in list(open_obligations.items()):
                if inductive.impossible(questions[name], SECONDS_FOR_AN_OBLIGATION):
                    del open_obligations[name]
                    certificate = certificate or certificate_of(
                        self.task.entry, self.lazy, self.cuts, inductive.alive, self.form.cells
                    )
                    yield Proof(obligation, certificate, assumptions)
            if not open_obligations:
                return

    def _order(self) -> Order:
        """Loops one after the other, where nothing but what was executed before a loop says anything about it: there
        are neither objects, about which all loops share rules, nor recursive procedures."""
        calls = CallGraph(self.task.program)
        recurs = any(item.name in calls.recursive for item in calls.reachable(self.task.entry))
        is_java = self.task.program.language is Language.JAVA
        return Order.AT_ONCE if is_java or recurs else Order.BY_STAGES

    def _ends(self, obligation: str) -> bool:
        """Whether the paths of a C program end where it is violated."""
        program = self.task.program
        return program.language is Language.C and program.obligations[obligation].code in ENDING

    def _resting_on(self, inductive: Inductive, undefined: Term) -> tuple[Assumption, ...]:
        """What a proof does not speak of: executions that come to an access that is not valid."""
        if undefined is self.terms.false or inductive.impossible(undefined, SECONDS_FOR_AN_OBLIGATION):
            return ()
        return (Assumption(AssumptionKind.UNDEFINED_BEHAVIOUR_BEFORE, "whether there is any was not decided", None),)

    def _tiers(self) -> list[list[Term]]:
        """Which candidates to consider: none, the simple ones, more, all. Those that failed may stand with others."""
        late = self.houdini.tiers
        steps = [set(), {CandidateTier.SECOND}, {CandidateTier.SECOND, CandidateTier.THIRD}, set(CandidateTier)]
        tiers: list[list[Term]] = [[]]
        if self.form.arrays is not None:
            # Without the candidates about cells, which are the second, little is proved.
            tiers, steps = [], steps[1:2] if self.form.effort is Effort.FEW else steps[2:]
        for allowed in steps:
            chosen = [literal for literal in self.houdini.literals if literal not in late or late[literal] in allowed]
            if not tiers or len(chosen) > len(tiers[-1]):
                tiers.append(chosen)
        return tiers

    def _execute(self) -> None:
        procedure = self.task.program.procedures[self.task.entry]
        state = initial_state(self.encoding)
        arguments = tuple(
            self.terms.fresh(f"argument:{parameter.name}", sort_of(parameter.type))
            for parameter in procedure.parameters
        )
        trials = Trials(self.lazy, self.houdini)
        self.cuts = trials.cuts
        arrays = self.form.arrays
        recorder = Recorder(self.lazy, self.houdini, trials.cuts, arrays)
        calls = CutRecursion(trials, recorder)
        # The first turns say little of arrays, and cost much.
        loops = CutLoops(trials, recorder) if arrays is None else CutLoops(trials, recorder, 0)
        executor = Executor(LazyHeap(self.lazy), loops, calls, calls, Observing(self.encoding))
        ends = executor.run(procedure, arguments, state)
        if ends.exceptional is not None:
            escape(self.encoding, ends.exceptional)
