"""Random hierarchies of classes and interfaces whose initialisers print, use each other, and sometimes fail.

What is printed is the order of JLS 12.4: which types are initialised by which use, supertypes first, once, and what a
use of a type throws whose initialiser has failed. Objects that got away before the failure are used as well.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.differential.javagen.builder import Builder


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of the hierarchy: an interface or a class, with what it declares."""

    name: str
    is_interface: bool
    has_default: bool


def hierarchies(b: Builder) -> None:
    """One hierarchy, and a method that uses its types one after the other."""
    tag = b.fresh("H")
    b.note("hierarchy")
    interfaces = [Kind(f"{tag}I{n}", True, b.chance(55)) for n in range(b.between(1, 5))]
    classes = [Kind(f"{tag}C{n}", False, False) for n in range(b.between(1, 5))]
    kinds = [*interfaces, *classes]
    b.members.append(f"  static Object[] {tag}leaked = new Object[{len(kinds)}];")
    b.members.append(f"  static int {tag}fuel = 40;")
    for number, kind in enumerate(interfaces):
        b.members += _interface(b, tag, kind, interfaces[:number], kinds)
    for number in range(len(classes)):
        b.members += _class(b, tag, number, classes[:number], interfaces, kinds)
    name = b.fresh("hierarchy")
    with b.separate("void") as lines, b.block(f"static void {name}() {{"):
        for _ in range(b.between(3, 12)):
            _guarded_use(b, tag, kinds)
    b.members += lines
    b.units.append(name)


def _guarded_use(b: Builder, tag: str, kinds: list[Kind]) -> None:
    caught = b.pick(("Throwable", "Throwable", "Error", "LinkageError"))
    with b.block("try {", f"}} catch ({caught} e) {{"):
        b.line(_use(b, tag, b.pick(kinds), kinds))
    b.line('  System.out.println("caught " + e.getClass().getName() + " " + e.getMessage());')
    b.line('  System.out.println(e.getCause() instanceof RuntimeException ? e.getCause().getMessage() : "no cause");')
    if b.chance(20):
        b.note("use in finally")
        with b.block("} finally {", "}"):
            b.line(f"if ({tag}fuel-- > 0) {{ {_use(b, tag, b.pick(kinds), kinds)} }}")
    else:
        b.line("}")


def _interface(b: Builder, tag: str, kind: Kind, before: list[Kind], kinds: list[Kind]) -> list[str]:
    above = b.sample(before, b.between(0, 2))
    extends = f" extends {', '.join(each.name for each in above)}" if above else ""
    lines = [f"  interface {kind.name}{extends} {{", f'    int K{kind.name} = log("{kind.name}.K", {b.between(1, 9)});']
    lines.append(f"    int CONSTANT{kind.name} = {b.between(1, 9)};")
    if b.chance(30):
        lines.append(f"    int M{kind.name} = {_value(b, tag, kind, kinds)};")
    if kind.has_default:
        b.note("default method")
        lines.append(f"    default int d{kind.name}() {{ return K{kind.name}; }}")
    if b.chance(40):
        lines.append(f"    static int s{kind.name}() {{ return {b.between(1, 9)}; }}")
    else:
        lines.append(f"    static int s{kind.name}() {{ return K{kind.name}; }}")
    return [*lines, "  }"]


def _class(
    b: Builder, tag: str, number: int, before: list[Kind], interfaces: list[Kind], kinds: list[Kind]
) -> list[str]:
    name = f"{tag}C{number}"
    kind = next(each for each in kinds if each.name == name)
    extends = f" extends {b.pick(before).name}" if before and b.chance(60) else ""
    implemented = b.sample(interfaces, b.between(0, 3))
    implements = f" implements {', '.join(each.name for each in implemented)}" if implemented else ""
    lines = [f"  static class {name}{extends}{implements} {{"]
    if b.chance(50):
        lines.append(f"    static int early{name} = {b.between(1, 9)};")
    lines += [
        f'    static int F{name} = log("{name}.F", {b.between(1, 9)});',
        f"    static final int CONSTANT{name} = {b.between(1, 9)};",
        f"    int own = {b.between(1, 9)};",
        f"    int get{name}() {{ return F{name} + own; }}",
        f"    static int s{name}() {{ return {b.pick((f'F{name}', '1'))}; }}",
    ]
    if b.chance(60):
        b.note("static block")
        lines.append(f"    static {{ {_steps(b, tag, kind, kinds)} }}")
    if b.chance(30):
        lines.append(f'    static int late{name} = log("{name}.late", {b.pick((f"F{name}", "7"))});')
    if b.chance(30):
        lines.append(f"    class Inner{name} {{ int get() {{ return F{name} + own; }} }}")
    return [*lines, "  }"]


def _steps(b: Builder, tag: str, kind: Kind, kinds: list[Kind]) -> str:
    """What a static block does: print, use other types, let an object get away, fail."""
    steps: list[str] = []
    position = kinds.index(kind)
    for _ in range(b.between(1, 3)):
        steps.append(
            b.pick(
                (
                    f'log("{kind.name} block", F{kind.name});',
                    f"if ({tag}fuel-- > 0) {{ {_use(b, tag, b.pick(kinds), kinds)} }}",
                    f"{tag}leaked[{position}] = new {kind.name}();",
                    f"{tag}leaked[{position}] = (Supplier<Integer>) () -> F{kind.name};",
                )
            )
        )
    if b.chance(35):
        b.note("failing initialiser")
        steps.append(
            b.pick(
                (
                    f'if ({tag}fuel > 0) throw new Failure("{kind.name}");',
                    f'if ({tag}fuel > 0) throw new AssertionError("{kind.name}");',
                    f"System.out.println(1 / ({tag}fuel * 0));",
                )
            )
        )
    return " ".join(steps)


def _value(b: Builder, tag: str, kind: Kind, kinds: list[Kind]) -> str:
    other = b.pick(kinds)
    values = [f"{other.name}.s{other.name}()", f'log("{kind.name}.M", {b.between(1, 9)})', f"1 / ({tag}fuel * 0)"]
    return b.pick(values[: 2 if b.chance(70) else 3])


def _use(b: Builder, tag: str, kind: Kind, kinds: list[Kind]) -> str:
    """A statement that uses a type, in a way that may or may not initialise it."""
    name, position = kind.name, kinds.index(kind)
    uses = [
        f"System.out.println({name}.CONSTANT{name});",
        f"System.out.println({name}.s{name}());",
        f"System.out.println(new {name}[1].length);",
        f"System.out.println({tag}leaked[{position}] instanceof {name});",
    ]
    if kind.is_interface:
        uses.append(f"System.out.println({name}.K{name});")
    else:
        uses += [
            f"System.out.println({name}.F{name});",
            f"{name}.F{name} = 5;",
            f"System.out.println(++{name}.F{name});",
            f"System.out.println(new {name}().get{name}());",
            f"if ({tag}leaked[{position}] instanceof {name} it) System.out.println(it.get{name}());",
            f"if ({tag}leaked[{position}] instanceof Supplier) "
            f"System.out.println(((Supplier) {tag}leaked[{position}]).get());",
            f"Supplier<Object> made = {name}::new; System.out.println(made.get() == null);",
        ]
    return b.pick(uses)
