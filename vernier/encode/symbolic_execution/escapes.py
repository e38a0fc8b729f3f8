"""Exceptions that leave the entry: each violates the obligation it was raised at."""

from __future__ import annotations

from vernier.encode.context import RAISED_AT, Encoding
from vernier.encode.state import ObjectRecord
from vernier.encode.symbolic_execution.guarded import GuardedCompletion
from vernier.encode.values import NULL, EncodingError, GuardedReference
from vernier.logic.bank import Term


def escape(encoding: Encoding, end: GuardedCompletion) -> None:
    """Note the violations of the obligations that the exceptions of an exceptional end were raised at."""
    terms = encoding.terms
    if not isinstance(end.value, GuardedReference):
        raise EncodingError("something that is no exception was thrown")
    for object_id, condition in end.value.choices.items():
        record = encoding.record(end.state, object_id) if object_id != NULL else None
        if not isinstance(record, ObjectRecord):
            continue
        raised = record.fields[RAISED_AT]
        assert isinstance(raised, Term)
        for obligation, number in encoding.obligations_raised():
            here = terms.eq(raised, terms.bv(number, 32))
            encoding.violate(obligation, end.state.guard, terms.and_(condition, here))
