"""Types with their type arguments, as far as the program declares them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vernier.analysis.facts.foreign import BOXES
from vernier.ir.program import FieldDefinition, Program
from vernier.ir.types import OBJECT, STRING, RefType, Type

_MAKER = ".make "
_OR = " or "
_VALUES = frozenset({STRING.name} | BOXES)


@dataclass(frozen=True, slots=True)
class Declared:
    """A type and its arguments. A raw type has none; its elements may be anything."""

    name: str = OBJECT.name
    arguments: tuple[Declared, ...] = ()

    def argument(self, number: int) -> Declared:
        return self.arguments[number] if number < len(self.arguments) else Declared()


def may_be_both(one: Declared, other: Declared) -> bool:
    """Whether type arguments allow one object to be of two types; whether classes do is not asked."""
    names = (one.name, other.name)
    if OBJECT.name in names:
        return True
    if _VALUES.intersection(names):
        return one.name == other.name
    pairs = zip(one.arguments, other.arguments, strict=False)
    return all(first == second or OBJECT.name in (first.name, second.name) for first, second in pairs)


def of_parameters(program: Program, entry: str) -> dict[str, Declared]:
    """Of the parameters of an entry: the makers of arguments are called after them."""
    parameters = program.procedures[entry].parameters
    makers = program.building.makers.of_entries.get(entry, ())
    found = {each.name: _erased(program, entry, each.name, each.type) for each in parameters}
    for each, maker in zip(parameters, makers, strict=False):
        if maker is not None and _MAKER in maker:
            found[each.name] = parsed(maker.partition(_MAKER)[2].partition(_OR)[0])
    return found


def _erased(program: Program, entry: str, name: str, type_: Type) -> Declared:
    known = program.building.arguments.get((program.wrapped(entry), name))
    argument = (Declared(known.name),) if isinstance(known, RefType) else ()
    return Declared(type_.name, argument) if isinstance(type_, RefType) else Declared(str(type_))


def of_field(program: Program, field: FieldDefinition) -> Declared:
    """Of a field, whose type arguments are source text: simple names are looked up among the known classes."""
    assert isinstance(field.type, RefType)
    start = field.generic.find("<")
    if start < 0:
        return Declared(field.type.name)
    simple = {name.rpartition(".")[2].rpartition("$")[2]: name for name in (*program.classes, *sorted(BOXES))}
    return _renamed(parsed(field.type.name + field.generic[start:]), simple)


def _renamed(declared: Declared, names: Mapping[str, str]) -> Declared:
    name = names.get(declared.name, declared.name)
    return Declared(name, tuple(_renamed(each, names) for each in declared.arguments))


def parsed(text: str) -> Declared:
    """`java.util.Map<java.lang.String,?>`; of a wildcard its bound, which is an object where it has none."""
    bound = text.strip().removeprefix("? extends ").removeprefix("? super ").strip()
    name, _, rest = bound.partition("<")
    name = name.strip()
    return Declared(
        OBJECT.name if name == "?" else name, tuple(map(parsed, _split(rest[: rest.rfind(">")]))) if rest else ()
    )


def _split(text: str) -> list[str]:
    """At the commas that are in no brackets."""
    parts, depth = [""], 0
    for character in text:
        depth += {"<": 1, ">": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts
