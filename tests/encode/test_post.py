# ruff: noqa: ARG002 (an observer is told more than the shadow needs)
"""The strongest postcondition of one operation: pure, and enough for path formulas and for shadow execution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from vernier.encode.context import Bounds, Encoding, Input
from vernier.encode.decode import input_values
from vernier.encode.initial import initial_state
from vernier.encode.state import SymbolicState, same_state
from vernier.encode.symbolic_execution.bounded import bounded_executor
from vernier.encode.symbolic_execution.domain import Target, raised_local
from vernier.encode.symbolic_execution.guarded import GuardedExecutor
from vernier.encode.symbolic_execution.post import post, post_edge
from vernier.encode.values import NULL, GuardedReference, GuardedValue, null_reference
from vernier.frontend.java import load_java_texts
from vernier.ir.interp import ListInputs, Observer, execute
from vernier.ir.interp.values import Runtime
from vernier.ir.ops import Branch, Call, CallPointer, CallVirtual, Goto, Load, Operation, Store
from vernier.ir.program import Block, Procedure
from vernier.logic.bank import Term
from vernier.logic.terms import Terms
from vernier.logic.walk import substitute_all
from vernier.solvers.answers import Sat, Unsat
from vernier.solvers.bitwuzla_solver import BitwuzlaSolver
from vernier.solvers.protocol import SolverOptions

SOURCE = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    static int total;
    static class Box { int value; Box(int value) { this.value = value; } }
    static int twice(int n) { return n > 1000 ? 2000 : n * 2; }
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Box box = new Box(n - 3);
        if (box.value <= 0) return;
        int m = Verifier.nondetInt();
        if (twice(m) == box.value) total = m; else return;
        for (int i = 0; i < m; i++) {
            if (i == 2) { total++; break; }
        }
    }
}
"""
LOWERED = load_java_texts({"Main.java": SOURCE}, ["Main.main"])
MAIN = LOWERED.program.procedures[LOWERED.entries[0].procedure]


@dataclass(slots=True)
class Fixture:
    """An executor with its context, and the state in which the method under test begins."""

    encoding: Encoding = field(
        default_factory=lambda: Encoding(
            LOWERED.program, Terms(), Bounds(loop=4, recursion=2, array=4), lambda _: True, lambda: None
        )
    )
    executor: GuardedExecutor = field(init=False)

    def __post_init__(self) -> None:
        self.executor = bounded_executor(self.encoding)

    @property
    def arguments(self) -> tuple[GuardedValue, ...]:
        return (null_reference(self.encoding.terms),)

    def start(self) -> SymbolicState:
        return self.executor.domain.enter(Target(MAIN, self.arguments, initial_state(self.encoding)))


def check(*conditions: Term) -> object:
    solver = BitwuzlaSolver(SolverOptions())
    try:
        return solver.check(list(conditions), 10.0)
    finally:
        solver.close()


def along(fixture: Fixture, path: Sequence[str]) -> SymbolicState:
    """The path formula of a path of blocks, operation by operation: the state at the end of its last block."""
    blocks = {block.label: block for block in MAIN.blocks}
    (state,) = block_formula(fixture.executor, [fixture.start()], blocks[path[0]])
    for before, label in pairwise(path):
        after = post_edge(fixture.executor, state, blocks[before].terminator, label)
        assert after is not None
        (state,) = block_formula(fixture.executor, [after], blocks[label])
    return state


def block_formula(executor: GuardedExecutor, states: list[SymbolicState], block: Block) -> list[SymbolicState]:
    for operation in block.operations:
        states = [after for before in states for after in post(executor, before, operation)]
    return states


def path_to_store(procedure: Procedure) -> list[str]:
    """The path without branching back to the block that assigns the static field for the first time."""
    blocks = {block.label: block for block in procedure.blocks}
    pending: list[list[str]] = [[procedure.blocks[0].label]]
    while pending:
        path = pending.pop(0)
        block = blocks[path[-1]]
        if any(isinstance(operation, Store) and "total" in str(operation.place) for operation in block.operations):
            return path
        match block.terminator:
            case Goto(target=target):
                pending.append([*path, target])
            case Branch(then=then, otherwise=otherwise):
                pending += [[*path, then], [*path, otherwise]]
            case _:
                continue
    raise AssertionError("no path")


