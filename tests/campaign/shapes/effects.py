"""Which variables a statement uses and assigns, and which neighbours may change places."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.campaign.shapes.tree import (
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
    Load,
    Logic,
    Make,
    Next,
    Point,
    Same,
    SetNext,
    SetValue,
    Stmt,
    Store,
    Value,
    Var,
    While,
    statements,
)


@dataclass(slots=True)
class Effects:
    """Names used and assigned; `anchored` where inputs, assertions, exits or loops fix the place of a statement."""

    used: dict[str, Var] = field(default_factory=dict)
    assigned: dict[str, Var] = field(default_factory=dict)
    reads_heap: bool = False
    writes_heap: bool = False
    anchored: bool = False

    @property
    def names(self) -> dict[str, Var]:
        """All variables, in the order in which they are met."""
        return {**self.used, **self.assigned}

    def independent(self, other: Effects) -> bool:
        """Whether two statements with these effects may change places."""
        if self.anchored or other.anchored:
            return False
        if (self.writes_heap and (other.reads_heap or other.writes_heap)) or (other.writes_heap and self.reads_heap):
            return False
        mine, others = set(self.assigned), set(other.assigned)
        return not (mine & set(other.names) or others & set(self.names))


def effects(body: Sequence[Stmt]) -> Effects:
    """What the statements, nested ones included, use and assign."""
    found = Effects()
    for item in statements(tuple(body)):
        _add(item, found)
    return found


def _add(item: Stmt, found: Effects) -> None:
    match item:
        case Input(target=target):
            found.assigned[target.name] = target
            found.anchored = True
        case Assign(target=target, value=value):
            _read(value, found)
            found.assigned[target.name] = target
        case Store(array=array, index=index, value=value):
            _read(index, found)
            _read(value, found)
            _touch(array, found)
        case SetValue(node=node, value=value):
            _read(value, found)
            _touch(node, found)
        case SetNext(node=node, value=other):
            found.used[other.name] = other
            _touch(node, found)
        case Make(target=target):
            found.assigned[target.name] = target
        case Point(target=target, value=source):
            _refer(source, found)
            found.assigned[target.name] = target
        case If(condition=condition) | While(condition=condition):
            _read(condition, found)
            found.anchored |= isinstance(item, While)
        case Assert(claim=claim):
            _read(claim, found)
            found.anchored = True
        case Exit() | Escape():
            found.anchored = True
        case Block():
            pass


def _touch(item: Var, found: Effects) -> None:
    found.used[item.name] = item
    found.writes_heap = True


def _refer(item: Var | Next | None, found: Effects) -> None:
    match item:
        case None:
            pass
        case Next(node=node):
            found.used[node.name] = node
            found.reads_heap = True
        case Var(name=name):
            found.used[name] = item


def _read(item: Expr, found: Effects) -> None:
    for part in _parts(item):
        match part:
            case Var(name=name):
                found.used[name] = part
            case Load(array=target) | Value(node=target):
                found.used[target.name] = target
                found.reads_heap = True
            case Same(left=left, right=right):
                found.used[left.name] = left
                _refer(right, found)
            case _:
                pass


def _parts(item: Expr) -> Iterator[Expr]:
    yield item
    match item:
        case Bin(left=left, right=right) | Cmp(left=left, right=right):
            yield from _parts(left)
            yield from _parts(right)
        case Cast(operand=operand):
            yield from _parts(operand)
        case Logic(parts=parts):
            for part in parts:
                yield from _parts(part)
        case Choose(condition=condition, then=then, other=other):
            for part in (condition, then, other):
                yield from _parts(part)
        case Load(index=index):
            yield from _parts(index)
        case Var() | Const() | Value() | Same():
            pass


def leaves(body: Sequence[Stmt]) -> bool:
    """Whether an exit in the statements leaves a block around them."""
    for item in body:
        match item:
            case Exit():
                return True
            case If(then=then, other=other):
                if leaves(then) or leaves(other):
                    return True
            case Block(body=inner):
                if leaves(inner):
                    return True
            case _:
                pass
    return False


def reordered(body: Sequence[Stmt], generator: random.Random) -> list[Stmt]:
    """The statements with some independent neighbours exchanged."""
    items = list(body)
    for place in range(len(items) - 1):
        pair = items[place], items[place + 1]
        if generator.random() < 0.5 and effects(pair[:1]).independent(effects(pair[1:])):
            items[place], items[place + 1] = pair[1], pair[0]
    return items
