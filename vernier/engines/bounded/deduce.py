"""What follows from the summary of a method itself, whatever the size of the heap.

Law: what `following` names holds at every end of the method at which it is checked, if the summaries are right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.report import lines_of
from vernier.analysis.summaries.templates import Template
from vernier.core.budget import Budget
from vernier.encode.calls.describe import Descriptions
from vernier.encode.deduction.question import Breadth, Contract, Question, question
from vernier.encode.deduction.vocabulary import Untold
from vernier.engines.api import Task
from vernier.logic.ops import Op
from vernier.solvers.answers import Answer, Unknown, UnknownReason, Unsat
from vernier.solvers.z3_triggers import contradict

SECONDS = 0.5
"""For one question: what follows does so quickly, and what takes longer is not likely to follow"""


class Deduction:
    """What follows from the summaries of one method, one for each way it can end."""

    def __init__(self, task: Task, method: str, descriptions: Descriptions) -> None:
        procedures = task.program.procedures
        self._contract = Contract(task.program, procedures[task.entry], procedures[method], task.clauses)
        self._templates: dict[Exit, Template] = {}
        self._descriptions = descriptions

    def following(self, obligations: Iterable[str], budget: Budget) -> Iterator[str]:
        """Obligations that no execution of the method violates, those found out within the budget."""
        for name, exits in self._contract.exits(obligations).items():
            if budget.remaining() <= 0:
                return
            if all(self._follows(name, exit_, budget) for exit_ in Exit if exit_ in exits):
                yield name

    def evidence(self) -> tuple[tuple[str, str], ...]:
        """What the proofs rest on."""
        return tuple(
            (f"summary of {self._contract.method.name}{_ENDING[exit_]}", "\n".join(lines_of(template)))
            for exit_, template in self._templates.items()
        )

    def _follows(self, name: str, exit_: Exit, budget: Budget) -> bool:
        """Whether an obligation holds whenever the method ends in this way."""
        if exit_ not in self._templates:
            self._templates[exit_] = self._descriptions.summary(self._contract.method.name, exit_)
        template = self._templates[exit_]
        if template.unknown or not template.reached:
            return not template.unknown
        try:
            for breadth in Breadth:
                answer = _answered(question(self._contract, template, exit_, name, breadth), budget)
                if not isinstance(answer, Unknown) or answer.reason is UnknownReason.TIMEOUT:
                    # With more assumptions it would take longer still.
                    return isinstance(answer, Unsat)
        except (Untold, RecursionError):
            return False
        return False


_ENDING = {Exit.RETURN: "", Exit.THROW: " when it throws"}


def _answered(posed: Question, budget: Budget) -> Answer:
    """Unsat if no way to violate the obligation agrees with the facts."""
    limit = budget.slice(min(SECONDS, budget.remaining()))
    for denial in posed.denials:
        if denial.op is Op.BOOL_CONST and not denial.payload:
            continue
        seconds = limit.remaining()
        if seconds <= 0:
            return Unknown(UnknownReason.TIMEOUT)
        answer = contradict([*posed.facts, denial], posed.triggers, seconds)
        if not isinstance(answer, Unsat):
            return answer
    return Unsat()
