"""The search for proofs of a method's clauses from its body or its summary, for heaps of every size.

Law: an obligation in `proved` holds at every end of the method at which it is checked, if the summaries are right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.output.report import lines_of
from vernier.analysis.summaries.templates import Template
from vernier.core.budget import Budget
from vernier.core.evidence import BodyProof, Evidence, ProcedureSummary
from vernier.encode.firstorder.execution.summarised_calls import Summarise
from vernier.encode.firstorder.signature import NotExpressible
from vernier.encode.firstorder.verification_condition import (
    AssumptionSet,
    Contract,
    VerificationCondition,
    verification_condition,
)
from vernier.engines.deductive.body_proofs import BodyProofs
from vernier.engines.deductive.effort import ProofEffort
from vernier.engines.deductive.resources import LEAST, Query, Share, Trial
from vernier.logic.ops import Op
from vernier.solvers.answers import Answer, Unknown, UnknownReason, Unsat
from vernier.solvers.protocol import UNITS_PER_SECOND, SearchStrategy

ONE_CONDITION = int(0.3 * UNITS_PER_SECOND)
"""What the condition of a summary may take: what follows does so quickly, and what takes longer rarely follows"""


class ProofSearch:
    """Proofs for one method, at each way it can end. `resources` are shared by all obligations."""

    def __init__(self, contract: Contract, summarise: Summarise, effort: ProofEffort, resources: int) -> None:
        self._contract = contract
        self._templates: dict[Exit, Template] = {}
        self._summarise = summarise
        self._effort = effort
        self._resources = resources
        self._body_proofs = BodyProofs(self._contract, summarise)
        self.queries: dict[str, tuple[Query, ...]] = {}
        """What was refuted for each obligation that is proved"""

    def exit_clauses(self, obligations: Iterable[str]) -> list[str]:
        """Those that are clauses checked at the ends of the method, and nowhere else."""
        return list(self._contract.exits(obligations))

    def proved(self, obligations: Iterable[str], budget: Budget) -> Iterator[str]:
        """Obligations that no execution of the method violates, cheap ones first. Each may spend its share of the
        resources that are left when its turn comes; the budget only keeps the time limit."""
        exits = self._contract.exits(obligations)
        left = max(self._resources, LEAST * len(exits))
        order = sorted(exits, key=lambda name: self._cost(name, exits[name], budget))
        for place, name in enumerate(order):
            if budget.remaining() <= 0:
                return
            share = Share(left // (len(order) - place), budget)
            given = share.left
            if all(self._follows(name, exit_, share) for exit_ in Exit if exit_ in exits[name]):
                self.queries[name] = tuple(share.refutations)
                yield name
            left -= given - share.left

    def _cost(self, name: str, exits: Collection[Exit], budget: Budget) -> int:
        """The size of what is to be refuted. Without time nothing is encoded, and nothing will be refuted either."""
        return 0 if budget.remaining() <= 0 else sum(self._body_proofs.cost(name, exit_) for exit_ in exits)

    def evidence(self) -> tuple[Evidence, ...]:
        """What the proofs rest on."""
        own = [(f"{self._contract.method.name}{_ENDING[exit_]}", item) for exit_, item in self._templates.items()]
        summaries = (*own, *self._body_proofs.rests_on.items())
        loops = dict.fromkeys(place for places in self._body_proofs.invariants.values() for place in places)
        proof = BodyProof(self._contract.method.name, tuple(map(str, loops)))
        return (
            *([proof] if self._body_proofs.invariants else []),
            *(ProcedureSummary(name, tuple(lines_of(template))) for name, template in summaries),
        )

    def _follows(self, name: str, exit_: Exit, share: Share) -> bool:
        """Whether an obligation holds whenever the method ends in this way. A summary says more than a body where loops
        build something, a body more than a summary where much depends on conditions."""
        if self._body_proofs.follows(name, exit_, ProofEffort.QUICK, share):
            return True
        if self._follows_from_summary(name, exit_, share):
            return True
        return self._effort is ProofEffort.THOROUGH and self._body_proofs.follows(name, exit_, self._effort, share)

    def _follows_from_summary(self, name: str, exit_: Exit, share: Share) -> bool:
        template = self._summarise(self._contract.method.name, exit_)
        if template.unknown:
            return False
        try:
            follows = not template.reached or self._is_implied(template, name, exit_, share)
        except (NotExpressible, RecursionError):
            return False
        if follows:
            self._templates[exit_] = template
        return follows

    def _is_implied(self, template: Template, name: str, exit_: Exit, share: Share) -> bool:
        for assumed_set in AssumptionSet:
            answer = _answered(verification_condition(self._contract, template, exit_, name, assumed_set), share)
            if not isinstance(answer, Unknown) or answer.reason is not UnknownReason.INCOMPLETE:
                # With more assumptions it would take more still.
                return isinstance(answer, Unsat)
        return False


_ENDING = {Exit.RETURN: "", Exit.THROW: " when it throws"}


def _answered(condition: VerificationCondition, share: Share) -> Answer:
    """Unsat if the facts contradict all negated goals."""
    limit = Share(min(ONE_CONDITION, share.left), share.budget, share.refutations)
    given = limit.left
    answer: Answer = Unsat()
    for goal in condition.negated_goals:
        if goal.op is Op.BOOL_CONST and not goal.payload:
            continue
        answer = limit.refuted(
            [*condition.facts, goal], condition.triggers, (Trial(SearchStrategy.PLAIN, ONE_CONDITION),)
        )
        if not isinstance(answer, Unsat):
            break
    share.left -= given - limit.left
    return answer
