"""The methods that stand for what was abstracted: `pure_T` for a value, `guarded_T` for one after its guards, and
`impure_...` for a stretch with effects.

They are native, so that they need no body, and their JML says all that is known of them: which locations they may
assign. A value is any of its type, null included.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from vernier.frontend.java.symbols import ClassSymbol
from vernier.slices.typing import identifier_of

STRICTLY_NOTHING = "\\strictly_nothing"
NOTHING = "\\nothing"
GUARDED = "guarded_"
"""What the names of methods begin with that have guards as arguments"""


@dataclass(frozen=True, slots=True)
class Signature:
    """What tells one generated method of a class from another."""

    result: str
    hint: str
    locations: tuple[str, ...] = ()
    parameters: tuple[tuple[str, str], ...] = ()


class Makes(Enum):
    """Whether what a method stands for may make objects."""

    NOTHING = "nothing"
    OBJECTS = "objects"


class Caller(Enum):
    """Whether the code that calls a method has a `this`."""

    INSTANCE = "instance"
    STATIC = "static"


@dataclass(slots=True)
class _Declared:
    name: str
    makes: Makes = Makes.NOTHING
    caller: Caller = Caller.INSTANCE


@dataclass(slots=True)
class GeneratedMethods:
    """The generated methods of one class. `taken` are the names that the user's methods have."""

    owner: ClassSymbol
    taken: frozenset[str]
    _declared: dict[Signature, _Declared] = field(default_factory=dict)

    def value(self, type_: str, makes: Makes, caller: Caller) -> str:
        """A call that has an unspecified value of the type, which may be a new object if it makes objects."""
        return self._call(Signature(type_, f"pure_{identifier_of(type_)}"), (), makes, caller)

    def guarded(self, type_: str, arguments: Iterable[tuple[str, str]], makes: Makes, caller: Caller) -> str:
        """A call that has an unspecified value of the type once its arguments, with their types, are evaluated."""
        given = tuple(arguments)
        parameters = tuple((kind, f"guard{number}") for number, (kind, _) in enumerate(given, 1))
        signature = Signature(type_, f"{GUARDED}{identifier_of(type_)}", (), parameters)
        return self._call(signature, [text for _, text in given], makes, caller)

    def effect(
        self, locations: Iterable[str], parameters: Iterable[tuple[str, str]], hint: str, makes: Makes, caller: Caller
    ) -> str:
        """A call that assigns anything to the locations; parameters are those that locations begin with, with their
        types."""
        given = tuple(parameters)
        signature = Signature("void", hint, tuple(locations), given)
        return self._call(signature, [name for _, name in given], makes, caller)

    def _call(self, signature: Signature, arguments: Iterable[str], makes: Makes, caller: Caller) -> str:
        known = self._declared.get(signature)
        if known is None:
            used = self.taken | {item.name for item in self._declared.values()}
            numbered = (f"{signature.hint}_{number}" for number in range(2, len(used) + 3))
            name = next(name for name in (signature.hint, *numbered) if name not in used)
            known = self._declared[signature] = _Declared(name)
        known.makes = makes if makes is Makes.OBJECTS else known.makes
        known.caller = caller if caller is Caller.STATIC else known.caller
        return f"{known.name}({', '.join(arguments)})"

    def declarations(self) -> list[str]:
        """The declarations as lines, in the order of first use."""
        return [line for signature, known in self._declared.items() for line in _declaration(signature, known)]


_PRIMITIVES = frozenset({"void", "boolean", "byte", "short", "char", "int", "long", "float", "double"})


def _declaration(signature: Signature, known: _Declared) -> tuple[str, str]:
    nothing = NOTHING if known.makes is Makes.OBJECTS else STRICTLY_NOTHING
    modifiers = "static native" if known.caller is Caller.STATIC else "native"
    parameters = ", ".join(f"{_nullable(type_)} {name}" for type_, name in signature.parameters)
    assigned = ", ".join(signature.locations) or nothing
    return f"//@ assignable {assigned};", f"{modifiers} {_nullable(signature.result)} {known.name}({parameters});"


def _nullable(type_: str) -> str:
    return type_ if type_ in _PRIMITIVES else f"/*@ nullable */ {type_}"
