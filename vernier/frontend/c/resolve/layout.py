"""Sizes, alignments and the layout of records as GCC lays them out on x86, and C types as IR types.

A bit-field occupies bits of a storage unit, an unsigned integer that becomes a field of the IR struct. Units of one
record never overlap each other or an ordinary member, so memory stays typed; a unit that is no aligned integer is kept
as single bytes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from vernier.core.source import NOWHERE, Origin
from vernier.frontend.c.resolve.c_types import (
    CAddress,
    CArray,
    CFloating,
    CFunction,
    CInteger,
    CPointer,
    CRecord,
    CType,
    CVariableArray,
    CVoid,
    Target,
)
from vernier.ir import types as ir
from vernier.ir.program import StructDefinition, StructField


@dataclass(frozen=True, slots=True)
class MemberSyntax:
    """A member before layout; `bits` is the width of a bit-field, `alignment` what an attribute asks for."""

    name: str
    type: CType
    bits: int | None
    alignment: int = 0


@dataclass(frozen=True, slots=True)
class Member:
    """A member in place. For a bit-field `offset` is that of its storage unit of `unit` bytes, and `shift` counts bits
    from the lowest."""

    name: str
    type: CType
    offset: int
    bits: int | None = None
    shift: int = 0
    unit: int = 0
    byte_wise: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    members: tuple[Member, ...]
    size: int
    alignment: int


@dataclass(frozen=True, slots=True)
class FoundMember:
    """A member found by name, perhaps inside anonymous members: its distance from the record's start and itself."""

    offset: int
    member: Member


class Incomplete(Exception):
    """The size of a type is not known here."""


