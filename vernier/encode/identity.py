"""Equality of references where callers may give objects that the program has anyway.

A string of the start heap may be a literal of the program (JLS 3.10.5), and a box the shared one of its number (JLS
5.1.7). For each given string and each literal that are compared there is a truth value: whether they are one object.
Law: an execution in which they are one is encoded with the value true, which implies that the string has the text of
the literal and no other given string is the literal. Strings do not change, so nothing but the comparison of references
tells which it is. Shared boxes come into being when they are first asked for: paths that compare a given box with
another one of the same number are cut off, and no scope covers them.
"""

from __future__ import annotations

from collections.abc import Iterator

from vernier.encode.context import STRING_VALUE, Encoding
from vernier.encode.state import ArrayRecord, ObjectRecord, Record, SymbolicState
from vernier.encode.values import NULL, GuardedReference, same_reference
from vernier.ir.types import STRING, RefType
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL

_BOXES = ("Boolean", "Byte", "Character", "Short", "Integer", "Long")
_SHARED_BOXES = frozenset(RefType(f"java.lang.{name}") for name in _BOXES)
_SHARED_NUMBER = "a box that callers give may be the shared one of its number"
SHARED = frozenset((STRING, *_SHARED_BOXES))
"""The classes with objects that are shared"""


def same_object(encoding: Encoding, state: SymbolicState, left: GuardedReference, right: GuardedReference) -> Term:
    """Whether two references are equal. What this implies of given strings becomes part of the guard of the state."""
    terms = encoding.terms
    same = same_reference(terms, left, right)
    for given, other in _pairs(encoding, left, right):
        both = terms.and_(*_conditions(left, right, given, other))
        if encoding.types[given] in _SHARED_BOXES:
            alike = terms.and_(both, _same_number(encoding, state, given, other))
            encoding.add_astray(state.guard.and_(terms, alike), _SHARED_NUMBER)
            continue
        identity = _identity(encoding, state, given, other)
        if identity is not None:
            same = terms.or_(same, terms.and_(both, identity))
    return same


def _pairs(encoding: Encoding, left: GuardedReference, right: GuardedReference) -> Iterator[tuple[int, int]]:
    """A given object of one side and one of the other that it may be."""
    if encoding.given.keys().isdisjoint((*left.choices, *right.choices)):
        return
    for mine, others in ((left, right), (right, left)):
        for given in mine.choices.keys() & encoding.given.keys():
            for other in others.choices:
                alike = other != NULL and encoding.types[other] == encoding.types[given]
                if alike and other not in encoding.given:
                    yield given, other


def _conditions(left: GuardedReference, right: GuardedReference, given: int, other: int) -> tuple[Term, Term]:
    if given in left.choices and other in right.choices:
        return left.choices[given], right.choices[other]
    return right.choices[given], left.choices[other]


def _identity(encoding: Encoding, state: SymbolicState, given: int, literal: int) -> Term | None:
    """Whether a given string is a literal; None where it cannot be."""
    text = encoding.constant_text(literal)
    has_text = None if text is None else _has_text(encoding, state, given, text)
    if has_text is None:
        return None
    terms, found = encoding.terms, encoding.identities
    if (given, literal) not in found:
        found[given, literal] = terms.symbol(f"{given} is literal {literal}", BOOL)
    identity = found[given, literal]
    others = [terms.not_(each) for (one, same), each in found.items() if same == literal and one != given]
    implied = terms.implies(identity, terms.all_of((has_text, *others)))
    state.guard = state.guard.and_(terms, implied)
    return identity


def _has_text(encoding: Encoding, state: SymbolicState, given: int, text: str) -> Term | None:
    """Whether a given string has a text; None if the scope has only shorter ones."""
    terms, string = encoding.terms, encoding.record(state, given)
    assert isinstance(string, ObjectRecord)
    characters = string.fields[STRING_VALUE]
    assert isinstance(characters, GuardedReference)
    record = encoding.record(state, next(iter(characters.choices)))
    assert isinstance(record, ArrayRecord) and isinstance(record.cells, tuple)
    if len(text) > len(record.cells):
        return None
    length = terms.eq(record.length, terms.bv(len(text), 32))
    cells = [cell for cell in record.cells if isinstance(cell, Term)]
    same = (terms.eq(cell, terms.bv(ord(each), 16)) for cell, each in zip(cells, text, strict=False))
    return terms.all_of((length, *same))


def _same_number(encoding: Encoding, state: SymbolicState, given: int, other: int) -> Term:
    """Whether two boxes of one class have the same number."""
    numbers = [_number(encoding.record(state, each)) for each in (given, other)]
    return encoding.terms.eq(numbers[0], numbers[1])


def _number(box: Record) -> Term:
    assert isinstance(box, ObjectRecord)
    number = box.fields[box.class_name, "value"]
    assert isinstance(number, Term)
    return number
