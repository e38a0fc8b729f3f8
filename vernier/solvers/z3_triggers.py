"""Z3 as a prover: quantified facts are used where their triggers say, and for nothing else unless models are asked for.

There are no models: facts that do not contradict each other give no answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING

from vernier.logic.bank import Term
from vernier.logic.smtlib import NumberedNames, Renderer
from vernier.solvers.answers import Unknown, UnknownReason, Unsat
from vernier.solvers.protocol import Attempt, AttemptAtAll, SearchStrategy
from vernier.solvers.z3_solver import unknown_answer

if TYPE_CHECKING:
    import z3

_GOAL = "goal!"
_SETTINGS: Mapping[SearchStrategy, tuple[str, object] | None] = {
    SearchStrategy.PLAIN: None,
    SearchStrategy.ORDERLY: ("case_split", 3),
    SearchStrategy.SPARING: ("qi.eager_threshold", 5.0),
    SearchStrategy.BY_MODELS: ("mbqi", True),
}


class Looks(Enum):
    """What z3 is used for: to find contradictions, or models where there are none."""

    FOR_CONTRADICTIONS = "for contradictions"
    FOR_MODELS = "for models"


def contradict_all(
    facts: Sequence[Term], goals: Sequence[Term], resources: int, seconds: float, search: SearchStrategy
) -> AttemptAtAll:  # fmt: skip
    """Unsat if the facts contradict each goal. Otherwise z3 has looked at some model before it gave up, of quantified
    facts at those instances that it made: `holding` says of each goal whether it holds there."""
    rendering = Renderer(NumberedNames(), {}).render([*facts, *goals])
    lines = [*rendering.declarations, *(definition.line for definition in rendering.definitions)]
    lines += [f"(assert {root})" for root in rendering.roots[: len(facts)]]
    names = [f"{_GOAL}{number}" for number in range(len(goals))]
    for name, root in zip(names, rendering.roots[len(facts) :], strict=True):
        lines += [f"(declare-const {name} Bool)", f"(assert (= {name} {root}))"]
    lines.append(f"(assert (or {' '.join(names)}))")
    attempt, model = _solved("\n".join(lines), resources, seconds, search, Looks.FOR_MODELS)
    if model is None:
        return AttemptAtAll(attempt, tuple(False for _ in goals))
    import z3

    true = {str(item.name()) for item in model.decls() if item.arity() == 0 and z3.is_true(model[item])}
    return AttemptAtAll(attempt, tuple(name in true for name in names))


def contradict(
    facts: Sequence[Term], triggers: Mapping[Term, Sequence[Sequence[Term]]], resources: int, seconds: float,
    search: SearchStrategy = SearchStrategy.PLAIN,
) -> Attempt:  # fmt: skip
    """Unsat if the facts contradict each other and z3 finds out with these resources (its `rlimit`, at least one). The
    seconds are for the time limit of the process alone."""
    rendering = Renderer(NumberedNames(), triggers).render(facts)
    lines = [*rendering.declarations, *(definition.line for definition in rendering.definitions)]
    text = "\n".join([*lines, *(f"(assert {root})" for root in rendering.roots)])
    return _solved(text, resources, seconds, search, Looks.FOR_CONTRADICTIONS)[0]


def _solved(
    text: str, resources: int, seconds: float, search: SearchStrategy, looks: Looks
) -> tuple[Attempt, z3.ModelRef | None]:  # fmt: skip
    """What z3 says of a script, and the last model that it looked at, if it gave up or is content."""
    import z3

    context = z3.Context()
    # Only the simple solver has a model where it gave up.
    solver = z3.Solver(ctx=context) if looks is Looks.FOR_CONTRADICTIONS else z3.SimpleSolver(ctx=context)
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
        return Attempt(Unknown(UnknownReason.FAILED, str(error)), resources), None
    spent = int(solver.statistics().get_key_value("rlimit count"))
    if answer == z3.unsat:
        return Attempt(Unsat(), spent), None
    if answer == z3.sat:
        return Attempt(Unknown(UnknownReason.INCOMPLETE), spent), solver.model()
    unknown = unknown_answer(solver.reason_unknown())
    # To z3, both limits are a cancellation.
    is_spent = unknown.reason is UnknownReason.TIMEOUT and spent >= resources
    answered = Attempt(Unknown(UnknownReason.RESOURCES, unknown.detail) if is_spent else unknown, spent)
    has_model = unknown.reason is UnknownReason.INCOMPLETE and looks is Looks.FOR_MODELS
    return answered, solver.model() if has_model else None
