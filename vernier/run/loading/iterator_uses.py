"""Obligations about ConcurrentModificationException, for those who ask for them.

Where the program calls something of the library that may throw one, the exception is noted under the code `cme`, and
every other under `uncaught` as before. Law: nothing else changes; an execution of the one program is one of the other.
"""

from __future__ import annotations

from dataclasses import replace

from vernier.analysis.facts.call_graph import CallGraph
from vernier.core.obligation import Code, Obligation, Sentences, ViolationPoint
from vernier.core.property import codes_of
from vernier.core.settings import Settings
from vernier.ir.expr import InstanceOf, Local
from vernier.ir.ops import Branch, Call, CallVirtual, New, Raise
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.types import RefType
from vernier.ir.walk import operations_of

EXCEPTION = "java.util.ConcurrentModificationException"


def asks_for_iterator_uses(settings: Settings) -> bool:
    return bool(settings.property) and Code.CONCURRENT_MODIFICATION in codes_of(settings.property)


def with_iterator_uses(program: Program) -> Program:
    """The program with an obligation at each call that may throw the exception."""
    if EXCEPTION not in program.classes:
        return program
    graph = CallGraph(program)
    throwing = {
        name for name in program.procedures
        if any(isinstance(item, New) and item.class_name == EXCEPTION for item in _operations(graph, name))
    }  # fmt: skip
    procedures, obligations = dict(program.procedures), dict(program.obligations)
    for name, procedure in program.procedures.items():
        if not procedure.is_library:
            procedures[name] = _noted(procedure, graph, throwing, obligations)
    return replace(program, procedures=procedures, obligations=obligations)


def _operations(graph: CallGraph, name: str) -> list[object]:
    return [item for procedure in graph.reachable(name) for item in operations_of(procedure)]


def _noted(procedure: Procedure, graph: CallGraph, throwing: set[str], obligations: dict[str, Obligation]) -> Procedure:
    failing: dict[str, None] = {}
    for block in procedure.blocks:
        last = block.operations[-1] if block.operations else None
        may_throw = isinstance(last, Call | CallVirtual) and throwing.intersection(graph.targets(last))
        if may_throw and isinstance(block.terminator, Branch):
            failing[block.terminator.then] = None
    blocks: list[Block] = []
    count = 0
    for block in procedure.blocks:
        first = block.operations[0] if block.operations else None
        known = obligations.get(first.obligation) if isinstance(first, Raise) else None
        if (
            block.label not in failing
            or not isinstance(first, Raise)
            or not isinstance(first.exception, Local)
            or known is None
            or known.code is not Code.UNCAUGHT
        ):
            blocks.append(block)
            continue
        count += 1
        noted = _obligation(known, count)
        obligations[noted.id] = noted
        modified, other = f"{block.label}_cme", f"{block.label}_other"
        test = Branch(InstanceOf(first.exception, RefType(EXCEPTION)), modified, other, first.origin)
        blocks.append(Block(block.label, (), test))
        blocks.append(
            Block(modified, (replace(first, obligation=noted.id), *block.operations[1:]), block.terminator)
        )  # fmt: skip
        blocks.append(Block(other, block.operations, block.terminator))
    return replace(procedure, blocks=tuple(blocks))


def _obligation(known: Obligation, number: int) -> Obligation:
    shown = known.sentences.violation.removesuffix(" throws")
    words = Sentences(
        f"{shown} throws no ConcurrentModificationException", f"{shown} throws a ConcurrentModificationException"
    )
    name = f"{known.procedure}/{Code.CONCURRENT_MODIFICATION.value}.{number}"
    return Obligation(name, Code.CONCURRENT_MODIFICATION, ViolationPoint.ESCAPE, known.span, known.procedure, words)
