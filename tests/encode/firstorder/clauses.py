"""Random clauses that the deduction speaks of, held against the evaluator on random pairs of states."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from tests.encode import heaps
from tests.encode.firstorder.asserted import MUCH, no_calls
from tests.encode.firstorder.diagram import Diagram
from tests.encode.heaps import HERE, NODE, program
from vernier.analysis.summaries.expressions.evaluate import Execution
from vernier.encode.firstorder.clause_formulas import ClauseFormulas
from vernier.encode.firstorder.closures import Closures
from vernier.encode.firstorder.relations import Relations
from vernier.encode.firstorder.signature import AFTER, BEFORE, HeapSignature, NotExpressible
from vernier.encode.firstorder.unaffected import is_unaffected
from vernier.encode.firstorder.verification_condition import skolemised
from vernier.ir.expr import BinaryOp
from vernier.ir.state import ObjectState, Reference, State, Value
from vernier.ir.types import BOOL, I32
from vernier.logic.bank import Term
from vernier.solvers.answers import Unsat
from vernier.solvers.choose import contradict
from vernier.spec import tree
from vernier.spec.evaluate import Evaluator
from vernier.spec.tree import Expression, RelationOperator

_SECONDS = 0.5
_PARAMETERS = ("a", "b")
_CHANGED = frozenset(("Node", name) for name in (*heaps.FIELDS, "key"))


class SpokenOf(heaps.Clauses):
    """Without arithmetic, comprehensions, and quantifiers over all objects; with the state before."""

    def condition(self, depth: int) -> Expression:
        choose = self.random.choice
        if depth <= 0:
            return choose((self._compare, self._same))(0)
        kinds = (self._same, self._connected, self._not, self._set_test, self._multiplicity, self._set_quantifier)
        found = choose(kinds)(depth - 1)
        return tree.Old(found, BOOL, HERE) if self.random.random() < 0.1 else found

    def number(self, depth: int) -> Expression:
        if self.random.random() < 0.5:
            return tree.Literal(self.random.randint(0, 2), I32, HERE)
        return tree.FieldRead(self.reference(depth), "Node", "key", I32, HERE)

    def _compare(self, depth: int) -> Expression:
        operator = self.random.choice((BinaryOp.EQ, BinaryOp.NE))
        return tree.BinaryOperation(operator, self.number(depth), self.number(depth), BOOL, HERE)

    def reference(self, depth: int) -> Expression:
        if depth > 0 and self.random.random() < 0.15:
            return tree.TheOne(self.set(depth - 1), NODE, HERE)
        return super().reference(depth)

    def set(self, depth: int) -> Expression:
        if depth <= 0:
            return super().set(0)
        kinds = (RelationOperator.UNION, RelationOperator.INTERSECTION, RelationOperator.DIFFERENCE)
        if self.random.random() < 0.3:
            return tree.RelationOperation(
                self.random.choice(kinds), self.set(depth - 1), self.set(depth - 1), heaps.SET, HERE
            )
        join = RelationOperator.JOIN
        found = tree.RelationOperation(join, self.set(depth - 1), self.pairs(depth - 1), heaps.SET, HERE)
        return tree.Old(found, heaps.SET, HERE) if self.random.random() < 0.1 else found

    def _set_quantifier(self, depth: int) -> Expression:
        """Of one variable or two; the second one's set does not depend on the first."""
        domains = [self.set(depth) for _ in range(self.random.randint(1, 2))]
        binders = []
        for domain in domains:
            variable = self._fresh_variable()
            self.scope.append(variable.name)
            binders.append(tree.SetBinder(variable, domain))
        body = self.condition(depth)
        del self.scope[-len(binders) :]
        kind = self.random.choice(tuple(tree.SetQuantifierKind))
        return tree.SetQuantifier(kind, tuple(binders), body, BOOL, HERE)

    def pairs(self, depth: int) -> Expression:
        found = super().pairs(depth)
        return tree.Old(found, heaps.PAIRS, HERE) if self.random.random() < 0.15 else found


