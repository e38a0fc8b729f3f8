"""Random code in classes: fields, constructors, instance methods of random statements, overriding, aliasing."""

from __future__ import annotations

from dataclasses import dataclass

from tests.differential.javagen import statements
from tests.differential.javagen.builder import Builder, Method
from tests.differential.javagen.expressions import expression, literal, value_types


@dataclass(frozen=True, slots=True)
class Shape:
    """A generated class: its fields (inherited ones too), methods, and the classes that may stand for it."""

    name: str
    fields: tuple[tuple[str, str], ...]
    methods: tuple[Method, ...]
    below: tuple[str, ...]


def random_objects(b: Builder) -> None:
    """Classes with random bodies, then static methods that use objects of them."""
    shapes = [_family(b) for _ in range(b.between(1, 2))]
    for _ in range(b.between(1, 2)):
        _user(b, shapes)


def _family(b: Builder) -> Shape:
    """A class and up to two subclasses that override some of its methods."""
    name = b.fresh("Obj")
    kinds = value_types(b)
    fields = tuple((b.fresh("f"), b.pick(kinds)) for _ in range(b.between(1, 3)))
    methods = tuple(
        Method(b.fresh("act"), tuple(b.pick(kinds) for _ in range(b.between(0, 2))), b.pick(kinds))
        for _ in range(b.between(1, 3))
    )
    b.members += [f"  static class {name} {{", *_fields(b, name, fields)]
    for method in methods:
        b.members += _method(b, method, fields, methods[: methods.index(method)])
    b.members.append("  }")
    below = [f"{name}S{number}" for number in range(b.between(0, 2))]
    for number, child in enumerate(below):
        parent = b.pick([name, *below[:number]])
        b.members += [f"  static class {child} extends {parent} {{"]
        for method in methods:
            if b.chance(60):
                b.note("override")
                b.members += _method(b, method, fields, ())
        b.members.append("  }")
    b.note("class")
    return Shape(name, fields, methods, (name, *below))


def _fields(b: Builder, name: str, fields: tuple[tuple[str, str], ...]) -> list[str]:
    lines = [f"    {kind} {field}{b.pick(('', f' = {literal(b, kind)}'))};" for field, kind in fields]
    shared, kind = b.fresh("sf"), b.pick(value_types(b))
    lines.append(f"    static {kind} {shared} = {literal(b, kind)}; {name} peer = this;")
    return lines


def _method(
    b: Builder, method: Method, fields: tuple[tuple[str, str], ...], callable_: tuple[Method, ...]
) -> list[str]:
    names = [b.fresh("p") for _ in method.parameters]
    heading = ", ".join(f"{kind} {name}" for kind, name in zip(method.parameters, names, strict=True))
    with b.separate(method.result) as lines:
        b.depth = 2
        with b.block(f"{method.result} {method.name}({heading}) {{"):
            b.line(f"if (--fuel <= 0) return {literal(b, method.result)};")
            for field, kind in fields:
                b.declare(b.pick((field, f"this.{field}", f"peer.{field}")), kind)
            for kind, name in zip(method.parameters, names, strict=True):
                b.declare(name, kind)
            for other in callable_:
                _call(b, b.pick(("this", "peer")), other)
            statements.statements(b, b.between(1, 4), 2)
            b.line(f"return {expression(b, method.result, 2)};")
    return lines


def _call(b: Builder, receiver: str, method: Method) -> None:
    """A call whose result becomes a variable."""
    arguments = ", ".join(expression(b, kind, 1) for kind in method.parameters)
    name = b.fresh("v")
    b.line(f"{method.result} {name} = {receiver}.{method.name}({arguments});")
    b.declare(name, method.result)
    b.note("instance-call")


def _user(b: Builder, shapes: list[Shape]) -> None:
    """A static method that makes objects, links them and calls them between random statements."""
    result = b.pick(value_types(b))
    name = b.fresh("use")
    with b.separate(result) as lines, b.block(f"static {result} {name}() {{"):
        b.line(f"if (--fuel <= 0) return {literal(b, result)};")
        for _ in range(b.between(1, 3)):
            _object(b, b.pick(shapes))
            statements.statements(b, b.between(1, 3), 2)
        statements.dump(b)
        b.line(f"return {expression(b, result, 2)};")
    b.members += lines
    b.methods.append(Method(name, (), result))


def _object(b: Builder, shape: Shape) -> None:
    """An object, perhaps sharing another one as its peer; its fields become places."""
    name = b.fresh("o")
    b.line(f"{shape.name} {name} = new {b.pick(shape.below)}();")
    if b.chance(40):
        b.line(f"{name}.peer = new {b.pick(shape.below)}();")
    for field, kind in shape.fields:
        b.declare(b.pick((f"{name}.{field}", f"{name}.peer.{field}")), kind)
    for _ in range(b.between(1, 3)):
        _call(b, b.pick((name, f"{name}.peer")), b.pick(shape.methods))
