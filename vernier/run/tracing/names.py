"""Names for objects in a trace: the first path by which the user's code reaches them.

A name may become known only after the object was first mentioned, so texts carry marks that are resolved at the end.
"""

from __future__ import annotations

import re

from vernier.ir.layout import size_of
from vernier.ir.program import Language, Program
from vernier.ir.types import ArrayType, BlockType, MemoryType, PointerType, StructType, Type

_MARK = re.compile("\x00([0-9]+)\x00")
_BIRTH = re.compile('&?\x00([0-9]+)\x00(?:\\[0\\])?( ".*")?', re.DOTALL)
_DEEPEST = 12
_JAVA = {
    "i8": "byte", "i16": "short", "i32": "int", "i64": "long", "u16": "char", "f32": "float", "f64": "double",
    "bool": "boolean",
}  # fmt: skip
_C = {
    "i8": "char", "u8": "unsigned char", "i16": "short", "u16": "unsigned short", "i32": "int", "u32": "unsigned",
    "i64": "long long", "u64": "unsigned long long", "f32": "float", "f64": "double", "bool": "_Bool",
}  # fmt: skip


class Names:
    """Law: after `resolve`, an object has the same name everywhere: its path, or `Class#n` when it never had one."""

    def __init__(self) -> None:
        self._paths: dict[int, str] = {}
        self._kinds: dict[int, str] = {}
        self._used: dict[str, int] = {}
        self._final: dict[int, str] = {}

    def mark(self, number: int, kind: str) -> str:
        """A text that stands for the object until its name is known; `kind` is its class or element type."""
        self._kinds.setdefault(number, kind)
        return f"\x00{number}\x00"

    def give(self, number: int, path: str) -> None:
        """The object is reached by this path; only the first counts, and a path through the object itself is none."""
        if number not in self._paths and f"\x00{number}\x00" not in path:
            self._paths[number] = path

    def known(self, number: int) -> str:
        """The name that resolved texts have for the object; empty when none mentions it."""
        return in_c(self._final.get(number, ""))

    def resolve(self, text: str) -> str:
        """The text with names for marks. `x = x` at birth reads `x = new Class`."""
        target, equals, value = text.partition(" = ")
        found = _BIRTH.fullmatch(value)
        if equals and found is not None and self._paths.get(int(found.group(1))) in (target, f"*{target}"):
            kind = self._kinds.get(int(found.group(1)), "object")
            return f"{in_c(self._named(target, 0))} = new {kind}{found.group(2) or ''}"
        return in_c(self._named(text, 0))

    def _named(self, text: str, depth: int) -> str:
        return _MARK.sub(lambda found: self._name(int(found.group(1)), depth), text)

    def _name(self, number: int, depth: int) -> str:
        known = self._final.get(number)
        if known is None:
            path = self._paths.get(number)
            plain = self._kinds.get(number, "object")
            known = self._named(path, depth + 1) if path is not None and depth < _DEEPEST else plain
            count = self._used.get(known, 0) + 1
            self._used[known] = count
            if count > 1 or path is None:
                known = f"{known}#{count}"
            self._final[number] = known
        return known


def memory_path(program: Program, base: str, type_: MemoryType, size: int, offset: int) -> str:
    """The place `offset` bytes into an object called `base` of so many bytes, in C's words."""
    unit = size_of(program, type_)
    if unit <= 0 or not 0 <= offset < size:
        return f"{base} + {offset} bytes" if offset else base
    if size == unit:
        return base + _inside(program, type_, offset)
    return f"{base}[{offset // unit}]{_inside(program, type_, offset % unit)}"


def _inside(program: Program, type_: MemoryType, offset: int) -> str:
    match type_:
        case StructType(name=name):
            fields = [field for field in program.structs[name].fields if field.offset <= offset]
            if not fields:
                return f" + {offset} bytes"
            found = max(fields, key=lambda field: field.offset)
            return f".{found.name}{_inside(program, found.type, offset - found.offset)}"
        case BlockType(element=element):
            unit = size_of(program, element)
            return f"[{offset // unit}]{_inside(program, element, offset % unit)}" if unit > 0 else ""
        case _:
            return "" if offset == 0 else f" + {offset} bytes"


def in_c(text: str) -> str:
    """What a pointer variable points to, as C writes it: `p[1]` and `p->next`, and `p` for the pointer itself."""
    if "*" not in text:
        return text
    text = re.sub(r"&\*(\w+(?:#\d+)?)(?:\[0\])?(?![\w.\[#])", r"\1", text)
    text = re.sub(r"\*(\w+(?:#\d+)?)\[", r"\1[", text)
    return re.sub(r"\*(\w+(?:#\d+)?)\.", r"\1->", text)


def type_word(language: Language, type_: object) -> str:
    """The name of an IR type in the source language."""
    if isinstance(type_, BlockType):
        return f"{type_word(language, type_.element)}[{type_.count if type_.count is not None else ''}]"
    if isinstance(type_, ArrayType):
        return f"{type_word(language, type_.element)}[]"
    if isinstance(type_, PointerType):
        return f"{'void' if type_.target is None else type_word(language, type_.target)} *"
    text = str(type_)
    words = _JAVA if language is Language.JAVA else _C
    return words.get(text) or short(text.removeprefix("ref "))


def array_word(element: Type, length: int) -> str:
    """An array of Java as an expression makes it, without `new`: `int[3]`, and `int[3][]` where its cells are rows."""
    of = element
    while isinstance(of, ArrayType):
        of = of.element
    word = type_word(Language.JAVA, of)
    return f"{word}[{length}]{type_word(Language.JAVA, element).removeprefix(word)}"


def short(name: str) -> str:
    """A procedure or class without package and parameter types."""
    bare, paren, _ = name.partition("(")
    parts = bare.split(".")
    return ".".join(parts[-2:]) if paren else parts[-1]
