"""Java program units about classes: hierarchies with overriding, overload resolution, initialisation order."""

# ruff: noqa: E501 - a line of a generated program is kept on one line here too

from __future__ import annotations

from dataclasses import dataclass

from tests.differential.javagen.builder import Builder


@dataclass(frozen=True, slots=True)
class Class:
    """A generated class: its name, its superclass, and whether objects of it can be made."""

    name: str
    parent: str | None
    abstract: bool


def unit(b: Builder, name: str, lines: list[str]) -> None:
    """Add a static method of the given lines and call it from main."""
    b.members += [f"  static void {name}() {{", *(f"    {line}" for line in lines), "  }"]
    b.units.append(name)
    b.note(f"unit-{name.rstrip('0123456789')}")


def hierarchy(b: Builder) -> None:
    """Classes with overridden, inherited, hidden and super-called members, used through variables of all types."""
    tag = b.fresh("K")
    interface = f"{tag}I"
    default = b.chance(60)
    members = [f"  interface {interface} {{", "    int size(int x);"]
    members += [f'    default String tag() {{ return "{interface}" + size(1); }}'] if default else ["    String tag();"]
    members += ["  }"]
    classes: list[Class] = []
    for number in range(b.between(2, 4)):
        above = b.pick(classes) if classes else None
        made = Class(f"{tag}{chr(65 + number)}", above.name if above else None, above is None and b.chance(50))
        classes.append(made)
        members += class_body(b, made, above, interface, default=default)
    b.members += members
    unit(b, b.fresh("dispatch"), hierarchy_use(b, classes, interface))


def class_body(b: Builder, made: Class, above: Class | None, interface: str, *, default: bool) -> list[str]:
    """The members of one class of a hierarchy."""
    heading = f"extends {made.parent}" if made.parent else f"implements {interface}"
    root = made.parent is None
    below_abstract = above is not None and above.abstract
    lines = [f"  static {'abstract ' if made.abstract else ''}class {made.name} {heading} {{"]
    lines.append(f"    int f = {b.between(1, 99)};")
    lines.append(f"    static int made{made.name};")
    if b.chance(40):
        lines.append(f'    {{ System.out.println("init {made.name} " + f); f += {b.between(1, 5)}; }}')
    call = b.pick(("size(1);", "tag();", "")) if not made.abstract else ""
    chain = "" if root else b.pick(("super(x + 1); ", "super(); ", ""))
    lines.append(
        f'    {made.name}(int x) {{ {chain}made{made.name}++; {call} System.out.println("{made.name}(" + x + ") f=" + f); }}'
    )
    lines.append(f"    {made.name}() {{ {b.pick((f'this({b.between(0, 9)});', '' if root else 'super(4);', ''))} }}")
    if made.abstract:
        lines.append("    public abstract int size(int x);")
    elif root or below_abstract or b.chance(60):
        values = [f"x + f + {b.between(0, 9)}", f"x * {b.between(2, 5)} - f", "f++"]
        if not root and not below_abstract:
            values += ["super.size(x) + 1"] * 2
        inner = b.pick(values)
        lines.append(f'    public int size(int x) {{ System.out.print("{made.name}.size "); return {inner}; }}')
    if (root and not default) or b.chance(40):
        lines.append(f'    public String tag() {{ return "{made.name}-" + f; }}')
    lines.append(f'    static String name() {{ return "static {made.name}"; }}')
    if b.chance(50):
        lines.append(f'    private String own() {{ return "own {made.name}"; }}  String viaOwn() {{ return own(); }}')
    else:
        lines.append(f'    String viaOwn() {{ return "via {made.name} " + this.f{"" if root else " + super.f"}; }}')
    if b.chance(40):
        lines.append(f'    @Override public String toString() {{ return "{made.name}[" + f + "]"; }}')
        lines.append(
            f"    @Override public boolean equals(Object o) {{ return o instanceof {made.name} && (({made.name}) o).f == f; }}"
        )
        lines.append("    @Override public int hashCode() { return f; }")
    else:
        lines.append(f'    public String toString() {{ return "{made.name}:" + f; }}')
    return [*lines, "  }"]


