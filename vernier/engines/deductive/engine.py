"""The deductive engine: what follows from the body or the summary of a method, for heaps of every size.

All obligations of a method with a specification are tried over heaps as maps, with exact integers and the loop
invariants that are written or found (`entry_proofs`); what a contract says of the ends is tried in a logic of
reachability, too (`proof_search`). A proof is given out when the executions of a small scope confirm it
(`confirmation`). An execution that contradicts a proof is reported together with it: `run` raises the alarm then.
"""

from __future__ import annotations

from collections.abc import Iterator

from vernier.core.evidence import BodyProof, Evidence
from vernier.core.obligation import Code
from vernier.core.outcome import Outcome, Verdict
from vernier.encode.calls.applicable_summaries import summaries
from vernier.encode.firstorder.verification_condition import Contract
from vernier.encode.start_heaps import not_in_a_start_heap
from vernier.engines.api import Context, Task, is_method_wrapped
from vernier.engines.deductive.confirmation import Confirmed, Contradicted, confirm
from vernier.engines.deductive.effort import ProofEffort
from vernier.engines.deductive.entry_proofs import EntryProofs
from vernier.engines.deductive.proof_search import ProofSearch
from vernier.engines.deductive.resources import Share
from vernier.solvers.protocol import UNITS_PER_SECOND

RESOURCES = 4 * UNITS_PER_SECOND
BY_MAPS = 2 * UNITS_PER_SECOND
"""What proofs over maps may spend for one entry, however many entries there are: a binary search takes most of it"""
NO_CONTRACT = "the entry calls no method under a contract"
NO_PROOF = "no proof was found from the body or the summary of the method"
NOT_CONFIRMED = "no execution within a small scope confirms the proof"
NO_CLAUSE = "only what a contract says of the ends of a method is proved from its body or its summary"
_SPECIFIED = frozenset({
    Code.POSTCONDITION, Code.EXCEPTIONAL_POSTCONDITION, Code.INVARIANT, Code.FRAME, Code.LOOP_INVARIANT,
    Code.DECREASES, Code.PRECONDITION,
})  # fmt: skip
"""What only specifications ask for"""


class DeductiveEngine:
    """Proves clauses of a contract in first-order logic; it refutes nothing but its own proofs."""

    name = "deductive"

    def __init__(self, effort: ProofEffort = ProofEffort.QUICK, resources: int = RESOURCES) -> None:
        self._effort = effort
        self._resources = resources

    def rejects(self, task: Task) -> str | None:
        """Entries without a contract, and those whose start heaps cannot be executed to confirm a proof."""
        if not is_method_wrapped(task):
            return NO_CONTRACT
        return not_in_a_start_heap(task.program, task.entry)

    def run(self, task: Task, context: Context) -> Iterator[Outcome]:
        open_ = {obligation.id: obligation for obligation in task.obligations}
        # A proof that nobody has the time to confirm is none: half of the time is for that.
        budget = context.budget.slice(context.budget.remaining() / 2)
        entry = EntryProofs(task.program, task.entry, task.clauses)
        is_specified = any(obligation.code in _SPECIFIED for obligation in task.obligations)
        by_maps = list(entry.proved(list(open_), Share(max(self._resources, BY_MAPS), budget))) if is_specified else []
        search = ProofSearch(contract_of(task), summaries(task.program).summary, self._effort, self._resources)
        asked = [name for name in search.asked(open_) if name not in by_maps]
        proved = [*by_maps, *search.proved(asked, budget)]
        context.progress(f"deductive: {len(proved)} of {len(open_)} verification conditions are proved")
        for judgement in confirm(task, proved, context.budget) if proved else ():
            obligation = open_.pop(judgement.obligation)
            evidence = _evidence(task, entry) if judgement.obligation in by_maps else search.evidence()
            proof = Outcome(obligation, Verdict.PROVED, self.name, evidence=evidence)
            match judgement:
                case Confirmed():
                    yield proof
                case Contradicted(counterexample=counterexample):
                    yield Outcome(
                        obligation, Verdict.REFUTED, self.name, counterexample=counterexample, contradicts=proof
                    )  # fmt: skip
        for name, obligation in open_.items():
            reason = NOT_CONFIRMED if name in proved else NO_PROOF if name in asked else NO_CLAUSE
            yield Outcome(obligation, Verdict.UNKNOWN, self.name, reason=reason)


def _evidence(task: Task, entry: EntryProofs) -> tuple[Evidence, ...]:
    return (BodyProof(task.program.wrapped(task.entry), tuple(map(str, entry.invariants))),)


def contract_of(task: Task) -> Contract:
    """The contract under which the entry calls its method."""
    procedures = task.program.procedures
    return Contract(task.program, procedures[task.entry], procedures[task.program.wrapped(task.entry)], task.clauses)
