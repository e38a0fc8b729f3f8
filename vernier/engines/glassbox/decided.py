"""What the path of a run has decided so far: on its states, a translation need not consider anything else.

A method that is translated after the run follows only the branches that are possible on the path, and refers only to
the objects that fields can hold there. Law: on every state that satisfies the path constraint, a simplified value is
what the value was; so whatever is translated with it means the same on the path, and perhaps nothing elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from vernier.encode.state import ObjectRecord, Record, SymbolicState
from vernier.encode.values import GuardedReference, GuardedValue
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import BitVecSort, BoolSort
from vernier.logic.terms import Terms


class Decided:
    """Truth values of conditions, as far as a path constraint tells them."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._known: dict[Term, bool] = {}
        self._literals: tuple[Term, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self._literals

    def assume(self, literals: tuple[Term, ...]) -> None:
        """Know what these literals tell, and nothing else."""
        if literals == self._literals:
            return
        if literals[: len(self._literals)] != self._literals:
            self._known.clear()
            self._literals = ()
        self._learn(literals[len(self._literals) :])
        self._literals = literals

    def truth(self, condition: Term) -> bool | None:
        """Whether a condition holds on the path; None if it may and may not."""
        if condition.op is Op.NOT:
            found = self._known.get(condition.args[0])
            return None if found is None else not found
        return condition.payload if condition.op is Op.BOOL_CONST else self._known.get(condition)

    def simplified(self, value: GuardedValue) -> GuardedValue:
        """The value on the path."""
        if not self._known:
            return value
        if isinstance(value, GuardedReference):
            return self._reference(value)
        if isinstance(value, Term) and isinstance(value.sort, BoolSort):
            found = self.truth(value)
            return value if found is None else self._terms.bool_(found)
        return value

    def _reference(self, reference: GuardedReference) -> GuardedReference:
        kept: dict[int, Term] = {}
        for object_id, condition in reference.choices.items():
            found = self.truth(condition)
            if found:
                return GuardedReference({object_id: self._terms.true})
            if found is None:
                kept[object_id] = condition
        if not kept or len(kept) == len(reference.choices):
            return reference
        # Exactly one choice of a reference holds.
        return GuardedReference(kept if len(kept) > 1 else dict.fromkeys(kept, self._terms.true))

    def refined(self, heap: Mapping[int, Record], holders: Mapping[Term, Collection[int]]) -> dict[int, Record]:
        """The heap as it is on the path, if conditions are about the objects that `holders` tells."""
        result = dict(heap)
        for object_id in dict.fromkeys(item for known in self._known for item in holders.get(known, ())):
            record = heap[object_id]
            if isinstance(record, ObjectRecord):
                fields = {key: self.simplified(value) for key, value in record.fields.items()}
                if any(value is not record.fields[key] for key, value in fields.items()):
                    result[object_id] = ObjectRecord(record.class_name, fields)
        return result

    # ------------------------------------------------------------ learning

    def _learn(self, literals: Iterable[Term]) -> None:
        pending = [(literal, True) for literal in literals]
        while pending:
            condition, holds = pending.pop()
            if condition.op is Op.NOT:
                pending.append((condition.args[0], not holds))
            elif condition.op is (Op.AND if holds else Op.OR):
                pending += [(part, holds) for part in condition.args]
            elif condition not in self._known:
                self._known[condition] = holds
                pending += self._implied(condition, holds)

    def _implied(self, condition: Term, holds: bool) -> list[tuple[Term, bool]]:
        """What a comparison of two numbers says of their other comparisons."""
        if condition.op not in _COMPARISONS or any(not _is_number(item) for item in condition.args):
            return []
        terms, (a, b) = self._terms, condition.args
        less, greater, equal = terms.bv_slt(a, b), terms.bv_slt(b, a), terms.eq(a, b)
        at_most, at_least = terms.bv_sle(a, b), terms.bv_sle(b, a)
        match condition.op, holds:
            case Op.BV_SLT, True:
                return [(greater, False), (equal, False), (at_most, True), (at_least, False)]
            case Op.BV_SLT, False:
                return [(at_least, True)]
            case Op.BV_SLE, False:
                return [(greater, True)]
            case Op.BV_SLE, True:
                found = [(greater, False)]
                found += [(less, True)] if self._known.get(equal) is False else []
                return found + ([(equal, True)] if self._known.get(at_least) else [])
            case _, True:
                return [(less, False), (greater, False)]
            case _:
                found = [(less, True)] if self._known.get(at_most) else []
                return found + ([(greater, True)] if self._known.get(at_least) else [])


_COMPARISONS = (Op.EQ, Op.BV_SLT, Op.BV_SLE)


def _is_number(term: Term) -> bool:
    """Whether a term is a number that is no constant."""
    return isinstance(term.sort, BitVecSort) and not term.is_constant


def holders(state: SymbolicState) -> dict[Term, list[int]]:
    """The conditions that say what a field holds, and of which objects they say it."""
    found: dict[Term, list[int]] = {}
    for object_id, record in state.heap.items():
        if isinstance(record, ObjectRecord):
            for condition in (item for value in record.fields.values() for item in _conditions(value)):
                if not condition.is_constant:
                    found.setdefault(condition, []).append(object_id)
    return found


def _conditions(value: GuardedValue) -> Iterable[Term]:
    match value:
        case GuardedReference(choices=choices):
            return choices.values()
        case Term(sort=BoolSort()):
            return (value,)
        case _:
            return ()