def hierarchy_use(b: Builder, classes: list[Class], interface: str) -> list[str]:
    """Statements that use the classes through variables of their supertypes."""
    concrete = [made for made in classes if not made.abstract]
    parents = {made.name: made.parent for made in classes}
    lines: list[str] = []
    for number in range(b.between(1, 3)):
        made = b.pick(concrete)
        above = _above(made.name, parents)
        static = b.pick([*above, interface, "Object"])
        variable = f"o{number}"
        lines.append(f"{static} {variable} = new {made.name}({b.pick(('', str(b.between(0, 9))))});")
        lines.append(f'System.out.println("" + {variable});')
        if static != "Object":
            lines.append(f"System.out.println({variable}.size({b.between(-3, 9)}) + {variable}.tag());")
        if static not in ("Object", interface):
            lines.append(f'System.out.println({variable}.f + " " + {variable}.viaOwn() + " " + {static}.name());')
        other = b.pick(classes)
        check = b.pick(("pattern", "cast", "plain"))
        if (
            check == "pattern" and other.name not in above[above.index(static) :]
            if static in above
            else check == "pattern"
        ):
            lines.append(
                f'if ((Object) {variable} instanceof {other.name} p{number}) System.out.println("is " + p{number}.f);'
            )
        elif check == "cast":
            lines.append(
                f'try {{ {other.name} c{number} = ({other.name}) (Object) {variable}; System.out.println(c{number}.f + ((Object) c{number} == {variable} ? "same" : "")); }}'
            )
            lines.append('catch (ClassCastException e) { System.out.println("bad cast"); }')
        else:
            lines.append(f"System.out.println((Object) {variable} instanceof {other.name});")
    root = classes[0].name
    names = ", ".join(f"new {b.pick(concrete).name}({b.between(0, 5)})" for _ in range(b.between(1, 3)))
    lines.append(f"{root}[] all = {{{names}}};")
    lines.append(
        f'for ({root} each : all) {{ System.out.println(each.size({b.between(0, 5)}) + " " + each.f + " " + each.equals(all[0])); }}'
    )
    lines.append(" ".join(f'System.out.print({made.name}.made{made.name} + " ");' for made in classes))
    return lines


def _above(name: str, parents: dict[str, str | None]) -> list[str]:
    chain = [name]
    while parents[chain[-1]] is not None:
        chain.append(str(parents[chain[-1]]))
    return chain


PRIMITIVE_WIDER = {
    "byte": ("byte", "short", "int", "long", "float", "double"),
    "short": ("short", "int", "long", "float", "double"),
    "char": ("char", "int", "long", "float", "double"),
    "int": ("int", "long", "float", "double"),
    "long": ("long", "float", "double"),
    "float": ("float", "double"),
    "double": ("double",),
    "boolean": ("boolean",),
}
BOX = {
    "byte": "Byte", "short": "Short", "char": "Character", "int": "Integer", "long": "Long", "float": "Float",
    "double": "Double", "boolean": "Boolean",
}  # fmt: skip
REFERENCE_ABOVE = {
    "String": ("String", "CharSequence", "Object"),
    "CharSequence": ("CharSequence", "Object"),
    "Object": ("Object",),
    "Number": ("Number", "Object"),
    "Integer": ("Integer", "Number", "Object"),
    "Long": ("Long", "Number", "Object"),
    "Double": ("Double", "Number", "Object"),
    "Byte": ("Byte", "Number", "Object"),
    "Short": ("Short", "Number", "Object"),
    "Float": ("Float", "Number", "Object"),
    "Character": ("Character", "Object"),
    "Boolean": ("Boolean", "Object"),
}
ARGUMENTS = {
    "int": ("5", "x", "'a' + 1"),
    "byte": ("(byte) 3",),
    "short": ("(short) 3",),
    "char": ("'c'",),
    "long": ("7L",),
    "float": ("1.5f",),
    "double": ("2.5",),
    "boolean": ("true",),
    "String": ('"s"',),
    "Integer": ("Integer.valueOf(4)",),
    "Character": ("Character.valueOf('q')",),
    "Long": ("Long.valueOf(4)",),
    "Object": ('(Object) "o"',),
    "null": ("null",),
}
SINGLE = (
    "int", "long", "double", "float", "char", "byte", "short", "boolean", "Integer", "Long", "Character", "Object",
    "String", "Number", "CharSequence",
)  # fmt: skip


