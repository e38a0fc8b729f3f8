"""Z3 as a prover: quantified facts are used where their triggers say, and for nothing else.

There are no models: facts that do not contradict each other give no answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def contradict(
    facts: Sequence[Term], triggers: Mapping[Term, Sequence[Sequence[Term]]], seconds: float,
    search: Search = Search.PLAIN,
) -> Answer:  # fmt: skip
    """Unsat if the facts contradict each other and z3 finds out."""
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
    solver.set("timeout", max(1, int(seconds * 1000)))
    try:
        solver.from_string(text)
        answer = solver.check()
    except z3.Z3Exception as error:
        return Unknown(UnknownReason.FAILED, str(error))
    if answer == z3.unsat:
        return Unsat()
    return unknown_answer(solver.reason_unknown()) if answer == z3.unknown else Unknown(UnknownReason.INCOMPLETE)
