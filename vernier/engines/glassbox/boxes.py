"""Boxes of numbers as values: `Integer.valueOf` and its kin make an object that only its number tells from others.

The library shares the boxes of small numbers through a cache, whose 256 cells would depend on every number that is
boxed. Law: a program that never compares two references of which one is such a box cannot see the cache; a comparison
that might is refused (`refuse_comparison`), so that nothing is concluded from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from vernier.encode.context import Encoding
from vernier.encode.expressions import reference
from vernier.encode.intrinsics import Ends, Intrinsics
from vernier.encode.state import ObjectRecord, SymbolicState
from vernier.encode.symbolic_execution.domain import AnyCall, Caller
from vernier.encode.symbolic_execution.guarded import GuardedHeap, GuardedTarget
from vernier.encode.values import NULL, EncodingError, GuardedValue
from vernier.ir.expr import Binary, BinaryOp, Expr, Null
from vernier.ir.ops import Branch, Operation, Terminator
from vernier.ir.program import Block, Procedure, Program
from vernier.ir.types import is_reference
from vernier.ir.walk import expressions_of, subexpressions
from vernier.logic.bank import Term

_BOXED = {"Integer": "int", "Long": "long", "Short": "short", "Byte": "byte", "Character": "char"}
CLASSES = frozenset(f"java.lang.{name}" for name in _BOXED)
_MAKERS = {f"java.lang.{name}.valueOf({kind})": f"java.lang.{name}" for name, kind in _BOXED.items()}


def initialisers(program: Program) -> list[str]:
    """The static initialisers of the box classes that the program has."""
    names = [f"{name}.<clinit>()" for name in sorted(CLASSES)]
    return [name for name in names if name in program.procedures]


class BoxIntrinsics(Intrinsics):
    """The known procedures, and those that box numbers."""

    def __init__(self, encoding: Encoding) -> None:
        super().__init__(encoding)
        self.boxes: dict[int, Term] = {}
        """Box -> its number"""
        self.opaque = 0
        """How often something was run whose reads nobody sees"""

    def makes_box(self, procedure: Procedure) -> bool:
        return procedure.name in _MAKERS

    def run(self, procedure: Procedure, arguments: tuple[GuardedValue, ...], state: SymbolicState) -> Ends | None:
        name = _MAKERS.get(procedure.name)
        if name is None or not isinstance(arguments[0], Term):
            known = super().run(procedure, arguments, state)
            self.opaque += known is not None
            return known
        box = self.encoding.new_object(state, name)
        (object_id,) = box.choices
        record = state.heap[object_id]
        assert isinstance(record, ObjectRecord)
        state.heap[object_id] = record.with_field((name, "value"), arguments[0])
        self.boxes[object_id] = arguments[0]
        return (state, box), None


@dataclass(slots=True)
class Identity:
    """Refuses comparisons that the identity of a box decides."""

    intrinsics: BoxIntrinsics
    _comparisons: dict[int, tuple[Binary, ...]] = field(default_factory=dict)
    """By the identity of the operation, which belongs to the program"""

    def refuse_comparison(self, state: SymbolicState, operation: Operation | Terminator) -> None:
        """An EncodingError if the operation compares a box by reference with another object."""
        known = self._comparisons.get(id(operation))
        if known is None:
            parts = expressions_of(operation)
            known = self._comparisons[id(operation)] = tuple(item for part in parts for item in _comparisons(part))
        self._refuse(state, known)

    def refuse_in_value(self, state: SymbolicState, expression: Expr) -> None:
        """The same of an expression that is returned or thrown."""
        self._refuse(state, _comparisons(expression))

    def _refuse(self, state: SymbolicState, known: Iterable[Binary]) -> None:
        boxes = self.intrinsics.boxes
        for comparison in known:
            sides = [reference(self.intrinsics.encoding, state, side) for side in (comparison.left, comparison.right)]
            left, right = ({key for key in side.choices if key != NULL} for side in sides)
            if (left and right) and not boxes.keys().isdisjoint(left | right):
                raise EncodingError("boxes of numbers are compared by reference")


def _comparisons(expression: Expr) -> Iterator[Binary]:
    """The comparisons of two references of which neither is the literal null."""
    for item in subexpressions(expression):
        if isinstance(item, Binary) and item.op in (BinaryOp.EQ, BinaryOp.NE):
            sides = (item.left, item.right)
            if all(is_reference(side.type) and not isinstance(side, Null) for side in sides):
                yield item


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
