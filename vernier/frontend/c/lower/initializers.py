"""Initialisers: which expression goes to which scalar of an object, for automatic and static storage."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from vernier.frontend.c.lower.body import Body
from vernier.frontend.c.lower.conversions import converted, plain_value, same_record
from vernier.frontend.c.lower.expressions import wanted_value
from vernier.frontend.c.lower.fold import integer
from vernier.frontend.c.lower.places import member_place, write
from vernier.frontend.c.lower.values import BitPlace, MemoryPlace, Place, RValue
from vernier.frontend.c.resolve.c_types import CArray, CInteger, CRecord, CType, is_aggregate
from vernier.frontend.c.resolve.declarators import constant_int, type_of_name
from vernier.frontend.c.resolve.layout import FoundMember, Member
from vernier.frontend.c.syntax.faults import Placed, ill_typed, unsupported
from vernier.frontend.c.syntax.literals import string
from vernier.frontend.c.syntax.tree import (
    CastExpression,
    CompoundLiteral,
    Designator,
    Expression,
    Initializer,
    InitializerItem,
    InitializerList,
    RangeDesignator,
    StringLiteral,
)
from vernier.frontend.c.syntax.walk import has_effects, nodes
from vernier.ir.expr import Const, Convert, Expr, FunctionAddress, GlobalAddress, Null, PointerOffset
from vernier.ir.ops import Check, CheckMemory, Fill
from vernier.ir.types import U8, U64, IntType, MemoryType
from vernier.ir.walk import locals_in


@dataclass(frozen=True, slots=True)
class Slot:
    """A part of an object: its distance in bytes from the start, its type, and the bit-field it is, if any."""

    offset: int
    type: CType
    bits: Member | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One slot initialised with one expression; `without` are the elements of a string that later steps give."""

    slot: Slot
    value: Expression
    without: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Anew:
    """A part that is initialised from here on, whatever came before: by a list in braces."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Chosen:
    """The member of a union that is initialised from here on."""

    slot: Slot
    position: int


Event: TypeAlias = Step | Anew | Chosen


def completed(body: Body, type_: CType, initializer: Initializer) -> CType:
    """The type with an unknown array length taken from the initialiser."""
    if not (isinstance(type_, CArray) and type_.count is None):
        return type_
    literal = _string_of(initializer, type_)
    if literal is not None:
        return CArray(type_.element, len(string(literal, body.target)[0]))
    if not isinstance(initializer, InitializerList):
        raise ill_typed("an array needs a list of values", initializer)
    size = body.size(type_.element, initializer)
    end = 0
    for event in _initialise(body, Slot(0, type_), initializer):
        if event.slot.type != type_:
            end = max(end, event.slot.offset // size + 1 if size else 0)
    return CArray(type_.element, end)


def initialised_memory(body: Body, type_: CType, initializer: Initializer, place: Placed) -> MemoryType:
    """The type in memory of an object of static storage: what its initialiser gives to the array of unknown length
    that a record ends with is part of the object (a GNU extension)."""
    last = body.records.flexible(type_)
    if last is None:
        return body.memory(type_, place)
    assert isinstance(type_, CRecord) and isinstance(last.type, CArray)
    size, count = body.size(last.type.element, place), 0
    for event in _initialise(body, Slot(0, type_), initializer):
        slot = event.slot
        if slot.type != last.type and slot.offset >= last.offset and size:
            count = max(count, (slot.offset - last.offset) // size + 1)
        elif slot.type == last.type and isinstance(event, Step) and isinstance(event.value, StringLiteral):
            count = max(count, len(string(event.value, body.target)[0]))
    return body.records.lengthened(type_, last.type.element, count)


def _string_of(initializer: Initializer, type_: CType) -> StringLiteral | None:
    """The string literal that initialises a character array, possibly in braces."""
    if not (isinstance(type_, CArray) and isinstance(type_.element, CInteger)):
        return None
    inner: Initializer = initializer
    if isinstance(inner, InitializerList) and len(inner.items) == 1 and not inner.items[0].designators:
        inner = inner.items[0].value
    return inner if isinstance(inner, StringLiteral) else None


# ---- walking a list


class _Items:
    """The items of one brace-enclosed list with a position."""

    def __init__(self, items: tuple[InitializerItem, ...]) -> None:
        self.items = items
        self.index = 0

    def peek(self) -> InitializerItem | None:
        return self.items[self.index] if self.index < len(self.items) else None


def steps(body: Body, type_: CType, initializer: Initializer) -> list[Step]:
    """Which expression initialises which scalar (or whole record, or array of characters), in order. No two of them
    have a byte in common: of several for one part the last is meant (C11 6.7.9p19)."""
    events = _initialise(body, Slot(0, type_), initializer)
    if not any(isinstance(node, InitializerItem) and node.designators for node in nodes(initializer)):
        return [event for event in events if isinstance(event, Step)]
    kept = _Kept(body)
    for event in events:
        kept.add(event)
    return kept.steps()


@dataclass(slots=True)
class _Kept:
    """The steps that later ones have not overridden. Law: their ranges of bits are disjoint."""

    body: Body
    _starts: list[int] = field(default_factory=list)
    _kept: dict[int, tuple[int, int, Step]] = field(default_factory=dict)
    _members: dict[tuple[int, CType], int] = field(default_factory=dict)
    _count: int = 0

    def add(self, event: Event) -> None:
        start, end = self._bits(event.slot)
        match event:
            case Anew(slot=slot):
                self._clear(start, end, slot)
            case Chosen(slot=slot, position=position):
                if self._members.get((slot.offset, slot.type), position) != position:
                    self._clear(start, end, slot)
                self._members[slot.offset, slot.type] = position
            case Step(slot=slot):
                self._clear(start, end, slot)
                at = bisect_left(self._starts, start)
                self._starts.insert(at, start)
                self._count += 1
                self._kept[start] = (end, self._count, event)

    def steps(self) -> list[Step]:
        return [step for _, _, step in sorted(self._kept.values(), key=lambda each: each[1])]

    def _bits(self, slot: Slot) -> tuple[int, int]:
        if slot.bits is not None:
            start = 8 * slot.offset + slot.bits.shift
            return start, start + (slot.bits.bits or 0)
        if isinstance(slot.type, CArray) and slot.type.count is None:
            return 8 * slot.offset, _ENDLESS
        return 8 * slot.offset, 8 * (slot.offset + self.body.records.size(slot.type))

    def _clear(self, start: int, end: int, slot: Slot) -> None:
        """Drop what was said before about these bits."""
        first, behind = max(0, bisect_right(self._starts, start) - 1), bisect_left(self._starts, end)
        overlapping = self._starts[first:behind]
        for known in overlapping:
            known_end, count, step = self._kept[known]
            if known_end <= start:
                continue
            if has_effects(step.value):
                # Whether it is evaluated all the same is not specified (C11 6.7.9, footnote 151).
                raise unsupported("an initialiser with effects that a later one overrides", step.value)
            if known < start or end < known_end:
                self._kept[known] = known_end, count, self._without(step, slot)
            else:
                del self._kept[known]
        self._starts[first:behind] = [known for known in overlapping if known in self._kept]

    def _without(self, step: Step, slot: Slot) -> Step:
        """A string of which another step gives some elements."""
        type_ = step.slot.type
        if not (isinstance(type_, CArray) and isinstance(step.value, StringLiteral)):
            # A record given as a whole, then a part of it (compilers differ), or another member of a union.
            raise unsupported("a part of what is initialised as a whole, initialised again", step.value)
        size = self.body.records.size(type_.element)
        first = (slot.offset - step.slot.offset) // size
        last = (slot.offset + self.body.records.size(slot.type) - 1 - step.slot.offset) // size
        return replace(step, without=step.without | frozenset(range(first, last + 1)))


_ENDLESS = 1 << 80


def _initialise(body: Body, slot: Slot, initializer: Initializer) -> Iterator[Event]:
    literal = _string_of(initializer, slot.type)
    if literal is not None:
        yield Step(slot, literal)
    elif not isinstance(initializer, InitializerList):
        yield Step(slot, initializer)
    elif is_aggregate(slot.type):
        yield Anew(slot)
        yield from _fill(body, slot, _Items(initializer.items), initializer, top=True)
    elif initializer.items:
        yield from _initialise(body, slot, initializer.items[0].value)


def _fill(
    body: Body, slot: Slot, items: _Items, node: Placed, *, top: bool, position: int = 0
) -> Generator[Event, None, None]:
    """Initialise the parts of an aggregate from the items, from a position on; below the top it takes only as many as
    it has parts."""
    count = _part_count(body, slot.type)
    while (item := items.peek()) is not None:
        if item.designators:
            if not top:
                return
            items.index += 1
            path = _path(body, slot, item.designators, node)
            position = yield from _designated(body, slot, path, item, items, node)
            continue
        if count is not None and position >= count:
            if not top:
                return
            items.index += 1
            continue
        if _is_union(slot.type):
            yield Chosen(slot, position)
        part = _part(body, slot, position, node)
        position += 1
        yield from _next_value(body, part, items, node)


def _is_union(type_: CType) -> bool:
    return isinstance(type_, CRecord) and type_.union


def _next_value(body: Body, part: Slot, items: _Items, node: Placed) -> Iterator[Event]:
    """Initialise one part from the next item, or descend into it without braces."""
    item = items.peek()
    assert item is not None
    if _takes_one(body, part.type, item.value):
        items.index += 1
        yield from _initialise(body, part, item.value)
    else:
        yield from _fill(body, part, items, node, top=False)


def _designated(
    body: Body, slot: Slot, path: list[tuple[int, int]], item: InitializerItem, items: _Items, node: Placed
) -> Generator[Event, None, int]:
    """Initialise the parts at a path of positions; the position behind them in the slot. What follows without a
    designator goes on behind the designated part, inside the aggregate that it is a part of (C11 6.7.9p17)."""
    (first, last), rest = path[0], path[1:]
    if first != last:
        _check_range(body, _part(body, slot, first, node), rest, item, items)
    if _is_union(slot.type):
        yield Chosen(slot, first)
    for position in range(first, last + 1):
        part = _part(body, slot, position, node)
        if not rest:
            yield from _designated_value(body, part, item, items, node)
            continue
        following = yield from _designated(body, part, rest, item, items, node)
        yield from _fill(body, part, items, node, top=False, position=following)
    return last + 1


def _check_range(body: Body, part: Slot, rest: list[tuple[int, int]], item: InitializerItem, items: _Items) -> None:
    """The value for a range of elements is evaluated once; here it is, once for each."""
    following = items.peek()
    goes_on = bool(rest) and following is not None and not following.designators
    if goes_on or has_effects(item.value) or not (rest or _takes_one(body, part.type, item.value)):
        place = following.value if goes_on and following is not None else item.value
        raise unsupported("a range of elements with this initialiser", place)


def _designated_value(body: Body, target: Slot, item: InitializerItem, items: _Items, node: Placed) -> Iterator[Event]:
    """A designated part; without braces an aggregate goes on with the items that follow."""
    if _takes_one(body, target.type, item.value):
        yield from _initialise(body, target, item.value)
        return
    items.index -= 1
    without = _Items((InitializerItem((), item.value), *items.items[items.index + 1 :]))
    yield from _fill(body, target, without, node, top=False)
    items.index += without.index


def _takes_one(body: Body, type_: CType, value: Initializer) -> bool:
    """Whether one item initialises the whole part."""
    return isinstance(value, InitializerList) or not is_aggregate(type_) or _whole(body, type_, value)


def _whole(body: Body, type_: CType, value: Initializer) -> bool:
    """Whether an expression initialises an aggregate as a whole: a string, or a record of the same type."""
    if isinstance(value, InitializerList):
        return True
    if isinstance(type_, CArray):
        return _string_of(value, type_) is not None or isinstance(value, CompoundLiteral)
    given = body.unevaluated(lambda: _type_or_none(body, value))
    return isinstance(type_, CRecord) and isinstance(given, CRecord) and same_record(body, given, type_)


def _type_or_none(body: Body, node: Expression) -> CType | None:
    return body.value(node).type


def _part_count(body: Body, type_: CType) -> int | None:
    match type_:
        case CArray(count=count):
            return count
        case CRecord(union=union, key=key):
            members = body.records.layouts[key].members if key in body.records.layouts else ()
            named = len([member for member in members if _initialisable(member)])
            return min(named, 1) if union else named
        case _:
            return 1


def _initialisable(member: Member) -> bool:
    """Unnamed bit-fields are skipped."""
    return bool(member.name) or member.bits is None


def _part(body: Body, slot: Slot, position: int, node: Placed) -> Slot:
    match slot.type:
        case CArray(element=element):
            return Slot(slot.offset + position * body.size(element, node), element)
        case CRecord(key=key):
            members = [member for member in body.records.layouts[key].members if _initialisable(member)]
            member = members[position]
            return _member_slot(slot.offset, FoundMember(member.offset, member))
        case _:
            raise ill_typed("too many values", node)


def _member_slot(base: int, found: FoundMember) -> Slot:
    return Slot(base + found.offset, found.member.type, found.member if found.member.bits is not None else None)


def _path(body: Body, slot: Slot, designators: tuple[Designator, ...], node: Placed) -> list[tuple[int, int]]:
    """The positions that designators name, from the outside in: the first and the last of each level. A name may lead
    through anonymous members."""
    path: list[tuple[int, int]] = []
    for designator in designators:
        if isinstance(designator, RangeDesignator):
            path.append(_elements(body, slot, designator, node))
            slot = _part(body, slot, path[-1][0], node)
            continue
        if not isinstance(slot.type, CRecord):
            raise ill_typed(f".{designator} designates no member", node)
        positions = _member_positions(body, slot.type, designator)
        if positions is None:
            raise ill_typed(f"{slot.type} has no member {designator}", node)
        for position in positions:
            path.append((position, position))
            slot = _part(body, slot, position, node)
    return path


def _elements(body: Body, slot: Slot, designator: RangeDesignator, node: Placed) -> tuple[int, int]:
    if not isinstance(slot.type, CArray):
        raise ill_typed("an index designates no array element", node)
    first = constant_int(body, designator.first)
    return first, first if designator.last is None else constant_int(body, designator.last)


def _member_positions(body: Body, record: CRecord, name: str) -> list[int] | None:
    """Where a member is: its position, after those of the anonymous members around it."""
    layout = body.records.layouts.get(record.key)
    members = [] if layout is None else [member for member in layout.members if _initialisable(member)]
    for position, member in enumerate(members):
        if member.name == name:
            return [position]
        if not member.name and isinstance(member.type, CRecord):
            inner = _member_positions(body, member.type, name)
            if inner is not None:
                return [position, *inner]
    return None


# ---- automatic storage


def initialise_object(body: Body, place: MemoryPlace, initializer: Initializer, node: Placed) -> None:
    """Initialise a local object in memory: parts that are not mentioned are zero."""
    if isinstance(place.type, CRecord) and not isinstance(initializer, InitializerList):
        write(body, place, converted(body, body.value(initializer), place.type, node), node)
        return
    if is_aggregate(place.type):
        size = body.size(place.type, node)
        if size:
            body.emit(Fill(place.pointer, Const(0, U8), Const(size, U64), body.origin(node)))
            body.born_with_values |= {local.name for local in locals_in(place.pointer)}
    for step in steps(body, place.type, initializer):
        _store_step(body, place, step)


def _store_step(body: Body, base: MemoryPlace, step: Step) -> None:
    slot = step.slot
    if isinstance(slot.type, CArray) and isinstance(step.value, StringLiteral):
        _store_string(body, base, step, step.value)
        return
    if isinstance(slot.type, CArray):
        raise unsupported("an array initialised with an expression", step.value)
    place = slot_place(body, base, slot)
    value = converted(body, wanted_value(body, step.value, slot.type), slot.type, step.value)
    # -0.0 equals zero but is not all zero bits.
    is_zero = isinstance(value.expr, Const) and value.expr.value == 0 and not str(value.expr.value).startswith("-")
    if is_zero and not isinstance(place, BitPlace) and base.type != slot.type:
        return
    write(body, place, value, step.value)


def slot_place(body: Body, base: MemoryPlace, slot: Slot) -> Place:
    member = slot.bits if slot.bits is not None else Member("", slot.type, slot.offset)
    return member_place(body, base, FoundMember(slot.offset, member))


def _store_string(body: Body, base: MemoryPlace, step: Step, literal: StringLiteral) -> None:
    slot = step.slot
    codes, element = string(literal, body.target)
    assert isinstance(slot.type, CArray)
    count = len(codes) if slot.type.count is None else min(slot.type.count, len(codes))
    size = body.size(element, literal)
    type_ = IntType(element.width, element.signed)
    for index in range(count):
        if codes[index] and index not in step.without:
            target = Slot(slot.offset + index * size, element)
            write(body, slot_place(body, base, target), RValue(Const(codes[index], type_), element), literal)


# ---- static storage


def static_initial(body: Body, type_: CType, initializer: Initializer) -> tuple[tuple[int, Expr], ...]:
    """Constants at byte offsets for an object of static storage."""
    cells: dict[int, Expr] = {}
    for step in steps(body, type_, initializer):
        _static_step(body, step, cells)
    return tuple(sorted(cells.items(), key=lambda cell: cell[0]))


def _static_step(body: Body, step: Step, cells: dict[int, Expr]) -> None:
    slot = step.slot
    if isinstance(slot.type, CArray) and isinstance(step.value, StringLiteral):
        codes, element = string(step.value, body.target)
        size = body.size(element, step.value)
        count = len(codes) if slot.type.count is None else slot.type.count
        for index, code in enumerate(codes[:count]):
            if index in step.without:
                continue
            cells[slot.offset + index * size] = integer(code, IntType(element.width, element.signed))
        return
    if isinstance(slot.type, CRecord | CArray):
        _static_aggregate(body, step, cells)
        return
    value = static_value(body, slot.type, step.value)
    if slot.bits is None:
        cells[slot.offset] = value
    else:
        _set_bits(cells, slot.offset, slot.bits, value)


def _static_aggregate(body: Body, step: Step, cells: dict[int, Expr]) -> None:
    """A compound literal as the value of a member."""
    value = step.value
    if isinstance(value, CastExpression) and isinstance(value.operand, CompoundLiteral):
        value = value.operand
    if not isinstance(value, CompoundLiteral):
        raise ill_typed(f"{body.text(value)} is not constant", value)
    type_ = completed(body, type_of_name(body, value.type), value.value)
    for offset, cell in static_initial(body, type_, value.value):
        cells[step.slot.offset + offset] = cell


def _set_bits(cells: dict[int, Expr], offset: int, member: Member, value: Expr) -> None:
    """Put the bits of a bit-field into the cells of its storage unit."""
    assert member.bits is not None
    assert isinstance(value, Const)
    length = 1 if member.byte_wise else member.unit
    type_ = IntType(8 * length, False)
    mask = ((1 << member.bits) - 1) << member.shift
    bits = (int(value.value) << member.shift) & mask
    for at in range(0, member.unit, length):
        known = cells.get(offset + at)
        old = int(known.value) if isinstance(known, Const) else 0
        part_mask, part = (mask >> (8 * at)) & type_.maximum, (bits >> (8 * at)) & type_.maximum
        cells[offset + at] = Const((old & ~part_mask) | part, type_)


def static_value(body: Body, type_: CType, node: Expression) -> Expr:
    """A constant of scalar type."""

    def translate() -> RValue:
        value = wanted_value(body, node, type_)
        result = converted(body, value, type_, node)
        # Checks of a constant are the compiler's business: an initialiser that does not pass them is no constant.
        effects = [item for item in body.current.operations if not isinstance(item, Check | CheckMemory)]
        if effects or body.current.terminator is not None:
            raise ill_typed(f"{body.text(node)} is not constant", node)
        return plain_value(result, node)

    expr = body.unevaluated(translate).expr
    if not _is_constant(expr):
        raise ill_typed(f"{body.text(node)} is not constant", node)
    return expr


def _is_constant(expr: Expr) -> bool:
    while True:
        match expr:
            case Const() | Null() | GlobalAddress() | FunctionAddress():
                return True
            case Convert(operand=inner):
                expr = inner
            case PointerOffset(pointer=pointer, offset=Const()):
                expr = pointer
            case _:
                return False
