"""Boxes of numbers as values in symbolic shadows, where only the run shows that no operation observes their identity.

`encode.boxes` decides the same statically. Law: a comparison of references, one of which may be a box, is refused, so
that nothing is concluded from it. So is one of a string of the start heap with a literal, which may be one object.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from vernier.encode.boxes import BoxIntrinsics
from vernier.encode.expressions import reference
from vernier.encode.state import SymbolicState
from vernier.encode.symbolic_execution.domain import AnyCall, Caller
from vernier.encode.symbolic_execution.guarded import GuardedHeap, GuardedTarget
from vernier.encode.values import NULL, EncodingError, GuardedValue
from vernier.engines.glassbox.program_facts import ProgramFacts
from vernier.ir.expr import Binary, Expr
from vernier.ir.ops import Branch, Operation, Terminator
from vernier.ir.program import Block
from vernier.ir.walk import reference_comparisons


@dataclass(frozen=True, slots=True)
class Identity:
    """Refuses comparisons that the identity of a box decides, or of a string that may be a literal."""

    intrinsics: BoxIntrinsics
    facts: ProgramFacts

    def refuse_comparison(self, state: SymbolicState, operation: Operation | Terminator) -> None:
        """An EncodingError if the operation compares a box by reference with another object."""
        self._refuse(state, self.facts.comparisons(operation))

    def refuse_in_value(self, state: SymbolicState, expression: Expr) -> None:
        """The same of an expression that is returned or thrown."""
        self._refuse(state, reference_comparisons(expression))

    def _refuse(self, state: SymbolicState, known: Iterable[Binary]) -> None:
        boxes = self.intrinsics.boxes
        for comparison in known:
            sides = [reference(self.intrinsics.encoding, state, side) for side in (comparison.left, comparison.right)]
            left, right = ({key for key in side.choices if key != NULL} for side in sides)
            if (left and right) and not boxes.keys().isdisjoint(left | right):
                raise EncodingError("boxes of numbers are compared by reference")
            if self._may_be_literal(left, right) or self._may_be_literal(right, left):
                raise EncodingError("a string that callers give is compared with a literal by reference")

    def _may_be_literal(self, given: set[int], others: set[int]) -> bool:
        """Whether one of these is a given string, which the program may have as a literal among the others."""
        encoding = self.intrinsics.encoding
        texts = map(encoding.constant_text, others)
        return not encoding.given.keys().isdisjoint(given) and any(text is not None for text in texts)


@dataclass(frozen=True, slots=True)
class BoxedHeap(GuardedHeap):
    """The guarded heap, on which nothing is concluded from the identity of boxes."""

    identity: Identity = field(kw_only=True)

    def step(self, state: SymbolicState, operation: Operation, call: Caller[SymbolicState]) -> SymbolicState:
        self.identity.refuse_comparison(state, operation)
        return GuardedHeap.step(self, state, operation, call)

    def branch(self, state: SymbolicState, branch: Branch) -> tuple[tuple[str, SymbolicState], ...]:
        self.identity.refuse_comparison(state, branch)
        return GuardedHeap.branch(self, state, branch)

    def value(self, state: SymbolicState, expression: Expr | None) -> GuardedValue | None:
        if expression is not None:
            self.identity.refuse_in_value(state, expression)
        return GuardedHeap.value(self, state, expression)

    def targets(self, state: SymbolicState, operation: AnyCall, block: Block | None) -> list[GuardedTarget]:
        self.identity.refuse_comparison(state, operation)
        return GuardedHeap.targets(self, state, operation, block)
