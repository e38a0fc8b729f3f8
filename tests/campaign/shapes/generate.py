"""Random abstract programs: episodes that read an input, change the state under a condition that one input satisfies,
and claim something of the state."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from enum import Enum

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
    Needle,
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
)

TRUE = Const(Kind.BOOL, 1)
_SMALL = (0, 1, 2, 3, 5, 7, -1, -4, 10, 100)
_WIDE = (2147483647, -2147483648, 65536, 123456789)


def number(value: int) -> Const:
    return Const(Kind.INT, value)


@dataclass(slots=True)
class Pool:
    """Variables by kind; `alive` are the references that are certainly not null here."""

    ints: list[Var] = field(default_factory=list)
    longs: list[Var] = field(default_factory=list)
    bools: list[Var] = field(default_factory=list)
    arrays: list[Var] = field(default_factory=list)
    nodes: list[Var] = field(default_factory=list)
    alive: frozenset[str] = frozenset()


class Theme(Enum):
    """What a program is mostly about."""

    MIXED = "mixed"
    SCALARS = "scalars"
    LISTS = "lists"
    ARRAYS = "arrays"


class Generator:
    """One program from one seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._variables: list[tuple[Var, int]] = []
        self._needles: list[Needle] = []
        self._pool = Pool()
        self._inputs: list[Var] = []
        self._asserts = 0
        self._loops = 0
        self._theme = self._random.choice((Theme.MIXED, Theme.SCALARS, Theme.LISTS, Theme.LISTS, Theme.ARRAYS))

    def program(self, episodes: int) -> Program:
        """So many episodes, one after the other."""
        choose, theme = self._random, self._theme
        mixed = theme is Theme.MIXED
        for kind, into, count in (
            (Kind.INT, self._pool.ints, 2 + choose.randrange(2)),
            (Kind.LONG, self._pool.longs, choose.randrange(2) if mixed else int(theme is Theme.SCALARS)),
            (Kind.BOOL, self._pool.bools, choose.randrange(2)),
            (Kind.ARRAY, self._pool.arrays, choose.randrange(2) if mixed else 2 * (theme is Theme.ARRAYS)),
            (Kind.NODE, self._pool.nodes, choose.choice((0, 2, 3)) if mixed else 3 * (theme is Theme.LISTS)),
        ):
            for place in range(count):
                into.append(self._variable(kind, f"{kind.value[0]}{place}"))
        body: list[Stmt] = []
        for node in self._pool.nodes[:2]:
            body.append(Make(node))
            self._pool.alive |= {node.name}
        if theme is Theme.LISTS:
            length = self._input("n")
            body.append(Input(length))
            body.append(Block(tuple(self._build(Bin("&", length, number(choose.choice((3, 3, 15))), Kind.INT)))))
        body.extend(Block(tuple(self._episode(place))) for place in range(episodes))
        return Program(tuple(self._variables), tuple(body), tuple(self._needles))

    def _variable(self, kind: Kind, name: str) -> Var:
        initial = self._random.choice((0, 0, 0, 1, 5, -3)) if kind in (Kind.INT, Kind.LONG, Kind.ARRAY) else 0
        item = Var(name, kind)
        self._variables.append((item, initial))
        return item

    def _input(self, name: str) -> Var:
        given = Var(f"in{name}", Kind.INT)
        self._variables.append((given, 0))
        self._inputs.append(given)
        return given

    # Episodes

    def _episode(self, place: int) -> list[Stmt]:
        given = self._input(str(place))
        choose = self._random
        needle = Needle(
            given,
            choose.randrange(1, 1 << 12) * 2 + 1,
            choose.randrange(-5000, 5000),
            choose.randrange(1, 16),
            choose.randrange(-(1 << 31), 1 << 31),
        )
        self._needles.append(needle)
        body: list[Stmt] = [Input(given)]
        body.extend(self._statement(1) for _ in range(choose.randrange(3)))
        body.extend(self._hidden(needle.condition()))
        body.extend(self._statement(1) for _ in range(choose.randrange(2)))
        body.extend(self._claim() for _ in range(choose.choice((1, 2, 2))))
        return body

    def _claim(self) -> Assert:
        """An assertion; what it claims is chosen when executions have been seen."""
        self._asserts += 1
        return Assert(self._asserts, TRUE)

    def _hidden(self, rare: Expr) -> list[Stmt]:
        """Effects under the rare condition, or under its negation."""
        choose = self._random
        usual = Logic("not", (rare,))
        form = choose.choice((0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9))
        if self._pool.nodes and choose.random() < 0.35:
            return self._hidden_alias(rare)
        if form == 0:
            return [If(usual, self._effects())]
        if form == 1:
            return [If(rare, self._effects(), self._effects())]
        if form == 2 and self._pool.ints:
            target = choose.choice(self._pool.ints)
            return [Assign(target, Choose(rare, self._integer(1), self._integer(1), Kind.INT))]
        if form == 3:
            return self._loop((If(Logic("and", (self._condition(), rare)), self._effects()), *self._effects()))
        if form == 4:
            body = (*self._effects(), If(choose.choice((rare, usual)), (*self._effects(), Exit())), *self._effects())
            return [Escape(body)]
        if form == 5 and self._pool.bools:
            flag = choose.choice(self._pool.bools)
            return [Assign(flag, rare), If(flag, self._effects())]
        if form == 6:
            return [If(rare, (*self._effects(), self._claim()))]
        if form == 7:
            return [If(self._condition(), (If(usual, self._effects()),), self._effects())]
        if form == 8:
            return [If(rare, tuple(self._loop(self._effects())))]
        return [If(rare, self._effects())]

    def _hidden_alias(self, rare: Expr) -> list[Stmt]:
        """Two references are the same rarely, or but rarely, and one of the cells is written."""
        choose, pool = self._random, self._pool
        alive = [item for item in pool.nodes if item.name in pool.alive]
        first, second = choose.sample(alive, 2)
        condition = choose.choice((rare, Logic("not", (rare,))))
        write = SetValue(choose.choice((first, first, second)), number(choose.choice((4, 6, 8, 9))))
        if choose.random() < 0.3:
            return [If(condition, (write,))]
        return [If(condition, (Point(first, second),)), write]

    def _effects(self) -> tuple[Stmt, ...]:
        before = self._pool.alive
        body = tuple(self._effect() for _ in range(self._random.choice((1, 1, 2))))
        # What is made alive in a branch may be null after it; nothing alive ever becomes null.
        self._pool.alive = before
        return body

    def _loop(self, body: tuple[Stmt, ...]) -> list[Stmt]:
        """The body some times: as often as a small constant or some bits of an input say."""
        return self._repeated(body, self._times())

    def _times(self) -> Expr:
        choose = self._random
        if choose.random() < 0.6:
            return number(choose.choice((1, 2, 3)))
        return Bin("&", choose.choice(self._inputs), number(choose.choice((1, 3, 3, 15))), Kind.INT)

    def _repeated(self, body: tuple[Stmt, ...], times: Expr) -> list[Stmt]:
        self._loops += 1
        counter = self._variable(Kind.INT, f"k{self._loops}")
        step = Assign(counter, Bin("+", counter, number(1), Kind.INT))
        return [Assign(counter, number(0)), While(Cmp("<", counter, times), (*body, step))]

    def _walk(self) -> list[Stmt]:
        """Along a list, a few steps at most."""
        choose = self._random
        self._loops += 1
        counter, here = self._variable(Kind.INT, f"k{self._loops}"), self._variable(Kind.NODE, f"w{self._loops}")
        target = choose.choice(self._pool.ints)
        more = Logic("and", (Cmp("<", counter, number(choose.choice((2, 3)))), Logic("not", (Same(here, None),))))
        each = Assign(target, Bin(choose.choice("+^-"), target, Value(here), Kind.INT))
        body = (each, Point(here, Next(here)), Assign(counter, Bin("+", counter, number(1), Kind.INT)))
        start = Point(here, choose.choice(self._pool.nodes))
        return [Assign(counter, number(0)), start, While(more, body)]

    # Statements

    def _statement(self, depth: int) -> Stmt:
        choose = self._random
        form = choose.randrange(9)
        if form == 0 and depth:
            return If(self._condition(), self._effects(), self._effects() if choose.random() < 0.4 else ())
        if form == 1 and depth:
            return Block(tuple(self._loop(self._effects())))
        if form == 2 and depth and self._pool.nodes:
            return Block(tuple(self._walk()))
        if form == 3 and depth and self._pool.nodes:
            return Block(tuple(self._build(self._times())))
        return self._effect()

    def _build(self, times: Expr) -> list[Stmt]:
        """Some new cells in front of a list."""
        fresh, head = self._variable(Kind.NODE, f"n{self._loops}b"), self._random.choice(self._pool.nodes)
        made = (Make(fresh), SetValue(fresh, self._integer(0)), SetNext(fresh, head), Point(head, fresh))
        return self._repeated(made, times)

    def _effect(self) -> Stmt:
        choose, pool = self._random, self._pool
        alive = [item for item in pool.nodes if item.name in pool.alive]
        forms = ["int", "int", "int"]
        forms += ["long"] * bool(pool.longs) + ["bool"] * bool(pool.bools) + ["array"] * 2 * bool(pool.arrays)
        forms += ["value", "value", "next", "point", "make"] if alive else []
        match choose.choice(forms):
            case "int":
                return Assign(choose.choice(pool.ints), self._integer(2))
            case "long":
                return Assign(choose.choice(pool.longs), self._long(1))
            case "bool":
                return Assign(choose.choice(pool.bools), self._condition())
            case "array":
                return Store(choose.choice(pool.arrays), self._index(), self._integer(1))
            case "value":
                return SetValue(choose.choice(alive), self._integer(1))
            case "next":
                return SetNext(choose.choice(alive), choose.choice(pool.nodes))
            case "point":
                target = choose.choice(pool.nodes)
                pool.alive |= {target.name}
                return Point(target, choose.choice(alive))
            case _:
                target = choose.choice(pool.nodes)
                pool.alive |= {target.name}
                return Make(target)

    # Expressions

    def _index(self) -> Expr:
        choose = self._random
        if choose.random() < 0.6:
            return number(choose.randrange(LENGTH))
        return Bin("&", choose.choice((*self._inputs, *self._pool.ints)), number(LENGTH - 1), Kind.INT)

    def _integer(self, depth: int) -> Expr:
        choose, pool = self._random, self._pool
        form = choose.randrange(12)
        if depth == 0 or form < 5:
            return number(choose.choice(_SMALL if choose.random() < 0.9 else _WIDE))
        if form < 7:
            return choose.choice(pool.ints)
        if form == 7 and pool.arrays:
            return Load(choose.choice(pool.arrays), self._index())
        if form == 8 and pool.alive:
            return Value(next(item for item in pool.nodes if item.name in pool.alive))
        if form == 9:
            return Cast(choose.choice(pool.ints), Kind.INT, choose.choice((8, 16)))
        if form == 10 and pool.longs:
            return Cast(choose.choice(pool.longs), Kind.INT)
        if form == 11:
            op = choose.choice(("<<", ">>", ">>>", "/", "%"))
            return Bin(op, choose.choice(pool.ints), number(choose.choice((1, 2, 3, 5))), Kind.INT)
        op = choose.choice(("+", "+", "-", "*", "^", "&", "|"))
        return Bin(op, choose.choice(pool.ints), self._integer(depth - 1), Kind.INT)

    def _long(self, depth: int) -> Expr:
        choose, pool = self._random, self._pool
        form = choose.randrange(6)
        if depth == 0 or form < 2:
            return Const(Kind.LONG, choose.choice((0, 1, -1, 5, 1 << 40, 2147483648)))
        if form == 2:
            return Cast(Bin("+", choose.choice(pool.ints), number(choose.choice(_WIDE)), Kind.INT), Kind.LONG)
        if form == 3:
            return Cast(choose.choice(pool.ints), Kind.LONG)
        if form == 4:
            op = choose.choice(("<<", ">>", ">>>", "/"))
            return Bin(op, choose.choice(pool.longs), Const(Kind.LONG, choose.choice((1, 2, 3, 33, 40))), Kind.LONG)
        return Bin(choose.choice("+-*^"), choose.choice(pool.longs), self._long(depth - 1), Kind.LONG)

    def _condition(self) -> Expr:
        choose, pool = self._random, self._pool
        form = choose.randrange(6)
        if form == 0 and pool.bools:
            return choose.choice(pool.bools)
        if form == 1 and len(pool.nodes) > 1:
            return Same(choose.choice(pool.nodes), choose.choice((None, choose.choice(pool.nodes))))
        if form == 2 and pool.longs:
            return Cmp(choose.choice(("<", "==", ">=")), choose.choice(pool.longs), self._long(0))
        left = choose.choice((*self._inputs, *pool.ints))
        return Cmp(choose.choice(("<", "<=", "==", "!=", ">")), left, self._integer(1))
