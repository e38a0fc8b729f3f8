"""What follows from the body of a method, or from its summary, whatever the size of the heap.

Law: what `proved` names holds at every end of the method at which it is checked, if the summaries are right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from vernier.logic.ops import Op
from vernier.solvers.answers import Answer, Unknown, UnknownReason, Unsat
from vernier.solvers.z3_triggers import contradict

SECONDS = 0.3
"""For one question: what follows does so quickly, and what takes longer is not likely to follow"""


class ProofSearch:
    """What follows for one method, at each way it can end."""

    def __init__(self, contract: Contract, summarise: Summarise, effort: ProofEffort) -> None:
        self._contract = contract
        self._templates: dict[Exit, Template] = {}
        self._summarise = summarise
        self._effort = effort
        self._body_proofs = BodyProofs(self._contract, summarise)

    def asked(self, obligations: Iterable[str]) -> list[str]:
        """Those that are clauses checked at the ends of the method, and nowhere else."""
        return list(self._contract.exits(obligations))

    def proved(self, obligations: Iterable[str], budget: Budget) -> Iterator[str]:
        """Obligations that no execution of the method violates, those found out within the budget."""
        for name, exits in self._contract.exits(obligations).items():
            if budget.remaining() <= 0:
                return
            if all(self._follows(name, exit_, budget) for exit_ in Exit if exit_ in exits):
                yield name

    def evidence(self) -> tuple[Evidence, ...]:
        """What the proofs rest on."""
        own = [(f"{self._contract.method.name}{_ENDING[exit_]}", item) for exit_, item in self._templates.items()]
        summaries = (*own, *self._body_proofs.rests_on.items())
        positions = dict.fromkeys(place for held in self._body_proofs.held.values() for place in held)
        proof = BodyProof(self._contract.method.name, tuple(map(str, positions)))
        return (
            *([proof] if self._body_proofs.held else []),
            *(ProcedureSummary(name, tuple(lines_of(template))) for name, template in summaries),
        )

    def _follows(self, name: str, exit_: Exit, budget: Budget) -> bool:
        """Whether an obligation holds whenever the method ends in this way. A summary says more than a body where loops
        build something, a body more than a summary where much depends on conditions."""
        if self._body_proofs.follows(name, exit_, ProofEffort.QUICK, budget):
            return True
        if self._follows_from_summary(name, exit_, budget):
            return True
        return self._effort is ProofEffort.THOROUGH and self._body_proofs.follows(name, exit_, self._effort, budget)

    def _follows_from_summary(self, name: str, exit_: Exit, budget: Budget) -> bool:
        template = self._summarise(self._contract.method.name, exit_)
        if template.unknown:
            return False
        try:
            follows = not template.reached or self._is_implied(template, name, exit_, budget)
        except (NotExpressible, RecursionError):
            return False
        if follows:
            self._templates[exit_] = template
        return follows

    def _is_implied(self, template: Template, name: str, exit_: Exit, budget: Budget) -> bool:
        for assumed_set in AssumptionSet:
            answer = _answered(verification_condition(self._contract, template, exit_, name, assumed_set), budget)
            if not isinstance(answer, Unknown) or answer.reason is UnknownReason.TIMEOUT:
                # With more assumptions it would take longer still.
                return isinstance(answer, Unsat)
        return False


_ENDING = {Exit.RETURN: "", Exit.THROW: " when it throws"}


def _answered(condition: VerificationCondition, budget: Budget) -> Answer:
    """Unsat if no way to violate the obligation agrees with the facts."""
    limit = budget.slice(min(SECONDS, budget.remaining()))
    for negated_goal in condition.negated_goals:
        if negated_goal.op is Op.BOOL_CONST and not negated_goal.payload:
            continue
        seconds = limit.remaining()
        if seconds <= 0:
            return Unknown(UnknownReason.TIMEOUT)
        answer = contradict([*condition.facts, negated_goal], condition.triggers, seconds)
        if not isinstance(answer, Unsat):
            return answer
    return Unsat()