@dataclass(slots=True)
class RecordTable:
    """All records of a program, by key. Layouts appear when records are completed."""

    target: Target
    layouts: dict[int, Layout] = field(default_factory=dict)
    origins: dict[int, Origin] = field(default_factory=dict)
    _typedefs: dict[int, str] = field(default_factory=dict)
    _names: dict[int, str] = field(default_factory=dict)
    structs: dict[str, StructDefinition] = field(default_factory=dict)
    _builtin: dict[str, CRecord] = field(default_factory=dict)
    _count: int = 0

    def new(self, tag: str, *, union: bool) -> CRecord:
        self._count += 1
        return CRecord(union, tag, self._count)

    def named_by_typedef(self, record: CRecord, name: str) -> None:
        """Note what users call a record without a tag: its first name."""
        self._typedefs.setdefault(record.key, name)

    def builtin(self, tag: str, members: tuple[tuple[str, CType], ...]) -> CRecord:
        """A record that the compiler knows, always the same for one tag."""
        record = self._builtin.get(tag)
        if record is None:
            record = self._builtin[tag] = self.new(tag, union=False)
            syntax = [MemberSyntax(name, type_, None) for name, type_ in members]
            self.complete(record, syntax, packing=0, aligned=0, origin=NOWHERE)
        return record

    def argument_list(self) -> CArray:
        """`__builtin_va_list`: an array of one record, as on x86-64, which points to the next argument."""
        return CArray(self.builtin("__va_list_tag", (("next", CPointer(CVoid())),)), 1)

    def complete(
        self, record: CRecord, members: list[MemberSyntax], *, packing: int, aligned: int, origin: Origin
    ) -> None:
        layout = _Layouter(self, packing).lay_out(record.union, members, aligned)
        self.layouts[record.key] = layout
        self.origins[record.key] = origin

    # ---- sizes

    def size(self, type_: CType) -> int:
        count = 1
        while isinstance(type_, CArray):
            if type_.count is None:
                raise Incomplete(f"the size of {type_} is not known")
            count *= type_.count
            type_ = type_.element
        match type_:
            case CInteger() | CFloating():
                return count * self.target.scalar_size(type_)
            case CAddress(integer=integer):
                return count * self.target.scalar_size(integer)
            case CPointer():
                return count * self.target.pointer_size
            case CRecord(key=key) if key in self.layouts:
                return count * self.layouts[key].size
            case CVoid() | CFunction():
                return count
            case _:
                raise Incomplete(f"the size of {type_} is not known")

    def alignment(self, type_: CType) -> int:
        """Alignment as a member of a record."""
        while isinstance(type_, CArray | CVariableArray):
            type_ = type_.element
        match type_:
            case CInteger() | CFloating():
                return self.target.scalar_alignment(type_)
            case CPointer():
                return self.target.pointer_size
            case CRecord(key=key) if key in self.layouts:
                return self.layouts[key].alignment
            case _:
                return 1

    def find(self, record: CRecord, name: str) -> FoundMember | None:
        """The member of that name, looking into anonymous records."""
        layout = self.layouts.get(record.key)
        if layout is None:
            return None
        for member in layout.members:
            if member.name == name:
                return FoundMember(member.offset, member)
            if not member.name and isinstance(member.type, CRecord) and member.bits is None:
                inner = self.find(member.type, name)
                if inner is not None:
                    return FoundMember(member.offset + inner.offset, inner.member)
        return None

    def flexible(self, type_: CType) -> Member | None:
        """The array of unknown length that a record ends with, or None."""
        layout = self.layouts.get(type_.key) if isinstance(type_, CRecord) and not type_.union else None
        last = layout.members[-1] if layout is not None and layout.members else None
        return last if last is not None and isinstance(last.type, CArray) and last.type.count is None else None

    # ---- IR types

    def scalar(self, type_: CType) -> ir.Type:
        """The type of a local that holds a value; records and arrays are held by pointer."""
        match type_:
            case CInteger(rank=0):
                return ir.BOOL
            case CInteger(width=width, signed=signed):
                return ir.IntType(width, signed)
            case CFloating(width=width) if width <= 64:
                return ir.FloatType(width)
            case CPointer(target=target):
                return self.pointer(target)
            case CRecord() | CArray() | CVariableArray():
                return self.pointer(type_)
            case CVoid():
                return ir.VOID
            case CFunction() | CAddress():
                return ir.VOID_POINTER
            case _:
                raise Incomplete(f"{type_} has no values here")

    def pointer(self, target: CType) -> ir.PointerType:
        return ir.PointerType(self._memory_or_none(target))

    def _memory_or_none(self, type_: CType) -> ir.MemoryType | None:
        match type_:
            case CVoid() | CFunction():
                return None
            case CRecord(key=key):
                return ir.StructType(self.struct_name(type_)) if key in self.layouts else None
            case CArray(element=element, count=count):
                inner = self._memory_or_none(element)
                return None if inner is None else ir.BlockType(inner, count)
            case CVariableArray(element=element):
                inner = self._memory_or_none(element)
                return None if inner is None else ir.BlockType(inner, None)
            case _:
                return self.memory(type_)

    def memory(self, type_: CType) -> ir.MemoryType:
        """The type of an object in memory."""
        match type_:
            case CInteger(rank=0):
                return ir.BOOL
            case CInteger(width=width, signed=signed):
                return ir.IntType(width, signed)
            case CFloating(width=width) if width <= 64:
                return ir.FloatType(width)
            case CFloating():
                return ir.BlockType(ir.U8, self.target.scalar_size(type_))
            case CPointer(target=target):
                return self.pointer(target)
            case CArray(element=element, count=count):
                return ir.BlockType(self.memory(element), count)
            case CRecord(key=key) if key in self.layouts:
                return ir.StructType(self.struct_name(type_))
            case _:
                raise Incomplete(f"{type_} is not complete")

    def lengthened(self, record: CRecord, last: CType, count: int) -> ir.StructType:
        """The type of an object of a record that ends with an array of unknown length, where it has `count` elements
        of type `last`."""
        plain = self.structs[self.struct_name(record)]
        *others, array = plain.fields
        size = max(plain.size, array.offset + count * self.size(last))
        longer = replace(array, type=ir.BlockType(self.memory(last), count))
        name = f"{plain.name}+{count}"
        self.structs[name] = replace(plain, name=name, size=size, fields=(*others, longer))
        return ir.StructType(name)

    def struct_name(self, record: CRecord) -> str:
        """The IR name of a complete record: its tag or typedef, numbered when different records share it."""
        known = self._names.get(record.key)
        if known is not None:
            return known
        base = record.tag or self._typedefs.get(record.key) or self._place(record)
        layout = self.layouts[record.key]
        name, number = base, 1
        while name in self.structs and not self._same_shape(name, layout):
            number += 1
            name = f"{base}#{number}"
        self._names[record.key] = name
        if name not in self.structs:
            placeholder = StructDefinition(name, layout.size, layout.alignment, (), self.origins[record.key])
            self.structs[name] = placeholder
            fields = tuple(self._fields(layout))
            self.structs[name] = StructDefinition(name, layout.size, layout.alignment, fields, self.origins[record.key])
        return name

    def _place(self, record: CRecord) -> str:
        """What a record without a name is called, without a dot: reports leave out what stands before one."""
        span = self.origins[record.key].span
        return f"{'union' if record.union else 'struct'}@{span.line}:{span.column}"

    def _same_shape(self, name: str, layout: Layout) -> bool:
        """Whether the definition has the same members: the same record seen from another file."""
        definition, members = self.structs[name], _plain(layout)
        known = [item for item in definition.fields if not item.name.startswith("bits@")]
        names = [_field_name(member.name, member.offset) for member in members]
        if definition.size != layout.size or [item.name for item in known] != names:
            return False
        pairs = zip(members, known, strict=True)
        return all(member.offset == item.offset and self._is_like(member.type, item.type) for member, item in pairs)

    def _is_like(self, type_: CType, known: ir.MemoryType) -> bool:
        """Whether an object has the same scalars in memory; what they point to does not matter."""
        match type_, known:
            case CPointer(), _:
                return isinstance(known, ir.PointerType)
            case CArray(element=element, count=count), ir.BlockType():
                return count == known.count and self._is_like(element, known.element)
            case CRecord(key=key), ir.StructType(name=name):
                return self._same_shape(name, self.layouts[key])
            case ((CArray() | CRecord()), _):
                return False
            case _:
                return self.memory(type_) == known

    def _fields(self, layout: Layout) -> list[StructField]:
        found: list[StructField] = []
        units: dict[int, None] = {}
        for member in layout.members:
            if member.bits is None:
                found.append(
                    StructField(_field_name(member.name, member.offset), member.offset, self._field_type(member))
                )
                continue
            length = 1 if member.byte_wise else member.unit
            for offset in range(member.offset, member.offset + member.unit, length):
                if offset not in units:
                    units[offset] = None
                    found.append(StructField(f"bits@{offset}", offset, ir.IntType(8 * length, False)))
        return found

    def _field_type(self, member: Member) -> ir.MemoryType:
        if isinstance(member.type, CArray) and member.type.count is None:
            return ir.BlockType(self.memory(member.type.element), None)
        return self.memory(member.type)


