"""Chooses what the assertions of an abstract program claim, after executions with and without needles."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tests.campaign.shapes.evaluate import State, TooLong, run, value_of
from tests.campaign.shapes.generate import Generator
from tests.campaign.shapes.tree import (
    LENGTH,
    Assert,
    Bin,
    Block,
    Cmp,
    Const,
    Escape,
    Expr,
    If,
    Kind,
    Load,
    Logic,
    Program,
    Same,
    Stmt,
    Value,
    Var,
    While,
    statements,
)

_ENDS = (0, 1, -1, 2, 3, 5, 2147483647, -2147483648)


@dataclass(frozen=True, slots=True)
class Known:
    """What executions show: of each assertion the inputs that violate it, or reach it."""

    program: Program
    violating: dict[int, tuple[int, ...]]
    reaching: dict[int, tuple[int, ...]]


def program(seed: int, episodes: int) -> Known | None:
    """A program with claims; None when its executions take too long."""
    generator = random.Random(seed)
    made = Generator(seed).program(episodes)
    vectors = list(_vectors(made, generator))
    usual, rare = vectors[: len(vectors) // 2], vectors[len(vectors) // 2 :]
    try:
        for number in sorted(made.assertions()):
            claim = _claim(made, number, usual, rare, generator)
            made = replace(made, body=_with(made.body, number, claim))
        return _known(made, vectors)
    except TooLong:
        return None


def _known(made: Program, vectors: Sequence[tuple[int, ...]]) -> Known:
    violating: dict[int, tuple[int, ...]] = {}
    reaching: dict[int, tuple[int, ...]] = {}
    for vector in vectors:
        ran = run(made, vector)
        if ran.violated is not None:
            violating.setdefault(ran.violated, vector)
        for number in ran.reached:
            reaching.setdefault(number, vector)
    return Known(made, violating, reaching)


def _vectors(made: Program, generator: random.Random) -> Iterator[tuple[int, ...]]:
    """Inputs: as many without needles as with some."""
    inputs = made.inputs()
    places = [inputs.index(needle.variable) for needle in made.needles]

    def common() -> list[int]:
        return [
            generator.choice((generator.randrange(-9, 10), generator.choice(_ENDS), generator.getrandbits(32)))
            for _ in inputs
        ]

    rare: list[tuple[int, ...]] = []
    for place, needle in zip(places, made.needles, strict=True):
        for _ in range(3):
            vector = common()
            vector[place] = needle.value
            rare.append(tuple(vector))
    for _ in range(4):
        vector = common()
        for place, needle in zip(places, made.needles, strict=True):
            vector[place] = needle.value if generator.random() < 0.5 else vector[place]
        rare.append(tuple(vector))
    for _ in rare:
        yield tuple(common())
    yield from rare


def _claim(
    made: Program,
    number: int,
    usual: Sequence[tuple[int, ...]],
    rare: Sequence[tuple[int, ...]],
    generator: random.Random,
) -> Expr:
    """Prefers what holds without needles and fails with one; otherwise something that holds with them."""
    states = [_seen(made, number, vectors) for vectors in (usual, rare)]
    if not states[0]:
        return _inside(states[1], made, generator)
    known = list(_subjects(made, (*states[0], *states[1])))
    known.sort(key=lambda subject: -(generator.random() ** (1 / _weight(subject))))
    if generator.random() < 0.35:
        related = _related(made, known, states[0], states[1], generator)
        if related is not None:
            return related
    twins: list[Expr] = []
    for subject in known:
        common = sorted({value_of(state, subject) for state in states[0]})
        others = sorted({value_of(state, subject) for state in states[1]} - set(common))
        if len(common) > 3:
            continue
        claim = _among(subject, common)
        if others and generator.random() < 0.75:
            return claim
        if len(others) <= 3:
            twins.append(_among(subject, [*common, *others]))
    return generator.choice(twins) if twins else Const(Kind.BOOL, 1)


def _related(
    made: Program, known: Sequence[Expr], usual: Sequence[State], rare: Sequence[State], generator: random.Random
) -> Expr | None:
    """A claim of what holds where some bits of an input have a certain value: it relates what is stored, and where, to
    the input."""
    for subject in known:
        given, bits = generator.choice(made.inputs()), generator.randrange(LENGTH)
        condition = Cmp("==", Bin("&", given, Const(Kind.INT, LENGTH - 1), Kind.INT), Const(Kind.INT, bits))
        common = {value_of(state, subject) for state in usual if value_of(state, condition)}
        everywhere = {value_of(state, subject) for state in usual}
        more = {value_of(state, subject) for state in rare if value_of(state, condition)}
        if 0 < len(common) < len(everywhere) and len(common | more) <= 4:
            values = sorted(common if generator.random() < 0.4 else common | more)
            return Logic("or", (Logic("not", (condition,)), _among(subject, values)))
    return None


def _inside(states: Sequence[State], made: Program, generator: random.Random) -> Expr:
    """The claim of an assertion that only a needle reaches."""
    if not states or generator.random() < 0.4:
        return Cmp("==", made.needles[0].variable, Const(Kind.INT, 77))
    subjects = list(_subjects(made, states))
    subject = generator.choice(subjects)
    values = sorted({value_of(state, subject) for state in states})
    claim = _among(subject, values[:3])
    return Logic("not", (claim,)) if generator.random() < 0.3 else claim


def _seen(made: Program, number: int, vectors: Sequence[tuple[int, ...]]) -> list[State]:
    states: list[State] = []

    def watch(reached: int, state: State) -> None:
        if reached == number:
            arrays = {name: list(cells) for name, cells in state.arrays.items()}
            nodes = {name: None if cell is None else replace(cell) for name, cell in state.nodes.items()}
            same = {id(cell): nodes[name] for name, cell in state.nodes.items()}
            nodes = {name: same[id(cell)] for name, cell in state.nodes.items()}
            states.append(State(dict(state.scalars), arrays, nodes))

    for vector in vectors:
        run(made, vector, watch)
    return states


def _subjects(made: Program, states: Sequence[State]) -> Iterator[Expr]:
    """Expressions that have a value in all the states."""
    nodes = [item for item, _ in made.variables if item.kind is Kind.NODE]
    for item, _ in made.variables:
        match item.kind:
            case Kind.ARRAY:
                yield from (Load(item, Const(Kind.INT, place)) for place in range(LENGTH))
            case Kind.NODE:
                if all(state.nodes[item.name] is not None for state in states):
                    yield Value(item)
                yield Same(item, None)
                yield from (Same(item, other) for other in nodes if other.name > item.name)
            case _:
                if not item.name.startswith("in"):
                    yield item


def _weight(subject: Expr) -> float:
    """How interesting it is what a subject holds: cells most, counters and walking references least."""
    match subject:
        case Load() | Value():
            return 3.0
        case Var(name=name):
            return 0.2 if name.startswith("k") else 1.5
        case Same(left=left):
            return 0.1 if left.name.startswith("w") else 0.5
        case _:
            return 1.0


def _among(subject: Expr, values: Sequence[int]) -> Expr:
    kind = _kind(subject)
    parts: tuple[Expr, ...] = tuple(Cmp("==", subject, Const(kind, value)) for value in values)
    if kind is Kind.BOOL:
        parts = tuple(subject if value else Logic("not", (subject,)) for value in values)
    return parts[0] if len(parts) == 1 else Logic("or", parts)


def _kind(subject: Expr) -> Kind:
    match subject:
        case Var(kind=kind):
            return kind
        case Same():
            return Kind.BOOL
        case _:
            return Kind.INT


def _with(body: tuple[Stmt, ...], number: int, claim: Expr) -> tuple[Stmt, ...]:
    return tuple(_put(item, number, claim) for item in body)


def _put(item: Stmt, number: int, claim: Expr) -> Stmt:
    match item:
        case Assert(number=own):
            return Assert(number, claim) if own == number else item
        case If(condition=condition, then=then, other=other):
            return If(condition, _with(then, number, claim), _with(other, number, claim))
        case While(condition=condition, body=body):
            return While(condition, _with(body, number, claim))
        case Escape(body=body):
            return Escape(_with(body, number, claim))
        case Block(body=body):
            return Block(_with(body, number, claim))
        case _:
            return item


def size(made: Program) -> int:
    """How many statements it has."""
    return sum(1 for _ in statements(made.body))
