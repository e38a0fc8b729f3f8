"""Labelled constraints: each carries the operation it comes from, so that an unsatisfiable core is a set of operations.

Without labels, the term that an operation assigns is built from earlier terms and nothing is asserted. With labels,
each value that an operation gives to a location, and each decision of a branch, is a fresh symbol; the constraint that
it equals the computed term carries the operation as its label. Without the constraint the operation assigns anything
that fits (the abstraction rules of the slicing paper). Constants and allocations keep no label: they cost the solver
nothing, and loops that count to a constant stay loops of that many iterations.

Law: the constraints together with any formula of the encoding are equisatisfiable with the formula encoded without
labels, and so are those of a core with the conditions they were checked with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from vernier.encode.values import GuardedPointer, GuardedReference, GuardedValue
from vernier.ir.ops import Operation, Terminator
from vernier.logic.bank import Term
from vernier.logic.sorts import BitVecSort
from vernier.logic.terms import Terms

Label: TypeAlias = Operation | Terminator
LABELLED = "labelled"
"""What the names of the symbols begin with that constraints define"""


@dataclass(slots=True)
class Labels:
    """The labelled constraints of one encoding, in the order of execution."""

    terms: Terms
    constraints: list[tuple[Label, Term]] = field(default_factory=list)

    def define(self, label: Label, value: GuardedValue, objects: Sequence[int]) -> GuardedValue:
        """A value that equals the given one where the constraints of the label are asserted; elsewhere it is anything,
        a reference any of these objects."""
        match value:
            case GuardedReference(choices=choices):
                return self._reference(label, value, objects) if len(choices) > 1 else value
            case GuardedPointer():
                # Offsets and objects of pointers depend on each other: they stay as they are.
                return value
            case Term():
                return value if value.is_constant else self._scalar(label, value)

    def _scalar(self, label: Label, value: Term) -> Term:
        symbol = self.terms.fresh(LABELLED, value.sort)
        self.constraints.append((label, self.terms.eq(symbol, value)))
        return symbol

    def _reference(self, label: Label, value: GuardedReference, objects: Sequence[int]) -> GuardedReference:
        terms = self.terms
        possible = list(dict.fromkeys((*value.choices, *objects)))
        last = len(possible) - 1
        width = last.bit_length()
        selector = terms.fresh(LABELLED, BitVecSort(width))
        chosen: dict[int, Term] = {}
        for position, object_id in enumerate(possible):
            number = terms.bv(position, width)
            chosen[object_id] = terms.bv_uge(selector, number) if position == last else terms.eq(selector, number)
            if object_id in value.choices:
                self.constraints.append((label, terms.implies(value.choices[object_id], terms.eq(selector, number))))
        return GuardedReference(chosen)
