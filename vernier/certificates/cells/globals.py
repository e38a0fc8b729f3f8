"""The variables of a reduced program that stand for memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from vernier.certificates.cells.pointers import Base, NotReducible, Target
from vernier.core.source import Origin
from vernier.ir.expr import TRUE, Binary, BinaryOp, Conditional, Const, Expr, Local
from vernier.ir.layout import size_of
from vernier.ir.ops import Assume, GlobalPlace, Havoc, Operation, Store
from vernier.ir.program import GlobalDefinition, GlobalStorage, Program
from vernier.ir.types import BOOL, I32, BoolType, FloatType, IntType, Type

ASKED, BEFORE = "$asked", "$before"
MOST_INITIAL = 64
"""Values that an array has at the beginning of the program; with more of them it may hold anything"""


@dataclass(frozen=True, slots=True)
class Column:
    """The scalars at one offset in all elements of an object."""

    base: Base
    offset: int
    type: Type

    @property
    def text(self) -> str:
        """For people."""
        return self.base.name if self.offset == 0 else f"{self.base.name}+{self.offset}"

    @property
    def is_exact(self) -> bool:
        """Whether there is one scalar only, which is kept as it is."""
        return self.base.count == 1

    @property
    def value(self) -> str:
        """The variable with that scalar."""
        return f"{self.text}[0]"

    def cell(self, index: str) -> str:
        """The variable with what is in the cell of a number."""
        return f"{self.text}[{index}]"

    @property
    def last(self) -> str:
        """The variable with the number of the cell that was used last."""
        return f"{self.text}[]:number"

    @property
    def last_value(self) -> str:
        """The variable with what is in the cell that was used last."""
        return f"{self.text}[]"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of an array: the variable with its number, and the one that every use of the array writes."""

    index: str
    used: str


@dataclass(slots=True)
class Globals:
    """The variables that stand for memory, found one after the other."""

    program: Program
    count: int
    columns: dict[tuple[Base, int], Column] = field(default_factory=dict)
    lengths: dict[str, None] = field(default_factory=dict)
    lives: dict[str, None] = field(default_factory=dict)

    @property
    def indices(self) -> tuple[str, ...]:
        """The variables with the numbers of cells."""
        return tuple(f"$k{number + 1}" for number in range(self.count))

    @property
    def matches(self) -> tuple[str, ...]:
        """`$asked`, and whether the reads before the last one had the numbers from `$k2` on."""
        return (ASKED, *(f"{BEFORE}{number + 2}" for number in range(self.count - 1)))

    def column(self, target: Target, type_: Type) -> Column:
        """The column of an access with a type."""
        if not isinstance(type_, BoolType | IntType | FloatType):
            raise NotReducible("a pointer in memory")
        known = self.columns.get((target.base, target.column))
        if known is not None:
            if known.type != type_ and not _alike(known.type, type_):
                raise NotReducible("memory of different types")
            return known
        end = target.column + size_of(self.program, type_)
        for (base, offset), other in self.columns.items():
            apart = end <= offset or offset + size_of(self.program, other.type) <= target.column  # type: ignore[arg-type]
            if base == target.base and not apart:
                raise NotReducible("memory of different types")
        if end > target.base.stride:
            raise NotReducible("memory of different types")
        made = self.columns[target.base, target.column] = Column(target.base, target.column, type_)
        return made

    def of(self, base: Base) -> tuple[Column, ...]:
        """The columns of an object."""
        return tuple(item for item in self.columns.values() if item.base == base)

    def length(self, base: Base) -> str:
        """The variable with the number of elements of an object."""
        name = f"{base.name}:length"
        self.lengths[name] = None
        return name

    def life(self, base: Base) -> str:
        """The variable that says whether an object is there."""
        name = f"{base.name}:live"
        self.lives[name] = None
        return name

    def cells(self) -> Mapping[str, Cell]:
        """The variables with what is in cells."""
        arrays = [item for item in self.columns.values() if not item.is_exact]
        return {item.cell(index): Cell(index, item.last) for item in arrays for index in self.indices}

    def exact(self) -> tuple[str, ...]:
        """The variables that stand for scalars in memory."""
        return (*(item.value for item in self.columns.values() if item.is_exact), *self.lengths)

    def definitions(self, origin: Origin) -> Iterator[GlobalDefinition]:
        """All of them."""

        def variable(name: str, type_: Type, *initial: tuple[int, Expr]) -> GlobalDefinition:
            return GlobalDefinition(name, type_, GlobalStorage.VARIABLE, initial, origin)

        for name in (*self.indices, *self.lengths):
            yield variable(name, I32)
        for name in self.matches:
            yield variable(name, BOOL, (0, TRUE))
        for name in self.lives:
            yield variable(name, BOOL)
        for column in self.columns.values():
            if column.is_exact:
                yield variable(column.value, column.type, *self._first(column))
                continue
            for index in self.indices:
                yield variable(column.cell(index), column.type)
            yield variable(column.last, I32, (0, Const(-1, I32)))
            yield variable(column.last_value, column.type)

    # ------------------------------------------------------------ the beginning of the program

    def prologue(self, origin: Origin) -> tuple[Operation, ...]:
        """Choose the numbers of cells; give those of global arrays what the program says."""
        operations: list[Operation] = []
        for number, name in enumerate(self.indices):
            chosen = Local(f"$chosen{number}", I32)
            operations += [
                Havoc(chosen, name, origin),
                # Numbers of cells are not negative; an execution that reads no cell can have any.
                Assume(Binary(BinaryOp.GE, chosen, Const(0, I32)), origin),
                Store(GlobalPlace(name, I32), chosen, origin),
            ]
        for number, column in enumerate(self.columns.values()):
            if column.base.name.startswith("::") and not column.is_exact:
                operations += self._begin(column, number, origin)
        return tuple(operations)

    def _begin(self, column: Column, number: int, origin: Origin) -> Iterator[Operation]:
        first = dict(self._first_values(column))
        for position, name in enumerate(self.indices):
            place = GlobalPlace(column.cell(name), column.type)
            if len(first) > MOST_INITIAL:
                anything = Local(f"$begin{number}.{position}", column.type)
                yield Havoc(anything, place.name, origin)
                yield Store(place, anything, origin)
            elif first:
                index = Local(f"$chosen{position}", I32)
                value: Expr = _zero(column.type)
                for element, constant in first.items():
                    value = Conditional(Binary(BinaryOp.EQ, index, Const(element, I32)), constant, value)
                yield Store(place, value, origin)

    def _first(self, column: Column) -> tuple[tuple[int, Expr], ...]:
        if not column.base.name.startswith("::"):
            return ()
        return tuple((0, value) for _, value in self._first_values(column))

    def _first_values(self, column: Column) -> Iterator[tuple[int, Expr]]:
        """What the elements of a global object hold at first, but for zeros: their numbers and values."""
        base = column.base
        for offset, value in self.program.globals[base.name.removeprefix("::")].initial:
            number, rest = divmod(offset, base.stride)
            if rest == column.offset and isinstance(value, Const) and value.type == column.type:
                yield number, value
                continue
            ends = rest + size_of(self.program, value.type)  # type: ignore[arg-type]
            if rest < column.offset + size_of(self.program, column.type) and column.offset < ends:  # type: ignore[arg-type]
                raise NotReducible("memory of different types")


def _alike(left: Type, right: Type) -> bool:
    return isinstance(left, IntType) and isinstance(right, IntType) and left.width == right.width


def _zero(type_: Type) -> Const:
    if isinstance(type_, BoolType):
        return Const(False, type_)
    return Const(0.0 if isinstance(type_, FloatType) else 0, type_)
