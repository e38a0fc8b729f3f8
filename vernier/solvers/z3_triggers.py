"""Z3 as a prover: quantified facts are used where their triggers say, and for nothing else.

There are no models: facts that do not contradict each other give no answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vernier.logic.bank import Term
from vernier.logic.smtlib import NumberedNames, Renderer
from vernier.solvers.answers import Unknown, UnknownReason, Unsat
from vernier.solvers.protocol import Attempt, SearchStrategy
from vernier.solvers.z3_solver import unknown_answer

_SETTINGS: Mapping[SearchStrategy, tuple[str, object] | None] = {
    SearchStrategy.PLAIN: None,
    SearchStrategy.ORDERLY: ("case_split", 3),
    SearchStrategy.SPARING: ("qi.eager_threshold", 5.0),
}


def contradict(
    facts: Sequence[Term], triggers: Mapping[Term, Sequence[Sequence[Term]]], resources: int, seconds: float,
    search: SearchStrategy = SearchStrategy.PLAIN,
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
    setting = _SETTINGS[search]
    if setting is not None:
        solver.set(*setting)
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
