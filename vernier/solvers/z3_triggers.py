"""Z3 as a prover: quantified facts are used where their triggers say, and for nothing else.

There are no models: facts that do not contradict each other give no answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from vernier.logic.bank import Term
from vernier.logic.smtlib import NumberedNames, Renderer
from vernier.solvers.answers import Answer, Unknown, UnknownReason, Unsat
from vernier.solvers.z3_solver import unknown_answer


class Search(Enum):
    """How z3 looks for a contradiction: as it likes; deciding first what matters for what has been asserted; or slow to
    make more instances of facts. Each is fast where others are not."""

    PLAIN = ()
    ORDERLY = ("case_split", 3)
    SPARING = ("qi.eager_threshold", 5.0)


UNITS_PER_SECOND = 4_000_000
"""What z3's `rlimit` counts in a second, roughly: it is for people who think in seconds, no clock is read by it"""


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer, and the resources it took.

    Law: the same facts take the same resources on every machine, however busy, unless time ran out."""

    answer: Answer
    spent: int


def contradict(
    facts: Sequence[Term], triggers: Mapping[Term, Sequence[Sequence[Term]]], resources: int, seconds: float,
    search: Search = Search.PLAIN,
) -> Attempt:  # fmt: skip
    """Unsat if the facts contradict each other and z3 finds out with these resources (its `rlimit`, at least one). The
    seconds are for the time limit of the process alone."""
    import z3

    rendering = Renderer(NumberedNames(), triggers).render(facts)
    lines = [*rendering.declarations, *(definition.line for definition in rendering.definitions)]
    text = "\n".join([*lines, *(f"(assert {root})" for root in rendering.roots)])
    context = z3.Context()
    solver = z3.Solver(ctx=context)
    solver.set("auto_config", False)
    solver.set("mbqi", False)
    if search.value:
        solver.set(*search.value)
    solver.set("rlimit", max(1, resources))  # to z3, 0 means no limit
    solver.set("timeout", max(1, int(seconds * 1000)))
    try:
        solver.from_string(text)
        answer = solver.check()
    except z3.Z3Exception as error:
        return Attempt(Unknown(UnknownReason.FAILED, str(error)), resources)
    spent = int(solver.statistics().get_key_value("rlimit count"))
    if answer == z3.unsat:
        return Attempt(Unsat(), spent)
    if answer == z3.sat:
        return Attempt(Unknown(UnknownReason.INCOMPLETE), spent)
    unknown = unknown_answer(solver.reason_unknown())
    # To z3, both limits are a cancellation.
    is_spent = unknown.reason is UnknownReason.TIMEOUT and spent >= resources
    return Attempt(Unknown(UnknownReason.RESOURCES, unknown.detail) if is_spent else unknown, spent)
