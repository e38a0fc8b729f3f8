"""Liveness: a local that is not live may have any value, and no execution shows it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.analysis.facts.executions import SUBJECTS, execute, subject
from tests.ir.build import AT, block, number, procedure
from vernier.analysis.facts.liveness import Liveness, liveness
from vernier.ir.expr import Binary, BinaryOp, Const, Local, Null
from vernier.ir.ops import Assign, Branch, Call, Goto, Operation, Return
from vernier.ir.program import Block, Procedure
from vernier.ir.types import I32, THROWABLE, BoolType, FloatType, IntType, is_reference
from vernier.ir.walk import locals_of


def _garbage(local: Local) -> Operation | None:
    """An assignment that nobody expects."""
    match local.type:
        case IntType(width=width):
            return Assign(local, Const((1 << (width - 1)) - 1, local.type), AT)
        case BoolType():
            return Assign(local, Const(True, local.type), AT)
        case FloatType():
            return Assign(local, Const(0.125, local.type), AT)
        case type_ if is_reference(type_):
            return Assign(local, Null(type_), AT)
        case _:
            return None


def _spoilt(procedure_: Procedure, live: Liveness) -> Procedure:
    """The procedure that forgets locals that are not live wherever a block begins."""
    every = dict.fromkeys((*procedure_.parameters, *locals_of(procedure_)))
    blocks = []
    for item in procedure_.blocks:
        dead = [local for local in every if local.name not in live.at_start[item.label]]
        spoils = [made for local in dead if (made := _garbage(local)) is not None]
        blocks.append(replace(item, operations=(*spoils, *item.operations)))
    return replace(procedure_, blocks=tuple(blocks))


@pytest.mark.parametrize("name", SUBJECTS, ids=str)
def test_no_execution_notices_what_happens_to_a_local_that_is_not_live(name: tuple[str, str, int]) -> None:
    program, entry = subject(*name)
    procedures = {key: _spoilt(item, liveness(item.blocks)) for key, item in program.procedures.items()}
    assert any(procedures[key] != item for key, item in program.procedures.items())
    before, after = execute(program, entry, None), execute(replace(program, procedures=procedures), entry, None)
    assert (after.end, after.stdout, after.violations) == (before.end, before.stdout, before.violations)


def test_a_call_that_may_throw_leaves_its_target_live() -> None:
    """`x` is read after the exception: it still has the value from before the call."""
    x, raised = Local("x", I32), Local("raised", THROWABLE)
    threw = Binary(BinaryOp.NE, raised, Null(THROWABLE))
    blocks: list[Block] = [
        block("entry", [Assign(x, number(1), AT)], Goto("call", AT)),
        block("call", [Call(x, raised, "f", (), AT)], Branch(threw, "end", "end", AT)),
        block("end", [], Return(x, AT)),
    ]
    assert liveness(procedure("p", [], I32, blocks).blocks).at_start["call"] == {"x"}
    blocks[1] = block("call", [Call(x, None, "f", (), AT)], Goto("end", AT))
    assert liveness(procedure("p", [], I32, blocks).blocks).at_start["call"] == frozenset()


def test_only_what_is_asked_for() -> None:
    x, y = Local("x", I32), Local("y", I32)
    blocks = [block("entry", [Assign(x, y, AT)], Return(Binary(BinaryOp.ADD, x, y), AT))]
    assert liveness(blocks).at_start["entry"] == {"y"}
    assert liveness(blocks, {"x"}).at_start["entry"] == frozenset()
