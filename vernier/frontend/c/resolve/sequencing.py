"""Expressions whose value may depend on an order of evaluation that C does not give.

Operands of most operators, and arguments of calls, are evaluated in no given order (C11 6.5p2 and p3, 6.5.2.2p10):
where one changes what another one uses, the result is undefined, or compilers differ. Looked at are variables by their
names and members: those that an expression assigns, and those of static storage that a called function may change or
use, itself or by further calls. What is written in the same way (`*p`, `p->x`, `a[i]`, `a[0]`) is one place, too; other
changes through pointers are seen only where `&x` is an argument. Counters that functions only step up or down do not
make a difference to one another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, is_dataclass
from typing import TypeAlias

from vernier.frontend.c.resolve.environment import Environment
from vernier.frontend.c.syntax.tree import (
    AssignExpression,
    BinaryExpression,
    CallExpression,
    CommaExpression,
    ConditionalExpression,
    Declaration,
    Expression,
    ExpressionStatement,
    FunctionDefinition,
    Identifier,
    IndexExpression,
    MemberExpression,
    NumberLiteral,
    SizeExpression,
    StatementExpression,
    StepExpression,
    UnaryExpression,
)
from vernier.frontend.c.syntax.walk import children, is_effect, nodes

Key: TypeAlias = tuple[str, str]
"""A variable (its link name, or the unit and place of its declaration) and a path of members and elements from there;
after a `*` the path is of what the variable, or what it holds, points to"""
Definitions: TypeAlias = Callable[[str], "tuple[Environment, FunctionDefinition] | None"]
_NONE: frozenset[Key] = frozenset()


@dataclass(frozen=True, slots=True)
class Effects:
    """What evaluating something uses and changes: itself, and by calls; `steps` are counters that calls only step."""

    reads: frozenset[Key] = _NONE
    writes: frozenset[Key] = _NONE
    call_reads: frozenset[Key] = _NONE
    call_writes: frozenset[Key] = _NONE
    steps: frozenset[Key] = _NONE

    def __or__(self, other: Effects) -> Effects:
        return Effects(
            self.reads | other.reads,
            self.writes | other.writes,
            self.call_reads | other.call_reads,
            self.call_writes | other.call_writes,
            self.steps | other.steps,
        )


_NOTHING = Effects()


@dataclass(slots=True)
class Sequencing:
    """Finds expressions of one program whose order matters; `definitions` are its functions by link name."""

    definitions: Definitions
    _direct: dict[str, tuple[Effects, frozenset[str]]] = field(default_factory=dict)
    _whole: dict[str, Effects] = field(default_factory=dict)
    _effectful: dict[int, tuple[object, bool]] = field(default_factory=dict)
    _known: dict[int, tuple[object, Effects]] = field(default_factory=dict)
    """What is known of nodes, by their identity; a node is kept with that, so that no other one has its identity"""

    def between(self, environment: Environment, operands: tuple[Expression, ...]) -> str | None:
        """The variable that operands, evaluated in any order, change and use, if any."""
        if not self._have_effects(operands):
            return None
        before = _NOTHING
        for operand in operands:
            found = self.effects(environment, operand)
            key = _conflict(before, found) or _conflict(found, before)
            if key is not None:
                return _shown(key)
            before |= found
        return None

    def changed_by(self, function: str) -> str | None:
        """A variable of static storage that a call of the function, given by its link name, may change, if any."""
        found = self._summary(function)
        return next((_shown(key) for key in sorted(found.call_writes | found.steps)), None)

    def in_assignment(self, environment: Environment, node: AssignExpression) -> str | None:
        """The variable that the sides of an assignment change and use in no given order, if any. The assignment itself
        comes after both have their values."""
        op, target, value = node.op, node.target, node.value
        if not self._have_effects((target, value)):
            return None
        given = self.effects(environment, value)
        inside = self._place(environment, target)
        key = _conflict(inside, given) or _conflict(given, inside)
        if key is not None:
            return _shown(key)
        changed = _key(environment, target)
        if changed is None:
            return None
        chained = isinstance(value, AssignExpression) and _key(environment, value.target) == changed
        again = _NONE if chained else self._last_writes(environment, value)
        if op:
            again |= given.call_writes | given.steps
        return _shown(changed) if any(_overlap(changed, other) for other in again) else None

    def _have_effects(self, roots: Iterable[object]) -> bool:
        """Whether any of some expressions has effects. Each node is asked once: sums may have ten thousand terms, and
        each of their operators asks."""
        for node in self._upwards(roots, self._effectful):
            inside = is_effect(node) or any(self._effectful[id(part)][1] for part in _parts(node))
            self._effectful[id(node)] = (node, inside)
        return any(self._effectful[id(root)][1] for root in roots)

    def effects(self, environment: Environment, root: object) -> Effects:
        """What evaluating an expression uses and changes."""
        for node in self._upwards((root,), self._known):
            self._known[id(node)] = (node, self._found(environment, node))
        return self._known[id(root)][1]

    def _upwards(self, roots: Iterable[object], known: Mapping[int, object]) -> Iterator[object]:
        """The nodes that are not known yet, each after those below it."""
        pending = [(root, False) for root in roots]
        while pending:
            node, comes_now = pending.pop()
            if id(node) in known:
                continue
            if comes_now:
                yield node
            else:
                pending += [(node, True), *((part, False) for part in _parts(node))]

    def _found(self, environment: Environment, node: object) -> Effects:
        match node:
            case Identifier():
                return Effects(reads=frozenset({_variable(environment, node)}))
            case SizeExpression():
                return _NOTHING
            case UnaryExpression(op="&", operand=operand):
                return self._place(environment, operand)
            case MemberExpression() | IndexExpression() | UnaryExpression(op="*"):
                key = _key(environment, node)
                keys = _NONE if key is None else frozenset({key})
                return Effects(reads=keys) | self._place(environment, node)
            case StepExpression(operand=target):
                return self._changed(environment, target, uses=True)
            case AssignExpression(op=op, target=target, value=value):
                return self.effects(environment, value) | self._changed(environment, target, uses=bool(op))
            case CallExpression():
                return self._called(environment, node)
            case StatementExpression():
                found, _ = self._inside(environment, node)
                return Effects(call_reads=found.reads, call_writes=found.writes)
            case _:
                return self._together(environment, children(node))

    def _last_writes(self, environment: Environment, node: object) -> frozenset[Key]:
        """What evaluating an expression changes after its last sequence point (C11, annex C)."""
        match node:
            case CallExpression():
                return _NONE
            case CommaExpression(right=last) | BinaryExpression(op="&&" | "||", right=last):
                return self._last_writes(environment, last)
            case ConditionalExpression(then=then, otherwise=otherwise):
                return self._last_writes(environment, then) | self._last_writes(environment, otherwise)
            case StepExpression(operand=target):
                parts: list[object] = [target]
            case AssignExpression(target=target, value=value):
                parts = [target, value]
            case SizeExpression() | StatementExpression():
                return _NONE
            case _:
                return frozenset(key for part in children(node) for key in self._last_writes(environment, part))
        inside = frozenset(key for part in parts for key in self._last_writes(environment, part))
        key = _key(environment, target)
        return inside if key is None else inside | {key}

    def _together(self, environment: Environment, parts: Iterable[object]) -> Effects:
        found = _NOTHING
        for part in parts:
            found |= self.effects(environment, part)
        return found

    def _place(self, environment: Environment, node: Expression) -> Effects:
        """What is evaluated to find a place, which itself is not looked at."""
        match node:
            case Identifier():
                return _NOTHING
            case MemberExpression(object=inner, arrow=False):
                return self._place(environment, inner)
            case IndexExpression(array=array, index=index):
                return self.effects(environment, array) | self.effects(environment, index)
            case _:
                return self._together(environment, children(node))

    def _changed(self, environment: Environment, target: Expression, *, uses: bool) -> Effects:
        key = _key(environment, target)
        keys = _NONE if key is None else frozenset({key})
        return self._place(environment, target) | Effects(reads=keys if uses else _NONE, writes=keys)

    def _called(self, environment: Environment, node: CallExpression) -> Effects:
        function = node.function
        found = self._together(environment, node.arguments)
        if not (isinstance(function, Identifier) and not function.declared):
            return found | self.effects(environment, function)
        found |= self._summary(environment.link_name(function.name))
        given = [each.operand for each in node.arguments if isinstance(each, UnaryExpression) and each.op == "&"]
        keys = frozenset(key for each in given if (key := _key(environment, each)) is not None)
        return found | Effects(
            call_reads=keys, call_writes=keys if self._writes_memory(environment, function) else _NONE
        )

    def _writes_memory(self, environment: Environment, function: Identifier) -> bool:
        """Whether a function, or one that it calls, may write where a pointer leads."""
        for name in self._reached(environment.link_name(function.name)):
            found = self.definitions(name)
            if found is None or any(_is_store(node) for node in nodes(found[1].body)):
                return True
        return False

    # ---- functions

    def _summary(self, name: str) -> Effects:
        known = self._whole.get(name)
        if known is None:
            found = _NOTHING
            for each in self._reached(name):
                found |= self._direct_effects(each)[0]
            steps = found.steps - found.reads - found.writes
            known = self._whole[name] = Effects(
                call_reads=found.reads, call_writes=found.writes | (found.steps - steps), steps=steps
            )
        return known

    def _reached(self, name: str) -> list[str]:
        reached, pending = {name: None}, [name]
        while pending:
            for callee in self._direct_effects(pending.pop())[1]:
                if callee not in reached:
                    reached[callee] = None
                    pending.append(callee)
        return list(reached)

    def _direct_effects(self, name: str) -> tuple[Effects, frozenset[str]]:
        """What a function itself does to variables of static storage, and what it calls."""
        known = self._direct.get(name)
        if known is None:
            found = self.definitions(name)
            known = (_NOTHING, frozenset()) if found is None else self._inside(found[0], found[1].body)
            self._direct[name] = known
        return known

    def _inside(self, environment: Environment, tree: object) -> tuple[Effects, frozenset[str]]:
        static = {
            _local(environment, declared.declarator.start, declared.declarator.name)
            for node in nodes(tree)
            if isinstance(node, Declaration) and "static" in node.storage
            for declared in node.declared
        }
        reads, writes, steps = set(), set(), set()
        callees: set[str] = set()
        stepped: set[int] = set()
        for node in nodes(tree):
            match node:
                case ExpressionStatement(expression=expression) if (plain := _stepped(expression)) is not None:
                    steps.add(_variable(environment, plain))
                    stepped.add(plain.start)
                case StepExpression(operand=target) | AssignExpression(target=target):
                    root = _root(target)
                    if root is not None and root.start not in stepped:
                        writes.add(_variable(environment, root))
                case UnaryExpression(op="&", operand=operand) if (root := _root(operand)) is not None:
                    if not environment.is_function(root.name):
                        writes.add(_variable(environment, root))
                case CallExpression(function=Identifier(declared=0) as function):
                    callees.add(environment.link_name(function.name))
                case Identifier() if node.start not in stepped:
                    reads.add(_variable(environment, node))
                case _:
                    pass
        kept = [frozenset(key for key in keys if key in static or "@" not in key[0]) for keys in (reads, writes, steps)]
        return Effects(reads=kept[0], writes=kept[1], steps=kept[2]), frozenset(callees)


def _parts(node: object) -> list[object]:
    return [part for part in children(node) if is_dataclass(part)]


def _conflict(changing: Effects, using: Effects) -> Key | None:
    """What one changes and the other uses or changes, if anything."""
    used = using.reads | using.writes | using.call_reads | using.call_writes
    for key in changing.writes | changing.call_writes:
        if any(_overlap(key, other) for other in used | using.steps):
            return key
    return next((key for key in changing.steps for other in used if _overlap(key, other)), None)


def _overlap(left: Key, right: Key) -> bool:
    """Whether one is the other or a part of it. What a pointer points to is no part of it."""
    shorter, longer = sorted((left[1], right[1]), key=len)
    rest = longer[len(shorter) :]
    return left[0] == right[0] and longer.startswith(shorter) and rest[:1] in ("", ".", "[") and "*" not in rest


def _shown(key: Key) -> str:
    path = re.sub(r"\*?\[(?:[^\]]*@)?", "[", key[1]).replace("*.", "->")
    return "*" * path.count("*") + key[0].rpartition("@")[2] + path.replace("*", "")


def _local(environment: Environment, place: int, name: str) -> Key:
    return f"{environment.source.path}:{place}@{name}", ""


def _variable(environment: Environment, node: Identifier) -> Key:
    if node.declared:
        return _local(environment, node.declared, node.name)
    return environment.link_name(node.name), ""


def _key(environment: Environment, node: Expression) -> Key | None:
    """The variable, or part of one, or of what it points to, that an expression names."""
    match node:
        case Identifier():
            return _variable(environment, node)
        case MemberExpression(object=inner, member=member, arrow=arrow):
            base, step = _key(environment, inner), f"*.{member}" if arrow else f".{member}"
        case UnaryExpression(op="*", operand=inner):
            base, step = _key(environment, inner), "*"
        case IndexExpression(array=inner, index=NumberLiteral(text=text)):
            base, step = _key(environment, inner), f"*[{text}]"
        case IndexExpression(array=inner, index=Identifier() as index):
            base, step = _key(environment, inner), f"*[{''.join(_variable(environment, index))}]"
        case _:
            return None
    return None if base is None else (base[0], base[1] + step)


def _root(node: object) -> Identifier | None:
    """The variable of which an expression names a part."""
    while True:
        match node:
            case Identifier():
                return node
            case MemberExpression(object=inner, arrow=False) | IndexExpression(array=inner):
                node = inner
            case _:
                return None


def _stepped(node: Expression | None) -> Identifier | None:
    """The variable that a statement only counts up or down."""
    match node:
        case StepExpression(operand=Identifier() as counter):
            return counter
        case AssignExpression(op="+" | "-", target=Identifier() as counter, value=NumberLiteral()):
            return counter
        case _:
            return None


def _is_store(node: object) -> bool:
    if isinstance(node, StepExpression | AssignExpression):
        target = node.operand if isinstance(node, StepExpression) else node.target
        return not isinstance(target, Identifier)
    return False