def test_the_path_formula_of_a_straight_path_is_the_guard_of_the_executor() -> None:
    path = path_to_store(MAIN)
    assert len(path) >= 3
    whole = Fixture()
    whole.executor.run(MAIN, whole.arguments, initial_state(whole.encoding))
    (reached,) = whole.encoding.left[MAIN.name, path[-1]]
    stepwise = Fixture(encoding=whole.encoding)
    first = len(whole.encoding.inputs)
    formula = along(stepwise, path).guard.term
    # The path reads its inputs in the order in which the executor has read them.
    renamed = dict(zip(symbols(whole.encoding, first), symbols(whole.encoding, 0), strict=False))
    terms = whole.encoding.terms
    (formula,) = substitute_all(terms, [formula], renamed)
    assert isinstance(check(formula), Sat)
    assert isinstance(check(terms.not_(formula)), Sat)
    assert isinstance(check(terms.not_(terms.eq(formula, reached))), Unsat)


def symbols(encoding: Encoding, first: int) -> list[Term]:
    return [entry.symbol for entry in encoding.inputs[first:] if isinstance(entry, Input)]


def test_the_argument_is_not_changed() -> None:
    fixture = Fixture()
    state = fixture.start()
    tried = 0
    for block in MAIN.blocks:
        for operation in block.operations:
            before = state.fork(state.guard)
            after = post(fixture.executor, state, operation)
            assert same_state(before, state)
            tried += 1
            if block is MAIN.blocks[0]:
                (state,) = after
        if isinstance(block.terminator, Branch):
            before = state.fork(state.guard)
            for label in (block.terminator.then, block.terminator.otherwise):
                assert post_edge(fixture.executor, state, block.terminator, label) is not None
                assert same_state(before, state)
            break
    assert tried >= 5


# ---------------------------------------------------------------- shadow execution


class Shadow(Observer):
    """A symbolic shadow of one concrete run of the method under test. Its calls are followed as a whole."""

    def __init__(self, fixture: Fixture) -> None:
        self.executor = fixture.executor
        self.state = fixture.start()
        self.decisions: list[bool] = []
        self._depth = 0

    def entered(self, procedure: Procedure, arguments: Sequence[Runtime]) -> None:
        self._depth += procedure is MAIN or self._depth > 0

    def left(self, procedure: Procedure, result: Runtime) -> None:
        self._depth -= self._depth > 0

    def assigned(self, operation: Operation, value: Runtime) -> None:
        self._follow(operation)

    def loaded(self, operation: Load, holder: Runtime, index: int | None, value: Runtime) -> None:
        self._follow(operation)

    def stored(self, operation: Store, holder: Runtime, index: int | None, value: Runtime) -> None:
        self._follow(operation)

    def checked(self, operation: Operation, holds: bool) -> None:
        self._follow(operation)

    def done(self, operation: Operation) -> None:
        self._follow(operation)

    def returned(self, operation: Call | CallVirtual | CallPointer, result: Runtime, raised: Runtime) -> None:
        if self._depth == 1:
            variable = raised_local(operation)
            normal = [
                after
                for after in post(self.executor, self.state, operation)
                if variable is None or is_null(after.locals[variable.name])
            ]
            (self.state,) = normal

    def branched(self, terminator: Branch, condition: bool) -> None:
        if self._depth == 1:
            self.decisions.append(condition)
            label = terminator.then if condition else terminator.otherwise
            after = post_edge(self.executor, self.state, terminator, label)
            assert after is not None
            self.state = after

    def _follow(self, operation: Operation) -> None:
        if self._depth == 1:
            (self.state,) = post(self.executor, self.state, operation)


def is_null(value: GuardedValue) -> bool:
    return isinstance(value, GuardedReference) and tuple(value.choices) == (NULL,)


def shadowed(inputs: ListInputs) -> tuple[Fixture, Shadow]:
    fixture = Fixture()
    shadow = Shadow(fixture)
    execute(LOWERED.program, LOWERED.entries[0].start, None, inputs, shadow)
    return fixture, shadow


@pytest.mark.parametrize("inputs", [(1, 0), (9, 2), (9, 3), (13, 5), (5, 1)])
def test_a_model_of_the_path_condition_of_a_run_takes_the_same_path(inputs: tuple[int, int]) -> None:
    fixture, shadow = shadowed(ListInputs(inputs))
    assert shadow.decisions
    answer = check(shadow.state.guard.term)
    assert isinstance(answer, Sat)
    _, again = shadowed(ListInputs(input_values(fixture.encoding, answer.model)))
    assert again.decisions == shadow.decisions


def test_other_paths_have_other_path_conditions() -> None:
    fixture, shadow = shadowed(ListInputs((9, 3)))
    (n, m) = symbols(fixture.encoding, 0)
    terms = fixture.encoding.terms
    chosen = terms.and_(terms.eq(n, terms.bv(10, 32)), terms.eq(m, terms.bv(3, 32)))
    assert isinstance(check(shadow.state.guard.term, chosen), Unsat)
