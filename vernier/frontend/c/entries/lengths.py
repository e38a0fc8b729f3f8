"""Which parameters of a function say how many elements there are behind a pointer: `(const int *values, int count)`.

C has no way to say so; code does. A number counts the elements behind a pointer where an index into them (or the
pointer itself) is compared with the number, where it is counted down as the pointer is moved on, where so many bytes
are copied or filled, or where both are handed to a function of which that is known. A string that ends where a
character is zero needs no number: of pointers to characters that are compared with zero nothing is said.

Nothing rests on this being right: it is what an entry requires of its callers, and the report tells it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from vernier.ir.expr import Binary, BinaryOp, Const, Convert, Expr, Local, PointerOffset
from vernier.ir.ops import Assign, Branch, Call, Copy, DerefPlace, Fill, Load, Operation, Store
from vernier.ir.program import Procedure, Program
from vernier.ir.types import I8, IntType, PointerType
from vernier.ir.walk import operations_of, subexpressions

_UPWARDS = frozenset({BinaryOp.LT, BinaryOp.LE, BinaryOp.NE})
_DOWNWARDS = frozenset({BinaryOp.GT, BinaryOp.GE, BinaryOp.NE})


@dataclass(frozen=True, slots=True)
class Length:
    """Positions of two parameters: the pointer, and the number of elements behind it."""

    pointer: int
    number: int


def lengths(program: Program, function: str) -> tuple[Length, ...]:
    """The pairs of parameters of a function, in order."""
    return _Search(program).of(function)


@dataclass(slots=True)
class _Search:
    program: Program
    known: dict[str, tuple[Length, ...]] = field(default_factory=dict)

    def of(self, name: str) -> tuple[Length, ...]:
        if name not in self.known:
            # Of a function that calls itself, nothing is known by that call.
            self.known[name] = ()
            procedure = self.program.procedures.get(name)
            self.known[name] = () if procedure is None or procedure.is_external else tuple(self._pairs(procedure))
        return self.known[name]

    def _pairs(self, procedure: Procedure) -> Iterator[Length]:
        body = _Body(procedure)
        parameters = list(enumerate(procedure.parameters))
        pointers = [(place, item) for place, item in parameters if isinstance(item.type, PointerType)]
        numbers = [(place, item) for place, item in parameters if isinstance(item.type, IntType)]
        for (pointer, held), (number, counted) in product(pointers, numbers):
            if body.counts(held, counted) or self._handed_on(body, held.name, counted.name):
                yield Length(pointer, number)

    def _handed_on(self, body: _Body, held: str, counted: str) -> bool:
        for operation in body.operations:
            match operation:
                case Copy(destination=destination, source=source, size=size):
                    pairs = [(destination, size), (source, size)]
                case Fill(destination=destination, size=size):
                    pairs = [(destination, size)]
                case Call(callee=callee, arguments=arguments):
                    pairs = [(arguments[item.pointer], arguments[item.number]) for item in self.of(callee)]
                case _:
                    continue
            if any(held in body.behind(pointer) and counted in body.behind(size) for pointer, size in pairs):
                return True
        return False


class _Body:
    """What the operations of a procedure say of its variables, whatever their order."""

    def __init__(self, procedure: Procedure) -> None:
        self.operations: list[Operation] = list(operations_of(procedure))
        self._values: dict[str, set[str]] = {}
        for operation in self.operations:
            if isinstance(operation, Assign):
                self._values.setdefault(operation.target.name, set()).update(_locals(operation.value))
        self._accessed = [self.behind(each.pointer) for each in _places(self.operations)]
        self._conditions = [
            part
            for block in procedure.blocks
            if isinstance(block.terminator, Branch)
            for part in subexpressions(block.terminator.condition)
        ]

    def behind(self, expr: Expr) -> frozenset[str]:
        """The variables that a value was made of."""
        found: set[str] = set()
        pending = list(_locals(expr))
        while pending:
            name = pending.pop()
            if name not in found:
                found.add(name)
                pending += self._values.get(name, ())
        return frozenset(found)

    def counts(self, pointer: Local, number: Local) -> bool:
        if self._ends_with_zero(pointer):
            return False
        accessed = [found for found in self._accessed if pointer.name in found]
        compared = (low for low, high in self._orders() if number.name in self.behind(high))
        indices = {name for low in compared for name in _locals(low) if name != number.name}
        return any(indices & found for found in accessed) or self._moves_on(pointer.name, number.name)

    def _orders(self) -> Iterator[tuple[Expr, Expr]]:
        """What is compared as less than what."""
        for part in self._conditions:
            if isinstance(part, Binary) and part.op in _UPWARDS:
                yield part.left, part.right
            if isinstance(part, Binary) and part.op in _DOWNWARDS:
                yield part.right, part.left

    def _moves_on(self, pointer: str, number: str) -> bool:
        """Whether a pointer moves through the object as the number is counted down to nothing."""
        assigned = [item for item in self.operations if isinstance(item, Assign)]
        moved = {
            item.target.name
            for item in assigned
            if isinstance(item.value, PointerOffset) and item.target.name in self.behind(item.value)
        }
        counted = any(
            item.target.name == number and isinstance(item.value, Binary) and item.value.op is BinaryOp.SUBTRACT
            for item in assigned
        )
        ends = any(number in self.behind(part) for part in self._conditions)
        return counted and ends and any(pointer in found and moved & found for found in self._accessed)

    def _ends_with_zero(self, pointer: Local) -> bool:
        """Whether a character behind the pointer is compared with zero."""
        loaded = {
            item.target.name
            for item in self.operations
            if isinstance(item, Load) and isinstance(item.place, DerefPlace) and item.place.type == I8
            if pointer.name in self.behind(item.place.pointer)
        }
        return any(
            isinstance(part, Binary) and _is_zero(part.right) and bool(loaded & self.behind(part.left))
            for part in self._conditions
        )


def _places(operations: Iterable[Operation]) -> Iterator[DerefPlace]:
    for item in operations:
        if isinstance(item, Load | Store) and isinstance(item.place, DerefPlace):
            yield item.place


def _locals(expr: Expr) -> set[str]:
    return {part.name for part in subexpressions(expr) if isinstance(part, Local)}


def _is_zero(expr: Expr) -> bool:
    while isinstance(expr, Convert):
        expr = expr.operand
    return isinstance(expr, Const) and expr.value == 0
