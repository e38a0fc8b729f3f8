"""Input strings in C: one array symbol for all characters, however long the string is.

The model writes them in a loop, which an encoding would have to unroll for every string although most programs read few
characters. Here the array is a symbol. That a character is not zero is asserted only where the character is read: a
missing fact only adds executions that do not exist.
"""

from __future__ import annotations

from dataclasses import replace

from vernier.core.source import Origin
from vernier.encode.context import Encoding, InputText
from vernier.encode.state import ElementMemory, SymbolicState
from vernier.encode.values import NULL, GuardedPointer, GuardedValue
from vernier.ir.types import IntType
from vernier.logic.bank import Term
from vernier.logic.ops import Op
from vernier.logic.sorts import ArraySort, BitVecSort

ANY_TEXT = "__vernier_any_text"
"""The procedure of the model `start.c`: (char *text, size_t length)"""
_WRITTEN = ArraySort(BitVecSort(64), BitVecSort(1))


def any_text(encoding: Encoding, state: SymbolicState, arguments: tuple[GuardedValue, ...], origin: Origin) -> bool:
    """Write a string from outside to a new object; False where the body of the model has to do it: where numbers from
    outside are narrow, and where the object is not one array with room for exactly the string."""
    target, length = arguments
    if encoding.bounds.bits is not None or not isinstance(target, GuardedPointer) or not isinstance(length, Term):
        return False
    terms = encoding.terms
    choices = [(key, offset) for key, (condition, offset) in target.choices.items() if condition is not terms.false]
    if len(choices) != 1 or choices[0][0] == NULL or choices[0][1] is not terms.bv(0, 64):
        return False
    record = encoding.record(state, choices[0][0])
    if not isinstance(record, ElementMemory) or not isinstance(record.element, IntType) or record.element_size != 1:
        return False
    whole = terms.bv_resize_unsigned(terms.bv_add(length, terms.bv(1, length.sort.width)), 64)
    if record.size is not whole:
        return False
    count = terms.bv_resize_unsigned(length, 64)
    symbol = terms.fresh("input:text", ArraySort(BitVecSort(64), BitVecSort(8)))
    encoding.inputs.append(InputText(symbol, count, state.guard.term, record.element, origin))
    encoding.input_texts[symbol] = count
    cells = terms.store(symbol, count, terms.bv(0, 8))
    written = terms.const_array(terms.bv(1, 1), _WRITTEN)
    state.heap[choices[0][0]] = replace(record, cells=cells, written=written)
    return True


def assume_no_end_before(encoding: Encoding, state: SymbolicState, cells: Term, index: Term) -> None:
    """What is known of an element that is read, where the array began as a string from outside: it is zero only where
    the string ends. That is true of every execution, so no path is lost."""
    terms = encoding.terms
    for symbol in _texts(encoding, cells):
        inside = terms.bv_ult(index, encoding.input_texts[symbol])
        character = terms.select(symbol, index)
        fact = terms.implies(inside, terms.not_(terms.eq(character, terms.bv(0, 8))))
        state.guard = state.guard.and_(terms, fact)


def _texts(encoding: Encoding, cells: Term) -> list[Term]:
    """The strings from outside that an array was before it was written to."""
    if not encoding.input_texts:
        return []
    seen: dict[Term, None] = {}
    pending = [cells]
    while pending:
        term = pending.pop()
        if term in seen:
            continue
        seen[term] = None
        if term.op is Op.STORE:
            pending.append(term.args[0])
        elif term.op is Op.ITE:
            pending.extend(term.args[1:])
    return [term for term in seen if term in encoding.input_texts]
