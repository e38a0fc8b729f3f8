"""The law of weak topological orders on random graphs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vernier.analysis.facts.loops import Element, Loop, counts_to, loop_heads, weak_topological_order
from vernier.core.source import NOWHERE
from vernier.ir.expr import TRUE, Binary, BinaryOp, Const, Local
from vernier.ir.ops import Branch, Goto, Return, successors
from vernier.ir.program import Block, Procedure
from vernier.ir.types import I32, VOID

Targets = st.lists(st.integers(0, 9), max_size=2)


def procedure(edges: list[list[int]]) -> Procedure:
    blocks = []
    for number, targets in enumerate(edges):
        names = [str(target % len(edges)) for target in targets]
        match names:
            case [only]:
                blocks.append(Block(str(number), (), Goto(only, NOWHERE)))
            case [first, second]:
                blocks.append(Block(str(number), (), Branch(TRUE, first, second, NOWHERE)))
            case _:
                blocks.append(Block(str(number), (), Return(None, NOWHERE)))
    return Procedure("p", (), VOID, tuple(blocks), NOWHERE)


def flatten(elements: tuple[Element, ...], inside: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    """Every block in order, with the heads of the loops it is in."""
    result: list[tuple[str, tuple[str, ...]]] = []
    for element in elements:
        if isinstance(element, Loop):
            result.append((element.head, (*inside, element.head)))
            result += flatten(element.body, (*inside, element.head))
        else:
            result.append((element, inside))
    return result


@given(st.lists(Targets, min_size=1, max_size=10))
def test_every_edge_goes_forward_or_to_the_head_of_a_loop_around_it(edges: list[list[int]]) -> None:
    subject = procedure(edges)
    order = weak_topological_order(subject)
    flat = flatten(order, ())
    position = {label: index for index, (label, _) in enumerate(flat)}
    loops = dict(flat)
    assert len(position) == len(flat)
    assert flat[0][0] == "0"
    assert loop_heads(order) == {head for heads in loops.values() for head in heads}
    for block in subject.blocks:
        if block.label in position:
            for target in successors(block.terminator):
                assert position[block.label] < position[target] or target in loops[block.label]


def test_how_far_a_loop_counts() -> None:
    far = Binary(BinaryOp.LT, Local("i", I32), Const(5_000, I32))
    near = Binary(BinaryOp.LT, Local("i", I32), Const(7_000, I32))
    loop = Block("0", (), Branch(far, "0", "1", NOWHERE))
    after = Block("1", (), Branch(near, "2", "2", NOWHERE))
    last = Block("2", (), Return(None, NOWHERE))
    assert counts_to(Procedure("p", (), VOID, (loop, after, last), NOWHERE)) == 5_000
