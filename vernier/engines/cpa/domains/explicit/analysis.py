"""The explicit analysis E+ (thesis, section 4.4.4): values of variables, and heaps object by object, with thresholds.

A variable that has more than ν values in the reached states loses its value; pointers whose structures are deeper than
κ are lost, with all that lead into these. (The thesis prints "at least" in formulas and "exceeds" in prose: with "at
least", a threshold of 1 would be one of 0.) Without heaps this is C+, without a limit of values H+.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from vernier.encode.context import Encoding
from vernier.engines.cpa.algorithm.analysis import Adjusted
from vernier.engines.cpa.automaton import Edge
from vernier.engines.cpa.domains.constants.analysis import ConstantAnalysis, without
from vernier.engines.cpa.domains.explicit.state import ExplicitState, explicit_state, is_below
from vernier.engines.cpa.domains.explicit.transfer import HeapTransfer
from vernier.engines.cpa.domains.predicates.frames import Frames, outer
from vernier.engines.cpa.domains.shape.commands import ShapeClass
from vernier.engines.cpa.domains.shape.explicit_heap import NOWHERE, ExplicitHeap
from vernier.engines.cpa.domains.shape.translation import GLOBAL
from vernier.ir.expr import Null
from vernier.ir.types import PointerType


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The precision: ν and κ, where None is no limit. Both are 0 for what has been dropped."""

    values: int | None = None
    depth: int | None = None
    dropped: frozenset[str] = frozenset()
    """The variables that are not tracked any more, integers and pointers"""
    elsewhere: frozenset[str] = frozenset()
    """The structures whose objects another component of the composite follows: their pointers are not known here"""


@dataclass(frozen=True, slots=True)
class ExplicitAnalysis:
    """E+: merge-sep, stop-sep. `layouts` are the structures that are followed, as in shape graphs."""

    encoding: Encoding
    frames: Frames
    layouts: ShapeClass
    first: Thresholds = field(default_factory=Thresholds)

    def initial(self) -> Adjusted[ExplicitState, Thresholds]:
        """Global pointers without an initial value are null; others are not known."""
        pointers = {
            outer(GLOBAL, name): NOWHERE
            for name, definition in self.encoding.program.globals.items()
            if isinstance(definition.type, PointerType)
            and all(isinstance(value, Null) for _, value in definition.initial)
        }
        values = ConstantAnalysis(self.encoding).initial().state
        return Adjusted(explicit_state(values, ExplicitHeap(pointers, {})), self.first)

    def leq(self, left: ExplicitState, right: ExplicitState) -> bool:
        return left.values >= right.values and (left.key == right.key or is_below(left.heap, right.heap))

    def merge(self, state: ExplicitState, reached: ExplicitState, precision: Thresholds) -> ExplicitState:
        del state, precision
        return reached

    def stop(self, state: ExplicitState, reached: Iterable[ExplicitState], precision: Thresholds) -> bool:
        del precision
        return any(self.leq(state, other) for other in reached)

    def adjust(
        self, state: ExplicitState, precision: Thresholds, reached: Iterable[Adjusted[ExplicitState, Thresholds]]
    ) -> Adjusted[ExplicitState, Thresholds]:
        dropped = self._too_many(state, precision, reached) | _too_deep(state, precision)
        if not dropped:
            return Adjusted(state, precision)
        left = forget(state, dropped)
        return Adjusted(left, replace(precision, dropped=precision.dropped | dropped))

    @staticmethod
    def _too_many(
        state: ExplicitState, precision: Thresholds, reached: Iterable[Adjusted[ExplicitState, Thresholds]]
    ) -> frozenset[str]:
        """The integers that have too many values in the reached states."""
        if precision.values is None:
            return frozenset()
        seen: dict[str, set[object]] = {}
        for values in (state.values, *(item.state.values for item in reached)):
            for name, value in values:
                seen.setdefault(name, set()).add(value)
        return frozenset(name for name, _ in state.values if len(seen[name]) > precision.values)

    def post(self, state: ExplicitState, precision: Thresholds, edge: Edge) -> Iterable[ExplicitState]:
        transfer = HeapTransfer(
            self.encoding, edge, dict(state.values), state.heap, self._followed(precision), precision.dropped
        )
        after = transfer.run()
        if after is None:
            return ()
        keep = self.frames.needed_after(edge)
        values = without(frozenset(item for item in after.items() if keep(item[0])), precision.dropped)
        heap = transfer.heap
        variables = {
            name: at for name, at in heap.variables.items() if keep(name) and name not in precision.dropped
        }  # fmt: skip
        return (explicit_state(values, ExplicitHeap(variables, heap.cells)),)

    def _followed(self, precision: Thresholds) -> ShapeClass:
        if not precision.elsewhere:
            return self.layouts
        kept = {name: layout for name, layout in self.layouts.layouts.items() if name not in precision.elsewhere}
        return ShapeClass(kept)


def _too_deep(state: ExplicitState, precision: Thresholds) -> frozenset[str]:
    return frozenset() if precision.depth is None else state.heap.too_deep(precision.depth)


def forget(state: ExplicitState, dropped: Collection[str]) -> ExplicitState:
    """ForgetPtrs, and integers in the same way: these variables may have any value."""
    pointers = [name for name in dropped if name in state.heap.variables]
    return explicit_state(without(state.values, frozenset(dropped)), state.heap.without(pointers))
