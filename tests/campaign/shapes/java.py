"""Shapes of abstract programs in Java."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tests.campaign.shapes.java_classes import Members, NodeShape, node_class
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

TYPES = {Kind.INT: "int", Kind.LONG: "long", Kind.BOOL: "boolean", Kind.ARRAY: "int[]", Kind.NODE: "Node"}
_BOXES = {Kind.INT: "Integer", Kind.LONG: "Long", Kind.BOOL: "Boolean"}
_SCALARS = ("static", "static", "other", "field", "inherited", "accessor", "cell")
_LIBRARY = (*_SCALARS, "box", "box", "list")
_OTHERS = ("static", "static", "other", "field", "inherited", "cell")
_FORMS = ("method", "method", "other", "state", "object", "lambda", "lambda", "anonymous", "class")
_JUMPS = ("break ", "return", "throw ")


Body = Callable[[Context, Sequence[str]], list[str]]
"""Prints the body of a procedure, given its context and the names of its parameters."""


@dataclass(frozen=True, slots=True)
class Procedure:
    """A procedure that a part of the program became; `name` is empty when any will do."""

    name: str
    result: str
    parameters: list[tuple[str, str]]
    lines: list[str]

    def method(self, name: str) -> list[str]:
        """It as a method."""
        parameters = ", ".join(f"{type_} {own}" for type_, own in self.parameters)
        return [f"{self.result} {name}({parameters}) {{", *indented(self.lines), "}"]


class JavaPrinter(Printer):
    """Prints a program as a Java file with the class Main."""

    input = "Verifier.nondetInt()"

    def __init__(self, program: Program, generator: random.Random, style: Style) -> None:
        super().__init__(program, generator, style)
        self._members = Members()
        # Boxes and lists make encodings large: in some shapes only.
        self._library = generator.random() < 0.15
        self._node = generator.choice(tuple(NodeShape)) if style.moved else NodeShape.PLAIN

    def text(self) -> str:
        declared: list[str] = []
        places = {item.name: self._place(item, initial, declared) for item, initial in self.program.variables}
        body = self.block(self.program.body, Context(places))
        main = ["public static void main(String[] args) {", *indented([*declared, *body]), "}"]
        lines = ["import org.sosy_lab.sv_benchmarks.Verifier;", *self._members.classes(main)]
        return "\n".join([*lines, *node_class(self._node)]) + "\n"

    # Storage

    def _place(self, item: Var, initial: int, declared: list[str]) -> Access:
        name, type_, start = self.renamed(item), TYPES[item.kind], self._initial(item.kind, initial)
        if not self.chance(self.style.moved):
            declared.append(f"{type_} {name} = {start};")
            return Access.plain(name, local=True)
        scalar = item.kind in _BOXES
        form = self.random.choice((_LIBRARY if self._library else _SCALARS) if scalar else _OTHERS)
        form = "static" if self.style.uniform else form
        add = self._members.add
        # A static that has its default value anyway is sometimes declared without an initialiser.
        given = "" if start in ("0", "0L", "false", "null") and self.chance(0.6) else f" = {start}"
        match form:
            case "static" | "other":
                owner = "Main" if form == "static" else self.random.choice(("H0", "H1"))
                if owner != "Main" and item.kind is Kind.INT:
                    # No constant: the class has to be initialised when it is first used.
                    self._members.same()
                    given = f" = Main.same({start})"
                add(owner, f"static {type_} {name}{given};")
                return Access.plain(f"{owner}.{name}", local=False)
            case "field" | "inherited":
                add("S" if form == "field" else "Base", f"{type_} {name}{given};")
                return Access.plain(f"S.s.{name}", local=False)
            case "accessor":
                self._members.accessors("S", name, type_, given)
                return Access(f"S.s.get_{name}()", f"S.s.set_{name}({{}});", local=False)
            case "cell":
                cells = f"cells_{name}"
                start = f"{{{', '.join([start] * 2)}}}"
                add("Main", f"static {type_}[] {cells} = {start};")
                return Access.plain(f"Main.{cells}[{self.random.randrange(2)}]", local=False)
            case "box":
                add("Main", f"static {_BOXES[item.kind]} {name} = {start};")
                return Access(f"(({type_}) Main.{name})", f"Main.{name} = {{}};", local=False)
            case _:
                box = _BOXES[item.kind]
                add("H0", f"static java.util.ArrayList<{box}> {name} = new java.util.ArrayList<>();")
                add("H0", f"static {{ {name}.add({start}); {name}.add({start}); }}")
                return Access(f"(({type_}) H0.{name}.get(1))", f"H0.{name}.set(1, {{}});", local=False)

    def _initial(self, kind: Kind, value: int) -> str:
        match kind:
            case Kind.ARRAY:
                return f"new int[] {{{', '.join([str(value)] * LENGTH)}}}" if value else f"new int[{LENGTH}]"
            case Kind.NODE:
                return "null"
            case _:
                return _literal(kind, value)

    # Expressions and simple statements

    def expression(self, item: Expr, context: Context) -> str:
        match item:
            case Var():
                return context.read(item)
            case Const(kind=kind, value=value):
                return _literal(kind, value)
            case Bin(op=op, left=left, right=right):
                return f"({self.expression(left, context)} {op} {self.expression(right, context)})"
            case Cast(operand=operand, kind=kind, narrow=narrow):
                inner = self.expression(operand, context)
                inner = f"({'byte' if narrow == 8 else 'short'}) {inner}" if narrow else inner
                return f"(({TYPES[kind]}) {inner})"
            case Cmp(op=op, left=left, right=right):
                return f"({self.expression(left, context)} {op} {self.expression(right, context)})"
            case Logic(op="not", parts=parts):
                return f"!{self.expression(parts[0], context)}"
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
                return self._node.next(context.read(node))
            case _:
                return "null"

    def cell(self, array: Var, index: Expr, context: Context) -> str:
        return f"{context.read(array)}[{self.expression(index, context)}]"

    def set_value(self, node: str, value: str) -> str:
        return self._node.set_value(node, value)

    def set_next(self, node: str, value: str) -> str:
        return self._node.set_next(node, value)

    def make(self, target: Var, context: Context) -> list[str]:
        return [context.write(target, self._node.new())]

    def assertion(self, number: int, claim: str) -> str:
        return f'assert {claim} : "{number}"; /*:a{number}*/'

    def end_case(self, body: list[str]) -> list[str]:
        return [] if body and body[-1].strip().startswith(_JUMPS) else ["break;"]

    # Control

    def escape(self, body: Sequence[Stmt], context: Context) -> list[str]:
        form = self.random.choice(("label", "throw", "return")) if self.style.extract else "label"
        if form == "return":
            return self._procedure(lambda inner, _: self.block(body, inner), body, context)
        if form == "throw":
            self._members.leave()
            inner = self.block(body, replace(context, leave="throw new Leave();"))
            return ["try {", *indented(inner), "} catch (Leave left) {", "}"]
        label = self.fresh("out")
        return [f"{label}: {{", *indented(self.block(body, replace(context, leave=f"break {label};"))), "}"]

    def call(self, item: Stmt, context: Context) -> list[str]:
        return self._procedure(lambda inner, _: self.form(item, inner), (item,), context)

    def recursive(self, item: While, context: Context) -> list[str]:
        name = self.fresh("again")

        def body(inner: Context, own: Sequence[str]) -> list[str]:
            again = f"Main.{name}({', '.join(own)});"
            again = again if inner.leave == "return;" else f"return {again}"
            lines = self.block(item.body, replace(inner, leave=""))
            return [f"if ({self.expression(item.condition, inner)}) {{", *indented([*lines, again]), "}"]

        return self._procedure(body, (item,), context, name)

    def _procedure(self, body: Body, used_by: Sequence[Stmt], context: Context, name: str = "") -> list[str]:
        """A new procedure with the body, and the lines that call it. Locals are parameters; one that is assigned is
        the result; several are put into arrays of one element and taken out again."""
        used, assigned = self.locals_of(used_by, context)
        before: list[str] = []
        after: list[str] = []
        parameters: list[tuple[str, str]] = []
        arguments: list[str] = []
        places = {key: place for key, place in context.places.items() if not place.local}
        for item in (*used, *assigned):
            own, type_ = self.fresh("p"), TYPES[item.kind]
            if len(assigned) > 1 and item in assigned:
                holder = self.fresh("h")
                before.append(f"{type_}[] {holder} = {{{context.read(item)}}};")
                after.append(context.write(item, f"{holder}[0]"))
                parameters.append((f"{type_}[]", own))
                arguments.append(holder)
                places[item.name] = Access.plain(f"{own}[0]", local=True)
            else:
                parameters.append((type_, own))
                arguments.append(context.read(item))
                places[item.name] = Access.plain(own, local=True)
        result = assigned[0] if len(assigned) == 1 else None
        leave = "return;" if result is None else f"return {places[result.name].read};"
        lines = body(Context(places, leave), [own for _, own in parameters])
        type_ = "void" if result is None else TYPES[result.kind]
        made = Procedure(name, type_, parameters, lines if result is None else [*lines, leave])
        call = f"{self._declare(made, before)}({', '.join(arguments)})"
        return [*before, f"{call};" if result is None else context.write(result, call), *after]

    def _declare(self, made: Procedure, before: list[str]) -> str:
        """Declare the procedure in some form; the expression before the arguments of its call."""
        form = "method" if made.name else self.random.choice(_FORMS)
        name = made.name or self.fresh("m")
        method = made.method(name)
        match form:
            case "method" | "other":
                owner = "Main" if form == "method" else self.random.choice(("H0", "H1"))
                self._members.add(owner, f"static {method[0]}", *method[1:])
                return f"{owner}.{name}"
            case "state":
                # In an anonymous class `this` would be another object.
                own = "S.s." if any(line.endswith("() {") and "= new " in line for line in method) else "this."
                self._members.add("S", *(line.replace("S.s.", own) for line in method))
                return f"S.s.{name}"
            case "object":
                kind = self.fresh("K")
                self._members.own(kind, [f"class {kind} {{", *indented(method), "}"])
                return f"new {kind}().{name}"
            case _:
                target, kind = self.fresh("f"), self.fresh("I")
                self._members.own(kind, [f"interface {kind} {{ {method[0].removesuffix(' {')}; }}"])
                before.extend(self._target(form, f"{kind} {target}", kind, made, name))
                return f"{target}.{name}"

    def _target(self, form: str, declared: str, kind: str, made: Procedure, name: str) -> list[str]:
        """The object of an interface that the procedure is called on."""
        head, *rest = made.method(name)
        public = [f"public {head}", *rest]
        if form == "class":
            first, second = self.fresh("C"), self.fresh("C")
            decoy = [f"public {head}", "  throw new IllegalStateException();", "}"]
            for own, method in ((first, public), (second, decoy)):
                self._members.own(own, [f"class {own} implements {kind} {{", *indented(method), "}"])
            self._members.never()
            return [f"{declared} = Main.never ? new {second}() : new {first}();"]
        if form == "anonymous":
            return [f"{declared} = new {kind}() {{", *indented(public), "};"]
        return [f"{declared} = ({', '.join(own for _, own in made.parameters)}) -> {{", *rest[:-1], "};"]


def _literal(kind: Kind, value: int) -> str:
    match kind:
        case Kind.BOOL:
            return "true" if value else "false"
        case Kind.LONG:
            return f"({value}L)" if value < 0 else f"{value}L"
        case _:
            return f"({value})" if value < 0 else f"{value}"


def java(program: Program, seed: int, style: Style) -> str:
    """The program as Java text, in the shape that the seed chooses."""
    return JavaPrinter(program, random.Random(seed), style).text()