def overloads(b: Builder) -> None:
    """A set of overloaded methods and calls whose resolution is unambiguous."""
    name = b.fresh("over")
    parameters = b.sample(SINGLE, b.between(2, 6))
    variable = b.sample(("int...", "Object...", "long...", "String..."), b.between(0, 1))
    for parameter in [*parameters, *variable]:
        b.members.append(f'  static String {name}({parameter} x) {{ return "{parameter}"; }}')
    lines = ["int x = 3;"]
    for _ in range(b.between(3, 8)):
        argument = b.pick(list(ARGUMENTS))
        if resolvable(argument, parameters) and not (variable and argument == "null"):
            lines.append(f'System.out.println("{argument}:" + {name}({b.pick(ARGUMENTS[argument])}));')
    if variable:
        value = {"int...": "1, 2", "Object...": '"a", 2', "long...": "1, 2L", "String...": '"a", "b"'}[variable[0]]
        lines.append(f"System.out.println({name}({value}) + {name}());")
    b.note("overload-set")
    unit(b, b.fresh("overload"), lines)


def resolvable(argument: str, parameters: list[str]) -> bool:
    """Whether a call resolves by subtyping, or by boxing, to one most specific of the parameters."""
    if argument == "null":
        applicable = [p for p in parameters if p in REFERENCE_ABOVE]
        return _most_specific(applicable)
    strict = [p for p in parameters if p in PRIMITIVE_WIDER.get(argument, REFERENCE_ABOVE.get(argument, ()))]
    if strict:
        return _most_specific(strict)
    if argument in BOX:
        return _most_specific([p for p in parameters if p in REFERENCE_ABOVE[BOX[argument]]])
    unboxed = next((primitive for primitive, box in BOX.items() if box == argument), None)
    return unboxed is not None and _most_specific([p for p in parameters if p in PRIMITIVE_WIDER[unboxed]])


def _most_specific(applicable: list[str]) -> bool:
    def below(one: str, two: str) -> bool:
        return two in PRIMITIVE_WIDER.get(one, REFERENCE_ABOVE.get(one, ()))

    return any(all(below(one, two) for two in applicable) for one in applicable)


def initialisation(b: Builder) -> None:
    """Static and instance initialisers that print, in classes initialised on first use."""
    tag = b.fresh("Z")
    constant = b.between(1, 99)
    extra = b.pick((f'static {{ System.out.println("{tag} again " + count); count += 2; }}', ""))
    b.members += [
        f"  static class {tag}P {{",
        f'    static int count = log("{tag}P.count", {b.between(1, 9)});',
        f"    static final int CONSTANT = {constant};",
        f'    static final Integer BOXED = log("{tag}P.boxed", {b.between(1, 9)});',
        f"    {extra}",
        f'    int a = log("{tag}P.a", count++);',
        f'    {{ log("{tag}P block", a); }}',
        f'    {tag}P() {{ log("{tag}P()", hook()); }}',
        f"    int hook() {{ return {b.between(1, 9)}; }}",
        "  }",
        f"  static class {tag}C extends {tag}P {{",
        f'    static {{ log("{tag}C static", {tag}P.count); }}',
        f'    int b = log("{tag}C.b", 5); final int c = 6; int d;',
        f'    {tag}C() {{ super(); d = log("{tag}C()", b + c); }}',
        "    int hook() { return b * 100 + c * 10 + d; }",
        "  }",
    ]
    uses = [
        f"System.out.println({tag}P.CONSTANT);",
        f"System.out.println({tag}P.count);",
        f"{tag}P[] none = new {tag}P[2]; System.out.println(none[0] == null);",
        f"System.out.println(new {tag}C().d);",
        f"System.out.println(new {tag}P().hook());",
        f"System.out.println({tag}C.count);",
        f"{tag}P p = null; System.out.println(p instanceof {tag}C);",
    ]
    unit(b, b.fresh("initialise"), b.sample(uses, b.between(3, len(uses))))
