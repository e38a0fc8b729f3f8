"""Shapes of abstract programs in C."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum

from tests.campaign.shapes.printer import Access, Context, Printer, Style, indented
from tests.campaign.shapes.tree import (
    LENGTH,
    Bin,
    Cast,
    Choose,
    Cmp,
    Const,
    Expr,
    Kind,
    Load,
    Logic,
    Next,
    Program,
    Same,
    Stmt,
    Value,
    Var,
    While,
)

TYPES = {
    Kind.INT: "int",
    Kind.LONG: "long long",
    Kind.BOOL: "_Bool",
    Kind.ARRAY: "int *",
    Kind.NODE: "struct node *",
}
_PLACES = ("global", "global", "static", "member", "pointed", "nested", "cell", "offset", "heap", "union", "addressed")
_ARRAYS = ("global", "static", "member", "pointed", "heap", "row")
_FORMS = ("function", "function", "static", "pointer", "variable", "table", "member")
_HEAD = (
    "typedef unsigned long size_t;",
    "extern int __VERIFIER_nondet_int(void);",
    "extern void reach_error(void);",
    "extern void abort(void);",
    "extern void *malloc(size_t);",
    "extern void *calloc(size_t, size_t);",
)
Body = Callable[[Context, Sequence[str]], list[str]]


class NodeShape(Enum):
    """How a cell of a list is written."""

    PLAIN = "struct node { int val; struct node *next; };"
    NESTED = "struct data { int spare; int val; }; struct node { struct data d; struct node *next; };"
    BEHIND = "struct node { struct node *next; char mark; union { int val; unsigned bits; } u; };"

    def read(self, node: str) -> str:
        part = {NodeShape.PLAIN: "val", NodeShape.NESTED: "d.val", NodeShape.BEHIND: "u.val"}[self]
        return f"{node}->{part}"


class CPrinter(Printer):
    """Prints a program as one C file."""

    input = "__VERIFIER_nondet_int()"

    def __init__(self, program: Program, generator: random.Random, style: Style) -> None:
        super().__init__(program, generator, style)
        self._node = generator.choice(tuple(NodeShape)) if style.moved else NodeShape.PLAIN
        self._globals: list[str] = []
        self._members: list[str] = []
        self._inner: list[str] = []
        self._start: list[str] = []
        self._functions: list[str] = []
        self._initial: list[str] = []

    def text(self) -> str:
        declared: list[str] = []
        places = {item.name: self._place(item, initial, declared) for item, initial in self.program.variables}
        body = self.block(self.program.body, Context(places))
        main = ["int main(void) {", *indented([*declared, *self._start, *self._initial, *body, "return 0;"]), "}"]
        record: list[str] = []
        if self._members or self._inner:
            inner = [f"struct {{ {' '.join(self._inner)} }} in;"] if self._inner else []
            record = ["struct G {", *indented([*self._members, *inner]), "};", "struct G g;", "struct G *gp = &g;"]
        new = "static struct node *new_node(void) {"
        maker = [new, "  struct node *n = malloc(sizeof(struct node));", f"  {self._node.read('n')} = 0;"]
        maker += ["  n->next = 0;", "  return n;", "}"]
        parts = [*_HEAD, self._node.value, *maker, *record, *self._globals, *self._functions, *main]
        return "\n".join(parts) + "\n"

    # Storage

    def _place(self, item: Var, initial: int, declared: list[str]) -> Access:
        if item.kind is Kind.ARRAY:
            return self._array(item, initial, declared)
        name, type_ = self.renamed(item), TYPES[item.kind]
        start = _literal(item.kind, initial)
        if not self.chance(self.style.moved):
            declared.append(f"{type_} {name} = {start};")
            return Access.plain(name, local=True)
        given = f" = {start}" if initial or self.chance(0.4) else ""
        set_at_start = self._initial if initial else []
        form = self.random.choice((*_PLACES, "halves") if item.kind is Kind.INT else _PLACES)
        form = "global" if self.style.uniform else form
        match form:
            case "global":
                self._globals.append(f"{type_} {name}{given};")
                return Access.plain(name, local=False)
            case "static":
                declared.append(f"static {type_} {name}{given};")
                return Access.plain(name, local=True)
            case "member" | "pointed" | "nested":
                (self._inner if form == "nested" else self._members).append(f"{type_} {name};")
                place = {"member": f"g.{name}", "pointed": f"gp->{name}", "nested": f"g.in.{name}"}[form]
                set_at_start.append(f"{place} = {start};")
                return Access.plain(place, local=False)
            case "cell" | "offset":
                self._globals.append(f"{type_} cells_{name}[2] = {{{start}, {start}}};")
                if form == "cell":
                    return Access.plain(f"cells_{name}[1]", local=False)
                self._globals.append(f"{type_} *at_{name} = cells_{name};")
                return Access.plain(f"(*(at_{name} + 1))", local=False)
            case "heap":
                self._globals.append(f"{type_} *at_{name};")
                self._start.append(f"at_{name} = malloc(sizeof(*at_{name}));")
                self._initial.append(f"*at_{name} = {start};")
                return Access.plain(f"(*at_{name})", local=False)
            case "halves":
                self._globals.append(f"union {{ int value; unsigned short half[2]; }} u_{name};")
                low, high = f"u_{name}.half[0] = (unsigned short)v;", f"u_{name}.half[1] = (unsigned)v >> 16;"
                self._globals.append(f"static void set_{name}(int v) {{ {low} {high} }}")
                set_at_start.append(f"u_{name}.value = {start};")
                return Access(f"u_{name}.value", f"set_{name}({{}});", local=False)
            case "union":
                self._globals.append(f"union {{ {type_} value; char bytes[2]; }} u_{name};")
                set_at_start.append(f"u_{name}.value = {start};")
                return Access.plain(f"u_{name}.value", local=False)
            case _:
                declared.extend([f"{type_} {name} = {start};", f"{type_} *at_{name} = &{name};"])
                return Access.plain(f"(*at_{name})", local=True)

    def _array(self, item: Var, initial: int, declared: list[str]) -> Access:
        name, cells = self.renamed(item), ", ".join([str(initial)] * LENGTH)
        given = f" = {{{cells}}}"
        form = self.random.choice(_ARRAYS) if self.chance(self.style.moved) else "local"
        if form in ("local", "static"):
            declared.append(f"{'static ' if form == 'static' else ''}int {name}[{LENGTH}]{given};")
            return Access.plain(name, local=True)
        if form == "global":
            self._globals.append(f"int {name}[{LENGTH}]{given if initial else ''};")
            return Access.plain(name, local=False)
        if form == "row":
            self._globals.append(f"int {name}[2][{LENGTH}] = {{{{{cells}}}, {{{cells}}}}};")
            return Access.plain(f"{name}[1]", local=False)
        if form == "heap":
            self._globals.append(f"int *{name};")
            self._start.append(f"{name} = calloc({LENGTH}, sizeof(int));")
            place = name
        else:
            self._members.append(f"int {name}[{LENGTH}];")
            place = f"g.{name}" if form == "member" else f"gp->{name}"
        if initial:
            self._initial.extend(f"{place}[{number}] = {initial};" for number in range(LENGTH))
        return Access.plain(place, local=False)

    # Expressions and simple statements

    def expression(self, item: Expr, context: Context) -> str:
        match item:
            case Var():
                return context.read(item)
            case Const(kind=kind, value=value):
                return _literal(kind, value)
            case Bin(op=op, left=left, right=right, kind=kind):
                return _arithmetic(op, self.expression(left, context), self.expression(right, context), kind)
            case Cast(operand=operand, kind=kind, narrow=narrow):
                inner = self.expression(operand, context)
                inner = f"({'signed char' if narrow == 8 else 'short'})({inner})" if narrow else f"({inner})"
                return f"(({TYPES[kind]}){inner})"
            case Cmp(op=op, left=left, right=right):
                return f"({self.expression(left, context)} {op} {self.expression(right, context)})"
            case Logic(op="not", parts=parts):
                return f"!({self.expression(parts[0], context)})"
            case Logic(op=op, parts=parts):
                sign = " && " if op == "and" else " || "
                return f"({sign.join(self.expression(part, context) for part in parts)})"
            case Choose(condition=condition, then=then, other=other):
                texts = [self.expression(part, context) for part in (condition, then, other)]
                return f"({texts[0]} ? {texts[1]} : {texts[2]})"
            case Load(array=array, index=index):
                return self.cell(array, index, context)
            case Value(node=node):
                return self._node.read(context.read(node))
            case Same(left=left, right=right):
                return f"({context.read(left)} == {self.reference(right, context)})"

    def reference(self, item: object, context: Context) -> str:
        match item:
            case Var():
                return context.read(item)
            case Next(node=node):
                return f"{context.read(node)}->next"
            case _:
                return "0"

    def cell(self, array: Var, index: Expr, context: Context) -> str:
        place, number = context.read(array), self.expression(index, context)
        return f"(*({place} + {number}))" if self.chance(self.style.moved / 2) else f"{place}[{number}]"

    def set_value(self, node: str, value: str) -> str:
        return f"{self._node.read(node)} = {value};"

    def set_next(self, node: str, value: str) -> str:
        return f"{node}->next = {value};"

    def make(self, target: Var, context: Context) -> list[str]:
        return [context.write(target, "new_node()")]

    def assertion(self, number: int, claim: str) -> str:
        return f"if (!({claim})) {{ reach_error(); abort(); }} /*:a{number}*/"

    # Control

    def loop(self, item: While, context: Context) -> list[str]:
        if not self.style.recursion or not self.chance(0.25):
            return super().loop(item, context)
        label, inner = self.fresh("again"), replace(context, leave="")
        body = indented([*self.block(item.body, inner), f"goto {label};"])
        return [f"{label}: if ({self.expression(item.condition, inner)}) {{", *body, "}"]

    def escape(self, body: Sequence[Stmt], context: Context) -> list[str]:
        if self.chance(self.style.extract):
            return self._procedure(lambda inner, _: self.block(body, inner), body, context)
        label = self.fresh("out")
        return ["{", *indented(self.block(body, replace(context, leave=f"goto {label};"))), f"{label}: ;", "}"]

    def call(self, item: Stmt, context: Context) -> list[str]:
        return self._procedure(lambda inner, _: self.form(item, inner), (item,), context)

    def recursive(self, item: While, context: Context) -> list[str]:
        name = self.fresh("again")

        def body(inner: Context, own: Sequence[str]) -> list[str]:
            again = f"{name}({', '.join(own)});"
            again = again if inner.leave == "return;" else f"return {again}"
            lines = self.block(item.body, replace(inner, leave=""))
            return [f"if ({self.expression(item.condition, inner)}) {{", *indented([*lines, again]), "}"]

        return self._procedure(body, (item,), context, name)

    def _procedure(self, body: Body, used_by: Sequence[Stmt], context: Context, name: str = "") -> list[str]:
        """A new function with the body, and the lines that call it. Locals are parameters; those that are assigned
        are passed by address, or one of them is the result."""
        used, assigned = self.locals_of(used_by, context)
        by_value = len(assigned) == 1 and self.chance(0.5)
        parameters: list[tuple[str, str]] = []
        arguments: list[str] = []
        places = {key: place for key, place in context.places.items() if not place.local}
        for item in (*used, *assigned):
            own, type_ = self.fresh("p"), TYPES[item.kind]
            if item in assigned and not by_value:
                parameters.append((f"{type_} *", own))
                arguments.append(f"&{context.read(item)}")
                places[item.name] = Access.plain(f"(*{own})", local=True)
            else:
                parameters.append((type_, own))
                arguments.append(context.read(item))
                places[item.name] = Access.plain(own, local=True)
        result = assigned[0] if by_value else None
        leave = "return;" if result is None else f"return {places[result.name].read};"
        lines = body(Context(places, leave), [own for _, own in parameters])
        type_ = "void" if result is None else TYPES[result.kind]
        called, before = self._declare(name, type_, parameters, lines if result is None else [*lines, leave])
        call = f"{called}({', '.join(arguments)})"
        return [*before, f"{call};" if result is None else context.write(result, call)]

    def _declare(
        self, given: str, type_: str, parameters: list[tuple[str, str]], lines: list[str]
    ) -> tuple[str, list[str]]:
        """Declare the function; what to call, and what to do before."""
        form = "function" if given else self.random.choice(_FORMS)
        name = given or self.fresh("f")
        listed = ", ".join(f"{kind} {own}" for kind, own in parameters) or "void"
        storage = "static " if form == "static" else ""
        self._functions.extend([f"{storage}{type_} {name}({listed}) {{", *indented(lines), "}"])
        target = self.fresh("to")
        kinds = ", ".join(kind for kind, _ in parameters) or "void"
        match form:
            case "pointer":
                return target, [f"{type_} (*{target})({kinds}) = {name};"]
            case "variable":
                self._functions.append(f"{type_} (*{target})({kinds}) = &{name};")
                return f"(*{target})", []
            case "table":
                self._functions.append(f"{type_} (*{target}[2])({kinds}) = {{0, {name}}};")
                return f"{target}[1]", []
            case "member":
                self._functions.append(f"struct {{ int spare; {type_} (*call)({kinds}); }} {target};")
                self._start.append(f"{target}.call = {name};")
                return f"{target}.call", []
            case _:
                return name, []


def _arithmetic(op: str, left: str, right: str, kind: Kind) -> str:
    """Arithmetic that wraps, without undefined behaviour."""
    if op in ("&", "|", "^", "/", "%", ">>"):
        return f"({left} {op} {right})"
    whole = TYPES[kind]
    return f"(({whole})((unsigned {whole}){left} {op.replace('>>>', '>>')} (unsigned {whole}){right}))"


def _literal(kind: Kind, value: int) -> str:
    if kind is Kind.INT and value == -(1 << 31):
        return "(-2147483647 - 1)"
    suffix = "LL" if kind is Kind.LONG else ""
    return f"({value}{suffix})" if value < 0 else f"{value}{suffix}"


def c(program: Program, seed: int, style: Style) -> str:
    """The program as C text, in the shape that the seed chooses."""
    return CPrinter(program, random.Random(seed), style).text()