class Postconditions(SpokenOf):
    """Clauses about a method with a parameter `a` that returns a node."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.scope = ["this", "a"]

    def reference(self, depth: int) -> Expression:
        return tree.Result(NODE, HERE) if self.random.random() < 0.2 else super().reference(depth)


def random_execution(seed: int) -> Execution:
    """Two states of a few nodes, of which the second has all objects of the first."""
    random = Random(seed)
    old, new = random.randint(0, 3), random.randint(0, 2)
    classes = {number: random.choice(("Node", "Leaf")) for number in range(1, old + new + 1)}

    def state(count: int, names: tuple[str, ...]) -> State:
        choices: list[Value] = [None, *(Reference(number) for number in range(1, count + 1))]
        heap = {
            number: ObjectState(classes[number], {
                **{("Node", name): random.choice(choices) for name in heaps.FIELDS},
                ("Node", "key"): random.randint(0, 2),
            })
            for number in range(1, count + 1)
        }  # fmt: skip
        return State(locals={name: random.choice(choices) for name in names}, heap=dict(heap))

    return Execution(program(), state(old, _PARAMETERS), state(old + new, ()), None)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the deduction makes of a clause on an execution. `is_decided`: the facts contradict the clause where it does
    not hold, or its denial where it does."""

    holds: bool
    is_wrong: bool
    is_decided: bool


def compare(clause: Expression, execution: Execution) -> Comparison | None:
    """None where the deduction does not speak of the clause."""
    signature = HeapSignature(execution.program, _CHANGED, frozenset({"Node", "Leaf"}))
    relations = Relations(signature)
    closures = Closures(relations)
    try:
        clauses = ClauseFormulas(relations, closures, AFTER)
        goal, negated_goal = clauses.holds(clause), clauses.negated(clause)
    except NotExpressible:
        return None
    negated_goal = skolemised(signature, negated_goal)
    closures.finish()
    diagram = Diagram(
        signature, execution, dict.fromkeys(_PARAMETERS, NODE), None, tuple(closures._known.values()), (BEFORE, AFTER)
    )
    summarised = diagram.facts()

    def contradicts(formula: Term) -> bool:
        facts = [*signature.facts, *summarised, formula]
        return isinstance(contradict(facts, {**signature.triggers, **diagram.triggers}, MUCH, _SECONDS).answer, Unsat)

    variables = execution.before.locals
    oracle = Evaluator(execution.program, execution.after, execution.before, variables, None, no_calls)
    holds = oracle.holds(clause)
    true, false = (goal, negated_goal) if holds else (negated_goal, goal)
    return Comparison(holds, contradicts(true), contradicts(false))


def is_the_same_after(seed: int) -> bool | None:
    """Whether a random clause has the same value before and after a change that is said not to touch it; None if it is
    not said so. Some fields change, and an object of another class is made."""
    random, clause = Random(seed), heaps.Clauses(seed).condition(3)
    classes = {**program().classes, "Other": replace(program().classes["Node"], name="Other", fields=())}
    grown = replace(program(), classes=classes)
    changed = frozenset(("Node", name) for name in (*heaps.FIELDS, "key") if random.random() < 0.4)
    if not is_unaffected(HeapSignature(grown, changed, frozenset({"Other"})), clause):
        return None
    before, other = (random_execution(number).before for number in (seed, seed + 1))
    heap = dict(before.heap)
    for id_ in before.heap.keys() & other.heap.keys():
        old, new = before.heap[id_], other.heap[id_]
        assert isinstance(old, ObjectState) and isinstance(new, ObjectState)
        values = {key: _kept(value, before) for key, value in new.fields.items() if key in changed}
        heap[id_] = replace(old, fields={**old.fields, **values})
    after = replace(before, heap={**heap, len(heap) + 1: ObjectState("Other", {})})
    oracles = (Evaluator(grown, state, state, before.locals, None, no_calls) for state in (before, after))
    first, second = (oracle.holds(clause) for oracle in oracles)
    return first is second


def _kept(value: Value, state: State) -> Value:
    """A value, if it is one in this state."""
    return None if isinstance(value, Reference) and value.id not in state.heap else value
