"""What follows from the summary of a method itself, whatever the size of the heap: postconditions and invariants.

Law: what `following` names holds at every end of the method at which it is checked, if the summaries are right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vernier.analysis.summaries.graph import Exit
from vernier.analysis.summaries.report import lines_of
from vernier.analysis.summaries.templates import Template
from vernier.core.budget import Budget
from vernier.encode.calls.describe import Descriptions
from vernier.encode.deduction.question import Contract, Question, question
from vernier.engines.api import Task
from vernier.logic.ops import Op
from vernier.solvers.answers import Unsat
from vernier.solvers.z3_triggers import contradict

SECONDS = 1.0
"""For one obligation at one end: what follows does so quickly, and what takes longer is not likely to follow"""


class Deduction:
    """What follows from the summaries of one method, one for each way it can end."""

    def __init__(self, task: Task, method: str, descriptions: Descriptions) -> None:
        procedures = task.program.procedures
        self._contract = Contract(task.program, procedures[task.entry], procedures[method], task.clauses)
        self._templates: dict[Exit, Template] = {}
        self._descriptions = descriptions

    def following(self, obligations: Iterable[str], budget: Budget) -> Iterator[str]:
        """Obligations that no execution of the method violates, those found out within the budget."""
        open_ = self._contract.exits(obligations)
        questions: dict[Exit, Question | None] = {}
        for name, exits in open_.items():
            for exit_ in sorted(exits, key=list(Exit).index):
                if exit_ not in questions:
                    questions[exit_] = self._posed(exit_, [other for other in open_ if exit_ in open_[other]])
            if all(_follows(name, questions[exit_], budget) for exit_ in exits):
                yield name

    def evidence(self) -> tuple[tuple[str, str], ...]:
        """What the proofs rest on."""
        return tuple(
            (f"summary of {self._contract.method.name}{_ENDING[exit_]}", "\n".join(lines_of(template)))
            for exit_, template in self._templates.items()
        )

    def _posed(self, exit_: Exit, asked: list[str]) -> Question | None:
        """None if the method never ends in this way."""
        template = self._templates[exit_] = self._descriptions.summary(self._contract.method.name, exit_)
        if template.unknown:
            return Question((), {}, {})
        return question(self._contract, template, exit_, asked) if template.reached else None


_ENDING = {Exit.RETURN: "", Exit.THROW: " when it throws"}


def _follows(name: str, posed: Question | None, budget: Budget) -> bool:
    if posed is None:
        return True
    denial = posed.denials.get(name)
    if denial is not None and denial.op is Op.BOOL_CONST and not denial.payload:
        return True
    seconds = min(SECONDS, budget.remaining())
    if denial is None or seconds <= 0:
        return False
    return isinstance(contradict([*posed.facts, denial], posed.triggers, seconds), Unsat)
