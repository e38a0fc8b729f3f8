"""Methods for translations: heads of loops, live locals, and reverse postorder of blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vernier.analysis.facts.graphs import reverse_postorder
from vernier.analysis.facts.liveness import Liveness, liveness
from vernier.analysis.facts.loops import loop_heads, weak_topological_order
from vernier.ir.expr import Binary, BinaryOp, Expr, Local, Null
from vernier.ir.ops import (
    Branch,
    Call,
    CallVirtual,
    Goto,
    Operation,
    Return,
    Stop,
    Terminator,
    Throw,
    successors,
)
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.walk import expressions_of, locals_in, operations_of, targets_of

MAIN_METHOD = ".main(java.lang.String[])"


@dataclass(slots=True)
class Method:
    """A method of the program with facts that translations need. `order` numbers its blocks in reverse postorder."""

    procedure: Procedure
    blocks: dict[str, Block]
    heads: frozenset[str]
    live: Liveness
    order: dict[str, int]
    changes: frozenset[str] = frozenset()

    @staticmethod
    def of(procedure: Procedure) -> Method:
        blocks = {block.label: block for block in procedure.blocks}
        heads = loop_heads(weak_topological_order(procedure))
        graph = {label: successors(block.terminator) for label, block in blocks.items()}
        order = {label: number for number, label in enumerate(reverse_postorder(graph, [procedure.blocks[0].label]))}
        return Method(procedure, blocks, heads, liveness(procedure.blocks), order)

    @property
    def first(self) -> str:
        return self.procedure.blocks[0].label

    def cut_at_joins(self) -> bool:
        """Where ways meet they end, as at the heads of loops; False if they do already."""
        targets = [each for block in self.procedure.blocks for each in successors(block.terminator)]
        joins = {label for label in self.blocks if targets.count(label) > 1}
        if joins <= self.heads:
            return False
        self.heads |= joins
        return True


def is_open(program: Program, entry: str) -> bool:
    """Whether executions of an entry begin in a state that others have made."""
    return bool(program.procedures[entry].parameters) or not program.wrapped(entry).endswith(MAIN_METHOD)


def is_raised(test: Expr, block: Block) -> bool:
    """Whether a branch asks if the call before it has thrown an exception."""
    last = block.operations[-1] if block.operations else None
    match test:
        case Binary(op=BinaryOp.NE, left=Local() as asked, right=Null()):
            return isinstance(last, Call | CallVirtual) and last.raised == asked
        case _:
            return False


def calls_in(procedure: Procedure) -> Iterator[Call | CallVirtual]:
    return (each for each in operations_of(procedure) if isinstance(each, Call | CallVirtual))


def locals_of(item: Operation | Terminator) -> Iterator[Local]:
    """The locals that an operation or terminator mentions."""
    for expr in expressions_of(item):
        yield from locals_in(expr)
    if not isinstance(item, Goto | Branch | Return | Throw | Stop):
        yield from targets_of(item)