def _field_name(name: str, offset: int) -> str:
    return name or f"anonymous@{offset}"


def _plain(layout: Layout) -> list[Member]:
    return [member for member in layout.members if member.bits is None]


@dataclass(slots=True)
class _Layouter:
    """Places the members of one record; positions are counted in bits."""

    table: RecordTable
    packing: int
    position: int = 0
    alignment: int = 1
    placed: list[Member] = field(default_factory=list)
    bit_positions: list[tuple[MemberSyntax, int]] = field(default_factory=list)

    def lay_out(self, union: bool, members: list[MemberSyntax], aligned: int) -> Layout:
        longest = 0
        for member in members:
            if union:
                self.position = 0
            if member.bits is None:
                self._place(member)
            else:
                self._place_bits(member)
            longest = max(longest, self.position)
        self.alignment = max(self.alignment, aligned)
        size = _round_up(_round_up(longest, 8) // 8, self.alignment)
        return Layout(tuple(self._with_units(members, size, union=union)), size, self.alignment)

    def _place(self, member: MemberSyntax) -> None:
        alignment = self.table.alignment(member.type)
        alignment = min(alignment, self.packing) if self.packing else alignment
        alignment = max(alignment, member.alignment)
        self.alignment = max(self.alignment, alignment)
        self.position = _round_up(self.position, 8 * alignment)
        self.placed.append(Member(member.name, member.type, self.position // 8))
        flexible = isinstance(member.type, CArray) and member.type.count is None
        self.position += 0 if flexible else 8 * self.table.size(member.type)

    def _place_bits(self, member: MemberSyntax) -> None:
        assert member.bits is not None
        unit = 8 * self.table.size(member.type)
        alignment = 8 * self.table.alignment(member.type)
        if member.bits == 0:
            self.position = _round_up(self.position, alignment)
            return
        # GCC starts a new unit when the field would span more storage units of its type than its size allows.
        if not self.packing and (self.position % alignment) + member.bits > unit:
            self.position = _round_up(self.position, alignment)
        if not self.packing and member.name:
            self.alignment = max(self.alignment, alignment // 8)
        self.bit_positions.append((member, self.position))
        self.position += member.bits

    def _with_units(self, members: list[MemberSyntax], size: int, *, union: bool) -> list[Member]:
        """All members in source order, bit-fields with storage units that overlap nothing else."""
        units = _units(self.bit_positions, [] if union else self.placed, self.table, size)
        plain = iter(self.placed)
        bits = zip(self.bit_positions, units, strict=True)
        result: list[Member] = []
        for member in members:
            if member.bits is None:
                result.append(next(plain))
            elif member.bits:
                (syntax, position), unit = next(bits)
                shift = position - 8 * unit.offset
                found = Member(syntax.name, syntax.type, unit.offset, syntax.bits, shift, unit.length, unit.byte_wise)
                result.append(found)
        return result


@dataclass(frozen=True, slots=True)
class _Unit:
    """Bytes that hold a bit-field."""

    offset: int
    length: int
    byte_wise: bool

    @property
    def end(self) -> int:
        return self.offset + self.length


def _units(fields: list[tuple[MemberSyntax, int]], plain: list[Member], table: RecordTable, size: int) -> list[_Unit]:
    """The storage unit of each bit-field: that of the declared type where it overlaps no ordinary member, otherwise the
    smallest aligned integer that holds the field, otherwise the bytes it touches. Of units that overlap the one that
    contains the others holds them all; where there is none, all are kept byte by byte."""
    taken = [(member.offset, member.offset + _size_or_zero(table, member.type)) for member in plain]
    wanted = [
        _wanted_unit(table.size(syntax.type), position, syntax.bits or 0, taken, size) for syntax, position in fields
    ]
    result: list[_Unit] = []
    for (syntax, position), unit in zip(fields, wanted, strict=True):
        group = _overlapping(unit, wanted)
        start, end = min(other.offset for other in group), max(other.end for other in group)
        whole = _Unit(start, end - start, False)
        result.append(whole if whole in group else _bytes_of_bits(position, syntax.bits or 0))
    return result


def _wanted_unit(declared: int, position: int, bits: int, taken: list[tuple[int, int]], size: int) -> _Unit:
    for length in (declared, 1, 2, 4, 8):
        offset = position // 8 // length * length
        free = all(offset + length <= start or end <= offset for start, end in taken)
        inside = 8 * offset <= position and position + bits <= 8 * (offset + length) and offset + length <= size
        if free and inside:
            return _Unit(offset, length, False)
    return _bytes_of_bits(position, bits)


def _bytes_of_bits(position: int, bits: int) -> _Unit:
    offset = position // 8
    return _Unit(offset, (position + bits + 7) // 8 - offset, True)


def _overlapping(unit: _Unit, units: list[_Unit]) -> list[_Unit]:
    """All units connected with this one by overlaps."""
    start, end = unit.offset, unit.end
    while True:
        group = [other for other in units if other.offset < end and start < other.end]
        reach = min(other.offset for other in group), max(other.end for other in group)
        if reach == (start, end):
            return group
        start, end = reach


def _size_or_zero(table: RecordTable, type_: CType) -> int:
    try:
        return table.size(type_)
    except Incomplete:
        return 0


def _round_up(value: int, step: int) -> int:
    return -(-value // step) * step
