"""Symbolic states: one guarded value per variable and cell, for all paths that reach a point together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias

from vernier.encode.guard import Guard, join
from vernier.encode.values import EncodingError, GuardedReference, GuardedValue, bits_of, choose, choose_bytes
from vernier.ir.types import ArrayType, FloatType, IntType, MemoryType
from vernier.logic.bank import Term
from vernier.logic.sorts import ArraySort, BitVecSort, BoolSort, Sort
from vernier.logic.terms import Terms

FieldKey: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class ObjectRecord:
    """A Java object with all its fields, inherited ones included."""

    class_name: str
    fields: Mapping[FieldKey, GuardedValue]

    def with_field(self, key: FieldKey, value: GuardedValue) -> ObjectRecord:
        return ObjectRecord(self.class_name, {**self.fields, key: value})


@dataclass(frozen=True, slots=True, eq=False)
class ArrayRecord:
    """A Java array: cells one by one, or as one term of an array sort over 32-bit indices."""

    type: ArrayType
    length: Term
    cells: tuple[GuardedValue, ...] | Term


class Blank(Enum):
    """The contents of bytes that no path has written."""

    ZERO = "zero"
    INDETERMINATE = "indeterminate"


@dataclass(frozen=True, slots=True, eq=False)
class Cell:
    """A scalar in C memory. The value means something only where it is `known`: because it was `written`, or because an
    indeterminate value was read there, which stays from then on. Law: a written value is known; every reader of the
    value checks `known`, so that a merge never invents a value for paths that have none."""

    size: int
    value: GuardedValue
    known: Term
    written: Term


@dataclass(frozen=True, slots=True, eq=False)
class CellMemory:
    """A C object as typed cells at constant byte offsets, which do not overlap."""

    type: MemoryType
    size: Term
    cells: Mapping[int, Cell]
    blank: Blank
    live: Term


@dataclass(frozen=True, slots=True, eq=False)
class ElementMemory:
    """A C array of scalars as one term over 64-bit element indices. `written` has one bit per element: whether it was
    written. Unwritten elements hold an unspecified value that never changes."""

    type: MemoryType
    element: IntType | FloatType
    size: Term
    cells: Term
    written: Term
    live: Term

    @property
    def element_size(self) -> int:
        return self.element.width // 8


Record: TypeAlias = ObjectRecord | ArrayRecord | CellMemory | ElementMemory


class InitialMemory(Protocol):
    """What memory holds where no path has written: a pure function, the same for all states of one encoding."""

    def value(self, name: str) -> GuardedValue:
        """The value of a global."""

    def record(self, object_id: int) -> Record | None:
        """The contents of an object; None for one that does not exist until a path allocates it."""


@dataclass(slots=True)
class SymbolicState:
    """A state under construction. Records are values: a write replaces the record, so a copy is cheap and safe.

    Law: a state knows the value of every location at all times. `globals` and `heap` are the differences from
    `initial`, so a location that one of two merged states has never touched has a value there all the same.
    """

    guard: Guard
    locals: dict[str, GuardedValue]
    globals: dict[str, GuardedValue]
    heap: dict[int, Record]
    initial: InitialMemory

    def fork(self, guard: Guard) -> SymbolicState:
        """A copy on other paths."""
        return self.with_locals(guard, dict(self.locals))

    def with_locals(self, guard: Guard, variables: dict[str, GuardedValue]) -> SymbolicState:
        """A copy of the memory, on other paths and with other local variables."""
        return SymbolicState(guard, variables, dict(self.globals), dict(self.heap), self.initial)

    def global_value(self, name: str) -> GuardedValue:
        """The value of a global in this state."""
        found = self.globals.get(name)
        return self.initial.value(name) if found is None else found


def merge(terms: Terms, left: SymbolicState, right: SymbolicState) -> SymbolicState:
    """The state that is `left` on its paths and `right` on its own; the guards are exclusive."""
    if left.guard.is_false(terms):
        return right
    if right.guard.is_false(terms):
        return left
    guard, selector = join(terms, left.guard, right.guard)
    return SymbolicState(
        guard,
        _merge_locals(terms, selector, left.locals, right.locals),
        _merge_globals(terms, selector, left, right),
        _merge_heaps(terms, selector, left, right),
        left.initial,
    )


def same_state(left: SymbolicState, right: SymbolicState) -> bool:
    """Whether two states are surely the same: path, variables and memory. Variables are looked at first: that is where
    most states differ."""
    return (
        left.guard.term is right.guard.term
        and _same_values(left.locals, right.locals)
        and _same_values(left.globals, right.globals)
        and len(left.heap) == len(right.heap)
        and all(left.heap.get(key) is record for key, record in right.heap.items())
    )


def _same_values(left: dict[str, GuardedValue], right: dict[str, GuardedValue]) -> bool:
    return len(left) == len(right) and all(_same_value(left.get(name), value) for name, value in right.items())


def _same_value(left: GuardedValue | None, right: GuardedValue) -> bool:
    if isinstance(left, GuardedReference) and isinstance(right, GuardedReference):
        return dict(left.choices) == dict(right.choices)
    return left is right


def _merge_locals(
    terms: Terms, selector: Term, left: dict[str, GuardedValue], right: dict[str, GuardedValue]
) -> dict[str, GuardedValue]:
    # A variable that only one side has assigned is not read on the other side's paths (the validator proves
    # definite assignment), so either value will do there. That holds of locals only: memory has initial contents.
    merged = dict(left)
    for name, value in right.items():
        mine = merged.get(name)
        if mine is None:
            merged[name] = value
        elif mine is not value:
            merged[name] = choose(terms, selector, mine, value)
    return merged


def _merge_globals(terms: Terms, selector: Term, left: SymbolicState, right: SymbolicState) -> dict[str, GuardedValue]:
    merged = dict(left.globals)
    if left.globals == right.globals:
        return merged
    for name in dict.fromkeys((*left.globals, *right.globals)):
        merged[name] = choose(terms, selector, left.global_value(name), right.global_value(name))
    return merged


def _merge_heaps(terms: Terms, selector: Term, left: SymbolicState, right: SymbolicState) -> dict[int, Record]:
    merged = dict(left.heap)
    if left.heap == right.heap:  # Records are compared by identity. Most branches write nothing.
        return merged
    for object_id, record in right.heap.items():
        mine = merged.get(object_id) or left.initial.record(object_id)
        # An object without initial contents that the left does not know was allocated on the right, so no reference of
        # the left's paths leads to it: there, any contents will do.
        merged[object_id] = record if mine is None else merge_records(terms, selector, mine, record)
    for object_id in left.heap.keys() - right.heap.keys():
        other = right.initial.record(object_id)
        if other is not None:
            merged[object_id] = merge_records(terms, selector, left.heap[object_id], other)
    return merged


def merge_records(terms: Terms, selector: Term, left: Record, right: Record) -> Record:
    """The record that is `left` where the selector holds, otherwise `right`."""
    if left is right:
        return left
    match left, right:
        case ObjectRecord(), ObjectRecord():
            fields = {
                key: value if value is right.fields[key] else choose(terms, selector, value, right.fields[key])
                for key, value in left.fields.items()
            }
            return ObjectRecord(left.class_name, fields)
        case ArrayRecord(), ArrayRecord():
            return _merge_arrays(terms, selector, left, right)
        case CellMemory(), CellMemory():
            return _merge_cells(terms, selector, left, right)
        case ElementMemory(), ElementMemory():
            size = terms.ite(selector, left.size, right.size)
            live = terms.ite(selector, left.live, right.live)
            cells = terms.ite(selector, left.cells, right.cells)
            written = terms.ite(selector, left.written, right.written)
            return ElementMemory(left.type, left.element, size, cells, written, live)
        case _:
            raise EncodingError("one object has two kinds")


def _merge_cells(terms: Terms, selector: Term, left: CellMemory, right: CellMemory) -> CellMemory:
    """Cells of the same place merge. Paths may have written one place in different pieces: then both are cut, or one
    is put together, to pieces of the same places and sizes first. What nobody wrote is zero or unknown."""
    cells: dict[int, Cell] = {}
    for start, end in _regions((left, right)):
        mine, other = _alike(terms, (left, _between(left, start, end)), (right, _between(right, start, end)))
        for offset, cell in mine.items():
            same = cell is other[offset]
            cells[offset] = cell if same else _merged_cell(terms, selector, cell, other[offset])
    size = terms.ite(selector, left.size, right.size)
    return CellMemory(left.type, size, cells, left.blank, terms.ite(selector, left.live, right.live))


def _regions(records: Iterable[CellMemory]) -> list[tuple[int, int]]:
    """The smallest ranges of bytes that cut through no cell of any record, in order."""
    found: list[tuple[int, int]] = []
    for start, end in sorted((place, place + cell.size) for record in records for place, cell in record.cells.items()):
        if found and start < found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((start, end))
    return found


def _between(record: CellMemory, start: int, end: int) -> dict[int, Cell]:
    return {place: cell for place, cell in record.cells.items() if start <= place < end}


Pieces: TypeAlias = tuple[CellMemory, dict[int, Cell]]
"""Some cells of an object"""


def _alike(terms: Terms, left: Pieces, right: Pieces) -> tuple[dict[int, Cell], dict[int, Cell]]:
    """The cells of two records in one region, as pieces of the same places and sizes."""
    mine, other = left[1], right[1]
    if not mine or not other:
        filled = {place: _blank(terms, cell, left if not mine else right) for place, cell in (mine or other).items()}
        return (filled, other) if not mine else (mine, filled)
    if {place: cell.size for place, cell in mine.items()} == {place: cell.size for place, cell in other.items()}:
        return mine, other
    for whole, parts in ((mine, other), (other, mine)):
        joined = _joined(terms, parts) if len(whole) == 1 else None
        if joined is not None and next(iter(whole)) == min(parts) and next(iter(whole.values())).size == joined.size:
            together = {min(parts): joined}
            return (whole, together) if whole is mine else (together, whole)
    places = dict.fromkeys(range(min(*mine, *other), max(place + cell.size for place, cell in _all(mine, other))))
    return _in_bytes(terms, left, places), _in_bytes(terms, right, places)


def _all(mine: dict[int, Cell], other: dict[int, Cell]) -> list[tuple[int, Cell]]:
    return [*mine.items(), *other.items()]


def _blank(terms: Terms, cell: Cell, pieces: Pieces) -> Cell:
    """What stands in place of a cell where nobody has written."""
    if pieces[0].blank is Blank.INDETERMINATE:
        return Cell(cell.size, cell.value, terms.false, terms.false)
    is_truth = isinstance(cell.value, Term) and isinstance(cell.value.sort, BoolSort)
    zero = terms.false if is_truth else terms.bv(0, 8 * cell.size)
    return Cell(cell.size, zero, terms.true, terms.true)


def _joined(terms: Terms, parts: dict[int, Cell]) -> Cell | None:
    """Adjacent numbers as one, if all of them are surely there: whether a part is there would be lost."""
    bits: Term | None = None
    end = min(parts)
    for place, cell in sorted(parts.items()):
        if place != end or cell.known is not terms.true or cell.written is not terms.true:
            return None
        if not isinstance(cell.value, Term):
            return None
        mine = bits_of(terms, cell.value)
        bits = mine if bits is None else terms.bv_concat(mine, bits)
        end = place + cell.size
    return None if bits is None else Cell(end - min(parts), bits, terms.true, terms.true)


def _in_bytes(terms: Terms, pieces: Pieces, places: Iterable[int]) -> dict[int, Cell]:
    """Cells of one byte each."""
    record, cells = pieces
    nothing = Cell(1, terms.bv(0, 8), terms.false, terms.false)
    zero = Cell(1, terms.bv(0, 8), terms.true, terms.true)
    found = dict.fromkeys(places, zero if record.blank is Blank.ZERO else nothing)
    for start, cell in cells.items():
        bits = None if cell.known is terms.false else bits_of(terms, cell.value)
        for step in range(cell.size):
            part = nothing.value if bits is None else terms.bv_extract(bits, 8 * step + 7, 8 * step)
            found[start + step] = Cell(1, part, cell.known, cell.written)
    return found


def _merged_cell(terms: Terms, selector: Term, mine: Cell, other: Cell) -> Cell:
    if mine.known is terms.false or other.known is terms.false:
        value = other.value if mine.known is terms.false else mine.value
    else:
        value = choose_bytes(terms, selector, mine.value, other.value)
    known, written = terms.ite(selector, mine.known, other.known), terms.ite(selector, mine.written, other.written)
    return Cell(mine.size, value, known, written)


def _merge_arrays(terms: Terms, selector: Term, left: ArrayRecord, right: ArrayRecord) -> ArrayRecord:
    length = terms.ite(selector, left.length, right.length)
    if isinstance(left.cells, tuple) and isinstance(right.cells, tuple):
        cells = tuple(
            a if a is b else choose(terms, selector, a, b) for a, b in zip(left.cells, right.cells, strict=True)
        )
        return ArrayRecord(left.type, length, cells)
    return ArrayRecord(left.type, length, terms.ite(selector, cells_as_term(terms, left), cells_as_term(terms, right)))


def cells_as_term(terms: Terms, record: ArrayRecord) -> Term:
    """The cells of an array of scalars as one term."""
    if isinstance(record.cells, Term):
        return record.cells
    first = record.cells[0] if record.cells else None
    if not isinstance(first, Term):
        raise EncodingError("an array of references has no symbolic form")
    return store_all(terms, first.sort, 32, [cell for cell in record.cells if isinstance(cell, Term)])


def store_all(terms: Terms, element: Sort, index_width: int, cells: list[Term]) -> Term:
    array = terms.const_array(cells[0], ArraySort(BitVecSort(index_width), element))
    for position, cell in enumerate(cells):
        if cell is not cells[0]:
            array = terms.store(array, terms.bv(position, index_width), cell)
    return array
