"""What an abstract program does on given inputs: the meaning that all its shapes share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from tests.campaign.shapes.tree import (
    LENGTH,
    Assert,
    Assign,
    Bin,
    Block,
    Cast,
    Choose,
    Cmp,
    Const,
    Escape,
    Exit,
    Expr,
    If,
    Input,
    Kind,
    Load,
    Logic,
    Make,
    Next,
    Point,
    Program,
    Same,
    SetNext,
    SetValue,
    Stmt,
    Store,
    Value,
    Var,
    While,
    signed,
)

_STEPS = 20_000
_WIDTH = {Kind.INT: 32, Kind.LONG: 64}


class Violated(Exception):
    """An assertion does not hold."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class TooLong(Exception):
    """The program takes too many steps, or asks for more inputs than there are."""


class _Leave(Exception):
    pass


@dataclass(eq=False, slots=True)
class Cell:
    value: int = 0
    next: Cell | None = None


@dataclass(slots=True)
class State:
    """The variables; `watch` sees the state at each assertion."""

    scalars: dict[str, int] = field(default_factory=dict)
    arrays: dict[str, list[int]] = field(default_factory=dict)
    nodes: dict[str, Cell | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ran:
    """The first violated assertion, or None; those that were reached; the most iterations of a loop."""

    violated: int | None
    reached: frozenset[int]
    iterations: int


Watch = Callable[[int, State], None]


def run(program: Program, inputs: Sequence[int], watch: Watch | None = None) -> Ran:
    """Execute with these inputs, in the order they are read."""
    machine = _Machine(list(inputs), watch)
    for variable, initial in program.variables:
        machine.declare(variable, initial)
    violated: int | None = None
    try:
        machine.block(program.body)
    except Violated as end:
        violated = end.number
    return Ran(violated, frozenset(machine.reached), machine.iterations)


def value_of(state: State, item: Expr) -> int:
    """The value of an expression in a state."""
    machine = _Machine([], None)
    machine.state = state
    return machine.value(item)


class _Machine:
    def __init__(self, inputs: list[int], watch: Watch | None) -> None:
        self.state = State()
        self.reached: set[int] = set()
        self.read = 0
        self.iterations = 0
        self._inputs = inputs
        self._watch = watch
        self._steps = 0

    def declare(self, variable: Var, initial: int) -> None:
        if variable.kind is Kind.ARRAY:
            self.state.arrays[variable.name] = [initial] * LENGTH
        elif variable.kind is Kind.NODE:
            self.state.nodes[variable.name] = None
        else:
            self.state.scalars[variable.name] = initial

    def block(self, body: Sequence[Stmt]) -> None:
        for item in body:
            self._steps += 1
            if self._steps > _STEPS:
                raise TooLong
            self._step(item)

    def _step(self, item: Stmt) -> None:
        match item:
            case Input(target=target):
                if self.read >= len(self._inputs):
                    raise TooLong
                self.state.scalars[target.name] = signed(self._inputs[self.read], 32)
                self.read += 1
            case Assign(target=target, value=value):
                self.state.scalars[target.name] = self.value(value)
            case Store(array=array, index=index, value=value):
                place = self.value(index)
                self.state.arrays[array.name][place] = self.value(value)
            case SetValue() | SetNext() | Make() | Point():
                self._heap(item)
            case If(condition=condition, then=then, other=other):
                self.block(then if self.value(condition) else other)
            case While(condition=condition, body=body):
                count = 0
                while self.value(condition):
                    count += 1
                    self.iterations = max(self.iterations, count)
                    self.block(body)
            case Escape(body=body):
                with suppress(_Leave):
                    self.block(body)
            case Exit():
                raise _Leave
            case Block(body=body):
                self.block(body)
            case Assert(number=number, claim=claim):
                self.reached.add(number)
                if self._watch is not None:
                    self._watch(number, self.state)
                if not self.value(claim):
                    raise Violated(number)

    def _heap(self, item: SetValue | SetNext | Make | Point) -> None:
        nodes = self.state.nodes
        match item:
            case SetValue(node=node, value=value):
                self.cell(node).value = self.value(value)
            case SetNext(node=node, value=other):
                self.cell(node).next = nodes[other.name]
            case Make(target=target):
                nodes[target.name] = Cell()
            case Point(target=target, value=source):
                nodes[target.name] = self._reference(source)

    def cell(self, node: Var) -> Cell:
        found = self.state.nodes[node.name]
        assert found is not None, f"{node.name} is null"
        return found

    def _reference(self, item: Var | Next | None) -> Cell | None:
        match item:
            case None:
                return None
            case Next(node=node):
                return self.cell(node).next
            case Var(name=name):
                return self.state.nodes[name]

    def value(self, item: Expr) -> int:
        match item:
            case Var(name=name):
                return self.state.scalars[name]
            case Const(value=value):
                return value
            case Bin(op=op, left=left, right=right, kind=kind):
                return binary(op, self.value(left), self.value(right), _WIDTH[kind])
            case Cast(operand=operand, kind=kind, narrow=narrow):
                value = self.value(operand)
                return signed(signed(value, narrow) if narrow else value, _WIDTH[kind])
            case Cmp(op=op, left=left, right=right):
                return int(_COMPARE[op](self.value(left), self.value(right)))
            case Logic(op=op, parts=parts):
                return self._logic(op, parts)
            case Choose(condition=condition, then=then, other=other):
                return self.value(then if self.value(condition) else other)
            case Load(array=array, index=index):
                return self.state.arrays[array.name][self.value(index)]
            case Value(node=node):
                return self.cell(node).value
            case Same(left=left, right=right):
                return int(self.state.nodes[left.name] is self._reference(right))

    def _logic(self, op: str, parts: tuple[Expr, ...]) -> int:
        if op == "not":
            return int(not self.value(parts[0]))
        if op == "and":
            return int(all(self.value(part) for part in parts))
        return int(any(self.value(part) for part in parts))


_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def binary(op: str, left: int, right: int, bits: int) -> int:
    """Arithmetic as Java does it."""
    match op:
        case "+":
            result = left + right
        case "-":
            result = left - right
        case "*":
            result = left * right
        case "&":
            result = left & right
        case "|":
            result = left | right
        case "^":
            result = left ^ right
        case "<<":
            result = left << right
        case ">>":
            result = left >> right
        case ">>>":
            result = (left & ((1 << bits) - 1)) >> right
        case "/":
            result = abs(left) // right * (1 if left >= 0 else -1)
        case "%":
            result = abs(left) % right * (1 if left >= 0 else -1)
        case _:
            raise ValueError(op)
    return signed(result, bits)
