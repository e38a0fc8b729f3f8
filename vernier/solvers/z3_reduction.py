"""Which of many goals facts contradict together: those that hold in a model are dropped, and one solver sees it all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vernier.logic.smtlib import NumberedNames, Renderer
from vernier.solvers.answers import Unknown, UnknownReason, Unsat
from vernier.solvers.protocol import Reduced, ReducedGoal
from vernier.solvers.z3_solver import unknown_answer

if TYPE_CHECKING:
    import z3

    from vernier.logic.bank import Term


class _Reduction:
    """The solver with the facts, a name for each goal, and for each one a literal under which its own facts hold."""

    def __init__(self, facts: Sequence[Term], goals: Sequence[ReducedGoal]) -> None:
        import z3

        own = [fact for goal in goals for fact in goal.assumed]
        rendering = Renderer(NumberedNames(), {}).render([*facts, *own, *(goal.goal for goal in goals)])
        lines = [*rendering.declarations, *(definition.line for definition in rendering.definitions)]
        lines += [f"(assert {root})" for root in rendering.roots[: len(facts)]]
        roots = iter(rendering.roots[len(facts) :])
        for number, goal in enumerate(goals):
            lines.append(f"(declare-const own!{number} Bool)")
            lines += [f"(assert (=> own!{number} {next(roots)}))" for _ in goal.assumed]
        for number, root in enumerate(roots):
            lines += [f"(declare-const goal!{number} Bool)", f"(assert (= goal!{number} {root}))"]
        context = z3.Context()
        # Only the simple solver has a model where it gave up.
        self.solver = z3.SimpleSolver(ctx=context)
        self.solver.set("auto_config", False)
        self.solver.set("mbqi", False)
        self.solver.from_string("\n".join(lines))
        self.goals = [z3.Bool(f"goal!{number}", context) for number in range(len(goals))]
        self.own = [z3.Bool(f"own!{number}", context) for number in range(len(goals))]
        self.has_quantifiers = any("(forall " in line or "(exists " in line for line in lines)

    def spent(self) -> int:
        statistics = self.solver.statistics()
        return int(statistics.get_key_value("rlimit count")) if "rlimit count" in statistics.keys() else 0  # noqa: SIM118

    def asked(self, alive: Sequence[int], resources: int, seconds: float) -> z3.CheckSatResult:
        """Whether one of the goals is possible with what those that are alive assume."""
        import z3

        question = z3.FreshBool("question", self.solver.ctx)
        self.solver.add(z3.Implies(question, z3.Or(*(self.goals[number] for number in alive))))
        self.solver.set("rlimit", max(1, resources))  # to z3, 0 means no limit
        self.solver.set("timeout", max(1, int(seconds * 1000)))
        return self.solver.check(question, *(self.own[number] for number in alive))

    def holding(self) -> frozenset[int]:
        import z3

        model = self.solver.model()
        return frozenset(number for number, goal in enumerate(self.goals) if z3.is_true(model.eval(goal)))


def contradict_most(facts: Sequence[Term], goals: Sequence[ReducedGoal], resources: int, seconds: float) -> Reduced:
    """Law: where the answer is Unsat, the facts with what the goals in `left` assume contradict each of them. Where it
    is `exact`, each of the others held in a model of the facts and of what those assumed that were left then."""
    import z3

    reduction = _Reduction(facts, goals)
    left, answer, spent = list(range(len(goals))), Unknown(UnknownReason.RESOURCES), 0
    exact = not reduction.has_quantifiers
    while left:
        if spent >= resources:
            return Reduced(tuple(left), answer, spent, exact)
        found = reduction.asked(left, resources - spent, seconds)
        spent = reduction.spent()
        if found == z3.unsat:
            return Reduced(tuple(left), Unsat(), spent, exact)
        answer = Unknown(UnknownReason.INCOMPLETE) if found == z3.sat else _unknown(reduction, resources - spent)
        holding = reduction.holding() if answer.reason is UnknownReason.INCOMPLETE else frozenset()
        if holding.isdisjoint(left):
            return Reduced(tuple(left), answer, spent, exact)
        left = [number for number in left if number not in holding]
    return Reduced((), Unsat(), spent, exact)


def _unknown(reduction: _Reduction, left: int) -> Unknown:
    """Why nothing was contradicted."""
    unknown = unknown_answer(reduction.solver.reason_unknown())
    # To z3, both limits are a cancellation.
    return Unknown(UnknownReason.RESOURCES) if unknown.reason is UnknownReason.TIMEOUT and left <= 0 else unknown
