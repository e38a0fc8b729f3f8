"""Proofs by engines with a planted error are rejected: unsound transfer functions, coverage, abstraction, Houdini.

Each program is wrong, and the engine with the error proves it all the same: its certificate is no proof.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.certificates.proofs import c_task, certificates, java_task, judged
from vernier.certificates.check import Rejected
from vernier.encode import expressions
from vernier.encode.houdini import HoudiniProblem
from vernier.encode.symbolic_execution.post import post_edge
from vernier.engines.api import Engine, Task
from vernier.engines.cpa import CpaEngine
from vernier.engines.cpa.domains.predicates import blocks as blocks_module
from vernier.engines.cpa.domains.predicates.abstraction import PredicateAbstraction
from vernier.engines.cpa.domains.predicates.analysis import PredicateAnalysis
from vernier.engines.cpa.domains.predicates.blocks import Blocks
from vernier.engines.cpa.domains.predicates.frames import Frames
from vernier.engines.cpa.domains.predicates.state import Block
from vernier.engines.induction import InductionEngine
from vernier.engines.induction.havoc_sets import HavocSet
from vernier.engines.induction.solve import Inductive
from vernier.ir.expr import BinaryOp, Const
from vernier.ir.ops import Assign, GlobalPlace, Havoc, Store
from vernier.ir.types import I32

Patch = pytest.MonkeyPatch


def _skipping(patch: Patch, skip: Callable[[Any], bool]) -> None:
    """Operations that `skip` says are executed as if they did nothing."""
    original = Blocks._run

    def run(self: Blocks, block: Any, operations: tuple[Any, ...], edge: Any) -> Any:
        return original(self, block, tuple(item for item in operations if not skip(item)), edge)

    patch.setattr(Blocks, "_run", run)


def ones_are_not_assigned(patch: Patch) -> None:
    _skipping(patch, lambda item: isinstance(item, Assign) and item.value == Const(1, I32))


def globals_are_not_written(patch: Patch) -> None:
    _skipping(patch, lambda item: isinstance(item, Store) and isinstance(item.place, GlobalPlace))


def inputs_are_zero(patch: Patch) -> None:
    def read(self: Blocks, block: Any, operation: Havoc, _: str) -> Any:
        memory = block.memory.fork(block.memory.guard)
        memory.locals[operation.target.name] = self.encoding.terms.bv(0, 32)
        return Block(memory, block.inputs)

    patch.setattr(Blocks, "_read", read)


def branches_are_taken_one_way(patch: Patch) -> None:
    original = post_edge

    def one_way(executor: Any, memory: Any, branch: Any, label: str) -> Any:
        return None if label == branch.then else original(executor, memory, branch, label)

    patch.setattr(blocks_module, "post_edge", one_way)


def results_of_calls_are_lost(patch: Patch) -> None:
    original = Blocks._leave

    def leave(self: Blocks, block: Any, edge: Any, action: Any) -> Any:
        after = original(self, block, edge, action)
        if action.call.target is not None:
            after.memory.locals[action.call.target.name] = self.encoding.terms.bv(0, 32)
        return after

    patch.setattr(Blocks, "_leave", leave)


def everything_is_covered(patch: Patch) -> None:
    def leq(_: PredicateAnalysis, left: Any, right: Any) -> bool:
        return bool(left.is_abstraction and right.is_abstraction)

    patch.setattr(PredicateAnalysis, "leq", leq)


def errors_are_impossible(patch: Patch) -> None:
    patch.setattr(PredicateAnalysis, "_is_possible", lambda *_: False)


def abstraction_gives_nothing_back(patch: Patch) -> None:
    """No state comes to a loop head a second time."""
    original = PredicateAbstraction.of
    seen: list[None] = []

    def of(self: PredicateAbstraction, *rest: Any) -> Any:
        seen.append(None)
        return original(self, *rest) if len(seen) == 1 else None

    patch.setattr(PredicateAbstraction, "of", of)


def globals_are_constant(patch: Patch) -> None:
    patch.setattr(Frames, "written_globals", lambda _: {})


def addition_subtracts(patch: Patch) -> None:
    patch.setitem(expressions._SIGNED, BinaryOp.ADD, "bv_sub")


def nothing_changes_in_loops(patch: Patch) -> None:
    patch.setattr(HavocSet, "grow", lambda *_: False)


def candidates_are_not_reduced(patch: Patch) -> None:
    patch.setattr(Inductive, "_settle", lambda *_: None)


def candidates_need_not_hold_after_an_iteration(patch: Patch) -> None:
    """Only the first requirement of each candidate, the one on entry, counts."""
    original = HoudiniProblem.require
    seen: set[Any] = set()

    def require(self: HoudiniProblem, literal: Any, guard: Any, formula: Any) -> None:
        if literal not in seen:
            seen.add(literal)
            original(self, literal, guard, formula)

    patch.setattr(HoudiniProblem, "require", require)


def violations_are_impossible(patch: Patch) -> None:
    patch.setattr(Inductive, "impossible", lambda *_: True)


_UP = "int main(void) { int n = __VERIFIER_nondet_int(), i = 0; while (i < n) i++; if (i == 7) reach_error(); }"
_GLOBAL = "int g; int main(void) { while (__VERIFIER_nondet_int()) g = 1; if (g != 0) reach_error(); }"
_BAD = "int main(void) { int bad = 0; while (__VERIFIER_nondet_int()) bad = 1; if (bad != 0) reach_error(); }"
_CALL = (
    "int f(void) { return 1; } int main(void) "
    "{ int x = 0; while (__VERIFIER_nondet_int()) x = f(); if (x) reach_error(); }"
)
_FURTHER = (
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 9) return 0; "
    "while (__VERIFIER_nondet_int()) { if (x < 20) x = x + 1; } if (x == 12) reach_error(); }"
)

_CPA: list[tuple[Callable[[Patch], None], str]] = [
    (ones_are_not_assigned, _BAD),
    (globals_are_not_written, _GLOBAL),
    (inputs_are_zero, _UP),
    (branches_are_taken_one_way, _UP),
    (results_of_calls_are_lost, _CALL),
    (everything_is_covered, _FURTHER),
    (errors_are_impossible, _UP),
    (abstraction_gives_nothing_back, _BAD),
    (globals_are_constant, _GLOBAL),
    (addition_subtracts, "int main(void) { int x = 5; while (x < 9) x = x + 1; if (x == 9) reach_error(); }"),
]
_INDUCTION: list[tuple[Callable[[Patch], None], str]] = [
    (nothing_changes_in_loops, "int i = 0; while (i < n) i++; assert i == 0;"),
    (candidates_are_not_reduced, "int i = 0; while (i < n) i++; assert i <= 0;"),
    (candidates_need_not_hold_after_an_iteration, "int i = 0; while (i < n) i++; assert i <= 0;"),
    (violations_are_impossible, "int i = 0; while (i < n) i++; assert i != 3;"),
    (
        addition_subtracts,
        "int i = 0; while (Verifier.nondetBoolean()) { if (i > -5 && i < 5) i = i + 1; } assert i <= 2;",
    ),
]


def _rejected(task: Task, engine: Engine) -> bool:
    proofs = certificates(task, engine)
    assert proofs, "the error does not make the engine prove anything"
    return all(isinstance(judged(task.program, task.entry, text, name), Rejected) for name, text in proofs.items())


@pytest.mark.parametrize(("plant", "text"), _CPA, ids=[plant.__name__ for plant, _ in _CPA])
def test_unsound_transfer_functions_of_cpa(plant: Callable[[Patch], None], text: str, monkeypatch: Patch) -> None:
    task = c_task(text)
    assert not certificates(task, CpaEngine())
    plant(monkeypatch)
    assert _rejected(task, CpaEngine())


@pytest.mark.parametrize(("plant", "body"), _INDUCTION, ids=[plant.__name__ for plant, _ in _INDUCTION])
def test_unsound_steps_of_induction(plant: Callable[[Patch], None], body: str, monkeypatch: Patch) -> None:
    task = java_task(body)
    assert not certificates(task, InductionEngine())
    plant(monkeypatch)
    assert _rejected(task, InductionEngine())
