"""What printers of all languages share: contexts, statements, and the choice of a form for each of them."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tests.campaign.shapes.effects import effects, leaves, reordered
from tests.campaign.shapes.tree import (
    Assert,
    Assign,
    Block,
    Cmp,
    Const,
    Escape,
    Exit,
    Expr,
    If,
    Input,
    Kind,
    Make,
    Point,
    Program,
    SetNext,
    SetValue,
    Stmt,
    Store,
    Var,
    While,
    kind_of,
)


@dataclass(frozen=True, slots=True)
class Access:
    """How a variable is read, and assigned (`{}` is the new value); `local` when other procedures cannot reach it."""

    read: str
    write: str
    local: bool

    @staticmethod
    def plain(text: str, *, local: bool) -> Access:
        """A place that can stand left of an assignment."""
        return Access(text, f"{text} = {{}};", local)


@dataclass(frozen=True, slots=True)
class Context:
    """Where a statement is printed: the places of the variables, and the statement that leaves the block around."""

    places: Mapping[str, Access]
    leave: str = ""

    def read(self, item: Var) -> str:
        return self.places[item.name].read

    def write(self, item: Var, value: str) -> str:
        return self.places[item.name].write.replace("{}", value)


@dataclass(frozen=True, slots=True)
class Style:
    """How often each kind of change is made (0 to 1): 0 everywhere prints the tree as it is."""

    extract: float
    recursion: float
    switch: float
    reorder: float
    moved: float
    """variables that are not stored in locals"""
    uniform: bool = False
    """whether these are all statics of one class, or globals"""


PLAIN = Style(0, 0, 0, 0, 0)
GLOBAL = Style(0, 0, 0, 0, 1)
"""Nothing but storage is changed."""
STATIC = Style(0, 0, 0, 0, 1, uniform=True)


class Printer(ABC):
    """Prints a program in one shape. A subclass is a language."""

    def __init__(self, program: Program, generator: random.Random, style: Style) -> None:
        self.program = program
        self.random = generator
        self.style = style
        self._counter = 0
        self._prefix = generator.choice(("v", "tmp", "q_", "zz", "x", "the"))

    def fresh(self, stem: str) -> str:
        """A name nothing else has."""
        self._counter += 1
        return f"{stem}{self._counter}"

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def renamed(self, item: Var) -> str:
        """The variable's name in this shape; the same for every call with the same variable."""
        return item.name if self.style.extract == 0 else f"{self._prefix}_{item.name}"

    # Statements

    def block(self, body: Sequence[Stmt], context: Context) -> list[str]:
        """The lines of some statements."""
        if self.chance(self.style.reorder):
            body = reordered(body, self.random)
        return [line for item in body for line in self.statement(item, context)]

    def statement(self, item: Stmt, context: Context) -> list[str]:
        """The lines of a statement, perhaps those of a call of a new procedure that does it."""
        if isinstance(item, If | While | Escape | Block) and self.chance(self.style.extract) and not leaves((item,)):
            return self.call(item, context)
        return self.form(item, context)

    def form(self, item: Stmt, context: Context) -> list[str]:
        """The lines of a statement, in a form chosen at random."""
        match item:
            case If():
                return self._branch(item, context)
            case While():
                return self._loop(item, context)
            case Escape(body=body):
                return self.escape(body, context)
            case Block(body=body):
                return self.block(body, context)
            case Exit():
                return [context.leave]
            case Assert(number=number, claim=claim):
                return [self.assertion(number, self.expression(claim, context))]
            case _:
                return self._simple(item, context)

    def _simple(self, item: Input | Assign | Store | SetValue | SetNext | Make | Point, context: Context) -> list[str]:
        match item:
            case Input(target=target):
                return [context.write(target, self.input)]
            case Assign(target=target, value=value):
                return [context.write(target, self.expression(value, context))]
            case Store(array=array, index=index, value=value):
                return [f"{self.cell(array, index, context)} = {self.expression(value, context)};"]
            case SetValue(node=node, value=value):
                return [self.set_value(context.read(node), self.expression(value, context))]
            case SetNext(node=node, value=other):
                return [self.set_next(context.read(node), context.read(other))]
            case Make(target=target):
                return self.make(target, context)
            case Point(target=target, value=source):
                return [context.write(target, self.reference(source, context))]

    def _branch(self, item: If, context: Context) -> list[str]:
        then, other = self.block(item.then, context), self.block(item.other, context)
        condition = self.expression(item.condition, context)
        if self.chance(self.style.switch):
            return self._switch(item, condition, then, other, context)
        if self.chance(self.style.switch / 2):
            then, other, condition = other, then, f"!({condition})"
        lines = [f"if ({condition}) {{", *indented(then)]
        return [*lines, "} else {", *indented(other), "}"] if other else [*lines, "}"]

    def _switch(self, item: If, condition: str, then: list[str], other: list[str], context: Context) -> list[str]:
        match item.condition:
            case Cmp(op="==", left=left, right=Const() as constant) if kind_of(left) is Kind.INT:
                subject, label = self.expression(left, context), self.expression(constant, context)
            case _:
                subject, label = f"(({condition}) ? 1 : 0)", "1"
        lines = [f"switch ({subject}) {{", f"case {label}: {{", *indented(then), *self.end_case(then), "}"]
        return [*lines, "default: {", *indented(other), *self.end_case(other), "}", "}"]

    def end_case(self, body: list[str]) -> list[str]:
        """The end of a case; a language may forbid it where it cannot be reached."""
        del body
        return ["break;"]

    def _loop(self, item: While, context: Context) -> list[str]:
        if self.chance(self.style.recursion):
            return self.recursive(item, context)
        return self.loop(item, context)

    def loop(self, item: While, context: Context) -> list[str]:
        """A loop that stays one."""
        inner = replace(context, leave="")
        condition, body = self.expression(item.condition, inner), indented(self.block(item.body, inner))
        form = self.random.randrange(4) if self.style.switch else 0
        if form == 1:
            return [f"for (; {condition}; ) {{", *body, "}"]
        if form == 2:
            return [f"if ({condition}) {{", "do {", *body, f"}} while ({condition});", "}"]
        if form == 3:
            return [f"for (;;) {{ if (!({condition})) break;", *body, "}"]
        return [f"while ({condition}) {{", *body, "}"]

    def locals_of(self, body: Sequence[Stmt], context: Context) -> tuple[list[Var], list[Var]]:
        """The local variables that the statements only use, and those that they assign."""
        found = effects(body)
        assigned = [item for name, item in found.assigned.items() if context.places[name].local]
        used = [item for name, item in found.used.items() if context.places[name].local and name not in found.assigned]
        return used, assigned

    # What a language has to say

    input: str

    @abstractmethod
    def expression(self, item: Expr, context: Context) -> str: ...

    @abstractmethod
    def cell(self, array: Var, index: Expr, context: Context) -> str: ...

    @abstractmethod
    def set_value(self, node: str, value: str) -> str: ...

    @abstractmethod
    def set_next(self, node: str, value: str) -> str: ...

    @abstractmethod
    def make(self, target: Var, context: Context) -> list[str]: ...

    @abstractmethod
    def reference(self, item: object, context: Context) -> str: ...

    @abstractmethod
    def assertion(self, number: int, claim: str) -> str: ...

    @abstractmethod
    def escape(self, body: Sequence[Stmt], context: Context) -> list[str]: ...

    @abstractmethod
    def call(self, item: Stmt, context: Context) -> list[str]: ...

    @abstractmethod
    def recursive(self, item: While, context: Context) -> list[str]: ...

    @abstractmethod
    def text(self) -> str:
        """The whole program."""


def indented(lines: Sequence[str]) -> list[str]:
    """The lines one level deeper."""
    return [f"  {line}" for line in lines]
