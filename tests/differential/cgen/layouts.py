"""Random C object types (scalars, arrays of two dimensions, nested structs, unions, bit-fields, pointers) and the
places inside objects of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from tests.differential.cgen.model import DOUBLE, FLOAT, INT, UINT, Builder, CType


class Keyword(Enum):
    STRUCT = "struct"
    UNION = "union"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A scalar; a bit-field where `bits` is not 0."""

    kind: CType
    bits: int = 0


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer to a scalar."""

    kind: CType


@dataclass(frozen=True, slots=True)
class Row:
    """An array."""

    element: Layout
    count: int


@dataclass(frozen=True, slots=True)
class Record:
    """A struct or union, with members by name."""

    tag: str
    keyword: Keyword
    members: tuple[tuple[str, Layout], ...]

    @property
    def name(self) -> str:
        return f"{self.keyword.value} {self.tag}"


Layout: TypeAlias = Leaf | Pointer | Row | Record


class Role(Enum):
    """What may be done with a place. PLAIN: everything. BITS: no address is taken. SHARED: a float whose bytes are also
    those of integers, so that it may be no number. LINK: a pointer."""

    PLAIN = "plain"
    BITS = "bits"
    SHARED = "shared"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Spot:
    """A scalar inside an object, and how to write it down."""

    text: str
    kind: CType
    role: Role


def declared(layout: Layout, name: str) -> str:
    """A declaration without initialiser: `struct S1 name[2]`."""
    match layout:
        case Leaf(kind=kind):
            return f"{kind.name} {name}"
        case Pointer(kind=kind):
            return f"{kind.name} *{name}"
        case Row(element=element, count=count):
            return declared(element, f"{name}[{count}]")
        case Record():
            return f"{layout.name} {name}"


def definition(record: Record) -> str:
    """The definition of a struct or union."""
    parts = [
        f"{'unsigned' if member.kind.name.startswith('unsigned') else 'signed'} int {name} : {member.bits};"
        if isinstance(member, Leaf) and member.bits
        else f"{declared(member, name)};"
        for name, member in record.members
    ]
    return f"{record.name} {{ {' '.join(parts)} }};"


def holds(layout: Layout, wanted: Callable[[Leaf | Pointer], bool]) -> bool:
    """Whether there is such a scalar inside."""
    match layout:
        case Leaf() | Pointer():
            return wanted(layout)
        case Row(element=element):
            return holds(element, wanted)
        case Record(members=members):
            return any(holds(member, wanted) for _, member in members)


def has_links(layout: Layout) -> bool:
    return holds(layout, lambda part: isinstance(part, Pointer))


def has_any_bytes(layout: Layout) -> bool:
    """Whether any bytes at all are a value of the type: no pointers, no truth values, no floats, no bit-fields."""
    return not holds(
        layout, lambda part: isinstance(part, Pointer) or part.kind.rank == 0 or part.kind.floating or part.bits > 0
    )


def spots(layout: Layout, text: str, index: Callable[[int], str] | None = None) -> Iterator[Spot]:
    """The scalars of an object. With `index`, each array contributes one element, at the index that it makes of the
    number of elements; otherwise all of them."""
    yield from _spots(layout, text, index, Keyword.STRUCT)


def _spots(layout: Layout, text: str, index: Callable[[int], str] | None, around: Keyword) -> Iterator[Spot]:
    match layout:
        case Leaf(kind=kind, bits=bits):
            shared = around is Keyword.UNION and kind.floating
            yield Spot(text, INT if bits else kind, Role.BITS if bits else Role.SHARED if shared else Role.PLAIN)
        case Pointer(kind=kind):
            yield Spot(text, kind, Role.LINK)
        case Row(element=element, count=count):
            for position in (index(count),) if index else map(str, range(count)):
                yield from _spots(element, f"{text}[{position}]", index, around)
        case Record(members=members, keyword=keyword):
            inner = Keyword.UNION if Keyword.UNION in (keyword, around) else Keyword.STRUCT
            for name, member in members:
                yield from _spots(member, f"{text}.{name}", index, inner)


# ---------------------------------------------------------------- drawing types


def scalar(b: Builder) -> CType:
    """Any arithmetic type the program's features allow; often int, so that pointers find several objects."""
    if b.chance(40):
        return INT
    return b.pick((FLOAT, DOUBLE)) if b.on("floats") and b.chance(15) else b.integer()


def _byte_like(b: Builder) -> CType:
    """An integer type of which any bytes are a value."""
    return b.pick([kind for kind in b.types if kind.rank > 0])


def struct(b: Builder, known: list[Record]) -> Record:
    """A struct, whose members may be structs, unions and arrays made before."""
    members: list[tuple[str, Layout]] = []
    for number in range(b.between(1, 4)):
        roll = b.between(0, 9)
        if roll == 0 and b.on("bit-fields"):
            base = b.pick((INT, UINT))
            members += [(f"f{number}{part}", Leaf(base, b.between(2, 17))) for part in range(b.between(1, 3))]
            b.note("layout-bit-fields")
        elif roll <= 2:
            members.append((f"m{number}", row(b, Leaf(scalar(b)))))
        elif roll <= 4 and known:
            members.append((f"m{number}", b.pick(known)))
            b.note("layout-nested")
        elif roll == 5 and b.on("pointers"):
            members.append((f"m{number}", Pointer(INT if b.chance(50) else b.integer())))
            b.note("layout-pointer")
        else:
            members.append((f"m{number}", Leaf(scalar(b))))
    return Record(b.fresh("O"), Keyword.STRUCT, tuple(members))


def union(b: Builder) -> Record:
    """A union of scalars and arrays of scalars, of all sizes."""
    b.note("layout-union")
    members: list[tuple[str, Layout]] = []
    for number in range(b.between(2, 4)):
        kind = b.pick((FLOAT, DOUBLE)) if b.on("floats") and b.chance(25) else _byte_like(b)
        members.append((f"m{number}", row(b, Leaf(kind)) if b.chance(40) else Leaf(kind)))
    return Record(b.fresh("O"), Keyword.UNION, tuple(members))


def row(b: Builder, element: Layout) -> Row:
    """An array of the element, sometimes of two dimensions."""
    inner = Row(element, b.between(1, 4))
    return Row(inner, b.between(2, 3)) if b.chance(20) else inner


def any_layout(b: Builder, known: list[Record]) -> Layout:
    """The type of an object."""
    roll = b.between(0, 9)
    if roll <= 1:
        return Leaf(scalar(b))
    if roll <= 4:
        return row(b, Leaf(scalar(b)))
    record = b.pick(known)
    return Row(record, b.between(2, 3)) if roll == 5 else record
