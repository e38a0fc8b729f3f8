"""Control flow graphs to Python statements.

Blocks with several predecessors are numbered and chosen by a variable in one `while True` loop; every other
block is written in place, where its only predecessor jumps to it. Loops spend fuel on retreating edges.
"""

from __future__ import annotations

from typing import Protocol

from vernier.ir.ops import Branch, Goto, Operation, Terminator, successors
from vernier.ir.program import Block, Procedure

_DEEPEST = 30
ITERATIONS = 64
"""How many loop iterations of one activation are counted together."""


class Writer(Protocol):
    """What writes the contents of blocks."""

    procedure: Procedure
    indent: int

    def emit(self, text: str) -> None: ...
    def count(self, operations: int) -> None: ...
    def operation(self, operation: Operation) -> None: ...
    def condition(self, terminator: Branch) -> str: ...
    def leave(self, terminator: Terminator) -> None: ...


class Flow:
    """Writes the blocks of one procedure."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.blocks: dict[str, Block] = {block.label: block for block in writer.procedure.blocks}
        self.entry = writer.procedure.blocks[0].label
        self.order = reverse_postorder(self.blocks, self.entry)
        self.heads = self._heads()
        self.loops = any(
            self.order[target] <= self.order[label]
            for label in self.order
            for target in successors(self.blocks[label].terminator)
        )

    def _heads(self) -> dict[str, int]:
        """Blocks that are jumped to from several places, or that would be nested too deeply, numbered in order."""
        incoming = dict.fromkeys(self.order, 0)
        for label in self.order:
            for target in dict.fromkeys(successors(self.blocks[label].terminator)):
                incoming[target] += 1
        chosen = {self.entry, *(label for label, count in incoming.items() if count > 1)}
        depth: dict[str, int] = {}
        for label in self.order:
            here = 0 if label in chosen else depth[label]
            terminator = self.blocks[label].terminator
            for target in successors(terminator):
                deeper = 1 if isinstance(terminator, Branch) and target == terminator.then else 0
                depth[target] = here + deeper
                if depth[target] > _DEEPEST:
                    chosen.add(target)
        ordered = [label for label in self.order if label in chosen]
        return {label: number for number, label in enumerate(ordered)}

    def write(self) -> None:
        """All reachable blocks."""
        writer = self.writer
        if self.loops:
            writer.emit(f"fuse = {ITERATIONS}")
        if len(self.heads) == 1 and not self.loops:
            self._tree(self.entry)
            return
        if len(self.heads) > 1:
            writer.emit("block = 0")
        writer.emit("while True:")
        writer.indent += 1
        self._choose(list(self.heads))
        writer.indent -= 1

    def _choose(self, labels: list[str]) -> None:
        """Binary choice among consecutive numbers; the nesting is logarithmic."""
        writer = self.writer
        if len(labels) == 1:
            self._tree(labels[0])
            return
        middle = len(labels) // 2
        writer.emit(f"if block < {self.heads[labels[middle]]}:")
        writer.indent += 1
        self._choose(labels[:middle])
        writer.indent -= 1
        writer.emit("else:")
        writer.indent += 1
        self._choose(labels[middle:])
        writer.indent -= 1

    def _tree(self, label: str) -> None:
        """A block and all blocks only it leads to. Every path ends in a jump, so that `else` is never needed."""
        writer = self.writer
        base = writer.indent
        pending: list[tuple[str, str, int]] = [("", label, base)]
        while pending:
            source, current, indent = pending.pop()
            writer.indent = indent
            if source and current in self.heads:
                self._jump(source, current)
                continue
            block = self.blocks[current]
            writer.count(len(block.operations) + 1)
            for operation in block.operations:
                writer.operation(operation)
            match block.terminator:
                case Goto(target=target):
                    pending.append((current, target, indent))
                case Branch(then=then, otherwise=otherwise):
                    condition = writer.condition(block.terminator)
                    writer.emit(f"if {condition}:")
                    pending.append((current, otherwise, indent))
                    pending.append((current, then, indent + 1))
                case _:
                    writer.leave(block.terminator)
        writer.indent = base

    def _jump(self, source: str, target: str) -> None:
        writer = self.writer
        if self.order[target] <= self.order[source]:
            writer.emit("fuse -= 1")
            writer.emit("if not fuse: fuse = tick()")
        if len(self.heads) > 1:
            writer.emit(f"block = {self.heads[target]}")
        writer.emit("continue")


def reverse_postorder(blocks: dict[str, Block], entry: str) -> dict[str, int]:
    """The reachable labels, numbered so that every edge but the retreating ones goes up."""
    seen = {entry}
    finished: list[str] = []
    stack = [(entry, iter(successors(blocks[entry].terminator)))]
    while stack:
        label, rest = stack[-1]
        for target in rest:
            if target not in seen:
                seen.add(target)
                stack.append((target, iter(successors(blocks[target].terminator))))
                break
        else:
            finished.append(label)
            stack.pop()
    return {label: number for number, label in enumerate(reversed(finished))}
