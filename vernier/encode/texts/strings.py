"""String operations as formulas: input strings of any length, concatenation, slices, equality and search.

The models write these as loops over characters; here they are single formulas over the characters. An input string has
a length and characters that are allocated when an operation first reads them, so an unread string consumes no bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from vernier.core.source import NOWHERE, Origin
from vernier.encode.context import STRING_VALUE, Encoding, Input, InputCharacters
from vernier.encode.memory import load_field
from vernier.encode.state import ArrayRecord, ObjectRecord, SymbolicState
from vernier.encode.values import NULL, GuardedReference, GuardedValue, choose, reference_to
from vernier.ir.types import I32, STRING, U16, ArrayType
from vernier.logic.bank import Term
from vernier.logic.sorts import BOOL, ArraySort, BitVecSort

CHARACTERS = ArrayType(U16)
MOST_WORK = 20_000
"""A formula that would compare or move more characters than this is left to the loop of the model."""

_UNKNOWN_TEXTS = (
    "java.lang.Double.toHexString(double)",
    "java.lang.Float.toHexString(float)",
    "java.util.FormatPiece.$fixed(double,int)",
    "java.util.FormatPiece.$scientific(double,int)",
    "java.util.FormatPiece.$decimal(java.lang.Object,int)",
)
_CASES_OF_ANY_CHARACTERS = ("java.lang.String.$toLowerCaseUnicode()", "java.lang.String.$toUpperCaseUnicode()")
_TEXTS_OF_NUMBERS = ("java.math.BigDecimal.toString()", "java.math.BigInteger.toString()")

Value: TypeAlias = GuardedValue | None
StringHandler: TypeAlias = Callable[[SymbolicState, tuple[GuardedValue, ...]], Value]


@dataclass(frozen=True, slots=True)
class Characters:
    """A sequence of characters: its length, and at least as many cells as it can be long."""

    length: Term
    cells: tuple[Term, ...]


class Strings:
    """The string operations of one encoding. A handler returns None to have the model's body run instead."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.terms = encoding.terms

    def handlers(self) -> dict[str, StringHandler]:
        return {
            "vernier.Nondet.nondetString()": self._input,
            **dict.fromkeys(_UNKNOWN_TEXTS, self._unknown),
            **dict.fromkeys(_CASES_OF_ANY_CHARACTERS, self._in_another_case),
            **dict.fromkeys(_TEXTS_OF_NUMBERS, self._text_of_number),
            "java.lang.String.$join(char[],char[])": self._join,
            "java.lang.String.$slice(char[],int,int)": self._slice,
            "java.lang.String.equals(java.lang.Object)": self._equals,
            "java.lang.String.indexOf(java.lang.String,int)": self._index_of,
        }

    # ------------------------------------------------------------ making strings

    def _input(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Value:
        del arguments
        origin: Origin = self.encoding.program.procedures["vernier.Nondet.nondetString()"].origin
        length = self.terms.fresh("input:length", BitVecSort(32))
        self.encoding.inputs.append(Input(length, state.guard.term, I32, "nondetString().length", origin))
        made, characters = self._of_any_length(state, length, origin)
        self.encoding.inputs.append(characters)
        return made

    def _unknown(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Value:
        """A new string about which nothing is known. It is no input, so an execution may have another one there: what
        is found with it has to stand when it is executed."""
        del arguments
        length = self.terms.fresh("unknown:length", BitVecSort(32))
        self.encoding.unknown_texts.append(length)
        return self._of_any_length(state, length, NOWHERE)[0]

    def _in_another_case(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Value:
        """The string itself, which is what a string without letters of the other case gives, or an unknown one: letters
        may become several."""
        unknown = self._unknown(state, arguments)
        assert unknown is not None
        return choose(self.terms, self.terms.fresh("unchanged", BOOL), arguments[0], unknown)

    def _text_of_number(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Value:
        """The text of a number that is not known: to compute its digits costs far more than anybody learns of them."""
        (number,) = arguments
        return None if self._is_known(state, number) else self._unknown(state, arguments)

    def _is_known(self, state: SymbolicState, value: GuardedValue) -> bool:
        """Whether a number, and all that an object leads to, is the same in all executions."""
        if isinstance(value, Term):
            return value.is_constant
        if not isinstance(value, GuardedReference) or len(value.choices) != 1:
            return False
        (object_id,) = value.choices
        if object_id == NULL:
            return True
        record = self.encoding.record(state, object_id)
        if isinstance(record, ArrayRecord):
            return isinstance(record.cells, tuple) and all(self._is_known(state, cell) for cell in record.cells)
        return isinstance(record, ObjectRecord) and all(self._is_known(state, each) for each in record.fields.values())

    def _of_any_length(
        self, state: SymbolicState, length: Term, origin: Origin
    ) -> tuple[GuardedReference, InputCharacters]:
        """A string with characters that are made up when somebody looks at them."""
        terms = self.terms
        state.guard = state.guard.and_(terms, terms.bv_sge(length, terms.bv(0, 32)))
        symbol = terms.fresh("input:characters", ArraySort(BitVecSort(32), BitVecSort(16)))
        characters = InputCharacters(symbol, length, state.guard.term, origin, [])
        self.encoding.input_characters[symbol] = characters
        array_id = self.encoding.allocate(CHARACTERS)
        state.heap[array_id] = ArrayRecord(CHARACTERS, length, symbol)
        return self._string_of(state, reference_to(terms, array_id)), characters

    def _string_of(self, state: SymbolicState, characters: GuardedReference) -> GuardedReference:
        string_id = self.encoding.allocate(STRING)
        fields = {**self.encoding.zero_fields(STRING.name), STRING_VALUE: characters}
        state.heap[string_id] = ObjectRecord(STRING.name, fields)
        return reference_to(self.terms, string_id)

    def _array_of(self, state: SymbolicState, characters: Characters) -> GuardedReference:
        array_id = self.encoding.allocate(CHARACTERS)
        cells: tuple[GuardedValue, ...] = characters.cells
        if characters.length.is_constant:
            cells = cells[: characters.length.payload]
        state.heap[array_id] = ArrayRecord(CHARACTERS, characters.length, cells)
        return reference_to(self.terms, array_id)

    def _join(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Value:
        left, right = (self._sequences(state, argument) for argument in arguments)
        if left is None or right is None or _work(left, right) > MOST_WORK:
            return None
        result: GuardedValue | None = None
        for (first, a), (second, b) in product(left, right):
            joined: GuardedValue = self._string_of(state, self._array_of(state, self._joined(a, b)))
            both = self.terms.and_(first, second)
            result = joined if result is None else choose(self.terms, both, joined, result)
        return result

    def _joined(self, left: Characters, right: Characters) -> Characters:
        terms = self.terms
        length = terms.bv_add(left.length, right.length)
        if left.length.is_constant:
            return Characters(length, left.cells[: left.length.payload] + right.cells)
        cells = []
        for position in range(len(left.cells) + len(right.cells)):
            moved = self._at_distance(right, position, left.length, len(left.cells))
            inside = terms.bv_ult(terms.bv(position, 32), left.length)
            cells.append(terms.ite(inside, left.cells[position], moved) if position < len(left.cells) else moved)
        return Characters(length, tuple(cells))

    def _at_distance(self, characters: Characters, position: int, shift: Term, largest: int) -> Term:
        """The character at `position - shift`, where the shift is at most `largest`."""
        terms = self.terms
        result = terms.bv(0, 16)
        for distance in range(max(0, position - len(characters.cells) + 1), min(position, largest) + 1):
            here = terms.eq(shift, terms.bv(distance, 32))
            result = terms.ite(here, characters.cells[position - distance], result)
        return result

    def _slice(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Value:
        source, offset, count = arguments
        sequences = self._sequences(state, source)
        if sequences is None or not isinstance(offset, Term) or not isinstance(count, Term):
            return None
        if _work(sequences, sequences) > MOST_WORK:
            return None
        result: GuardedValue | None = None
        for condition, characters in sequences:
            part: GuardedValue = self._array_of(state, self._part(characters, offset, count))
            result = part if result is None else choose(self.terms, condition, part, result)
        return result

    def _part(self, characters: Characters, offset: Term, count: Term) -> Characters:
        terms = self.terms
        size = len(characters.cells)
        if offset.is_constant:
            return Characters(count, characters.cells[offset.payload :])
        cells = []
        for position in range(size):
            result = terms.bv(0, 16)
            for start in range(size - position):
                here = terms.eq(offset, terms.bv(start, 32))
                result = terms.ite(here, characters.cells[start + position], result)
            cells.append(result)
        return Characters(count, tuple(cells))

    # ------------------------------------------------------------ looking at strings

    def _equals(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Value:
        first, second = (self._longest(state, argument) for argument in arguments)
        left, right = self._strings(state, arguments[0], second), self._strings(state, arguments[1], first)
        if left is None or right is None or _work(left, right) > MOST_WORK:
            return None
        terms = self.terms
        return terms.any_of(
            terms.all_of((first, second, self._same(a, b))) for (first, a), (second, b) in product(left, right)
        )

    def _same(self, left: Characters, right: Characters) -> Term:
        terms = self.terms
        parts = [terms.eq(left.length, right.length)]
        for position, (a, b) in enumerate(zip(left.cells, right.cells, strict=False)):
            outside = terms.bv_ule(left.length, terms.bv(position, 32))
            parts.append(terms.or_(outside, terms.eq(a, b)))
        return terms.all_of(parts)

    def _index_of(self, state: SymbolicState, arguments: tuple[GuardedValue, ...]) -> Value:
        texts, patterns = self._strings(state, arguments[0]), self._strings(state, arguments[1])
        start = arguments[2]
        if texts is None or patterns is None or not isinstance(start, Term) or _work(texts, patterns) > MOST_WORK:
            return None
        if not all(pattern.length.is_constant and pattern.length.payload for _, pattern in patterns):
            return None
        result: Term | None = None
        for (first, text), (second, pattern) in product(texts, patterns):
            found = self._search(text, pattern, start)
            both = self.terms.and_(first, second)
            result = found if result is None else self.terms.ite(both, found, result)
        return result

    def _search(self, text: Characters, pattern: Characters, start: Term) -> Term:
        """The first position from `start` on where the pattern stands, or -1."""
        terms = self.terms
        size: int = pattern.length.payload
        result = terms.bv(-1, 32)
        for position in reversed(range(len(text.cells) - size + 1)):
            here = [
                terms.bv_sle(start, terms.bv(position, 32)),
                terms.bv_ule(terms.bv(position + size, 32), text.length),
            ]
            here += [terms.eq(text.cells[position + step], pattern.cells[step]) for step in range(size)]
            result = terms.ite(terms.all_of(here), terms.bv(position, 32), result)
        return result

    # ------------------------------------------------------------ access

    def _arrays(self, state: SymbolicState, value: GuardedReference) -> Iterator[tuple[Term, GuardedValue]]:
        """The arrays of characters of the strings a reference may be, each with its condition; other objects and null
        are left out."""
        for object_id, condition in value.choices.items():
            if object_id != NULL and self.encoding.types[object_id] == STRING:
                string = reference_to(self.terms, object_id)
                yield condition, load_field(self.encoding, state, string, STRING_VALUE, CHARACTERS)

    def _longest(self, state: SymbolicState, value: GuardedValue) -> int | None:
        """The length of the longest string that a reference may be, if all have a length that is known."""
        if not isinstance(value, GuardedReference):
            return None
        longest = 0
        for _, array in self._arrays(state, value):
            for object_id in array.choices if isinstance(array, GuardedReference) else ():
                record = None if object_id == NULL else self.encoding.record(state, object_id)
                if not isinstance(record, ArrayRecord) or not record.length.is_constant:
                    return None
                longest = max(longest, record.length.payload)
        return longest

    def _strings(
        self, state: SymbolicState, value: GuardedValue, compared: int | None = None
    ) -> list[tuple[Term, Characters]] | None:
        """The strings a reference may be, each with its condition. Where no more than so many characters are compared,
        those behind do not matter."""
        if not isinstance(value, GuardedReference):
            return None
        found: list[tuple[Term, Characters]] = []
        for condition, array in self._arrays(state, value):
            inner = self._sequences(state, array, compared)
            if inner is None:
                return None
            found += [(self.terms.and_(condition, inside), characters) for inside, characters in inner]
        return found

    def _sequences(
        self, state: SymbolicState, value: GuardedValue, compared: int | None = None
    ) -> list[tuple[Term, Characters]] | None:
        """The character arrays a reference may be; None when one of them is not known cell by cell."""
        if not isinstance(value, GuardedReference):
            return None
        found: list[tuple[Term, Characters]] = []
        for object_id, condition in value.choices.items():
            if object_id == NULL:
                continue
            record = self.encoding.record(state, object_id)
            if not isinstance(record, ArrayRecord):
                return None
            first = self.encoding.first_characters(record)
            is_enough = first is not None and compared is not None and compared <= len(first)
            cells = first if is_enough and first is not None else self.encoding.explicit_cells(state, record)
            if isinstance(cells, Term):
                return None
            terms_only = tuple(cell for cell in cells if isinstance(cell, Term))
            found.append((condition, Characters(record.length, terms_only)))
        return found


def _work(left: list[tuple[Term, Characters]], right: list[tuple[Term, Characters]]) -> int:
    """How many pairs of characters an operation may have to look at."""
    return sum(_sizes(left)) * sum(_sizes(right))


def _sizes(sequences: list[tuple[Term, Characters]]) -> Iterator[int]:
    return (1 + len(characters.cells) for _, characters in sequences)
