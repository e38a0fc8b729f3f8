"""The parser's position in the tokens, its scopes of names, and its guard against nesting without end."""

from __future__ import annotations

from abc import ABC, abstractmethod

from vernier.frontend.c.syntax.lexer import Attribute, SyntaxFault, Tokens
from vernier.frontend.c.syntax.tree import Compound, Expression, InitializerList, TypeName

TYPEDEF = -1
FILE_SCOPE = 0
NESTING_LIMIT = 1000
STORAGE = frozenset({"typedef", "extern", "static", "auto", "register", "inline", "_Thread_local", "_Noreturn"})
QUALIFIERS = frozenset({"const", "volatile", "restrict", "_Atomic"})
BASIC = frozenset(
    [
        "void",
        "char",
        "short",
        "int",
        "long",
        "float",
        "double",
        "signed",
        "unsigned",
        "_Bool",
        "_Complex",
        "__int128",
        "_Float128",
        "__float128",
        "__auto_type",
    ]
)
TYPE_START = frozenset({"struct", "union", "enum", "typeof", "_Alignas"}) | STORAGE | QUALIFIERS | BASIC


class Frame:
    """One scope: names to TYPEDEF, FILE_SCOPE or the offset of a local declarator; bypassed as in `tree.Compound`."""

    __slots__ = ("bypassed", "is_switch", "names")

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self.bypassed = False
        self.is_switch = False


class Cursor(ABC):
    """Reads tokens from left to right. Law: `index` never moves back."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.kinds = tokens.kinds
        self.texts = tokens.texts
        self.starts = tokens.starts
        self.ends = tokens.ends
        self.index = 0
        self.depth = 0
        self.frames: list[Frame] = [Frame()]
        self.addressed: set[int] = set()
        self.addressed_globals: set[str] = set()
        self.discarded_calls: set[str] = set()
        self.mentioned: set[str] = set()

    # ---- tokens

    def fault(self, message: str) -> SyntaxFault:
        return SyntaxFault(message, self.starts[self.index], self.ends[self.index])

    def expected(self, what: str) -> SyntaxFault:
        found = self.texts[self.index]
        return self.fault(f"expected {what} before {found!r}" if found else f"expected {what} at the end of the file")

    def expect(self, kind: str) -> None:
        if self.kinds[self.index] != kind:
            raise self.expected(repr(kind))
        self.index += 1

    def accept(self, kind: str) -> bool:
        if self.kinds[self.index] == kind:
            self.index += 1
            return True
        return False

    def last_end(self) -> int:
        """The end of the token read last."""
        return self.ends[self.index - 1]

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > NESTING_LIMIT:
            raise self.fault(f"nested deeper than {NESTING_LIMIT} levels")

    def attributes_here(self) -> tuple[Attribute, ...]:
        found = self.tokens.attributes.get(self.index)
        return tuple(found) if found else ()

    # ---- names

    def declare(self, name: str, meaning: int) -> None:
        if name:
            self.frames[-1].names[name] = meaning

    def meaning(self, name: str) -> int | None:
        for frame in reversed(self.frames):
            found = frame.names.get(name)
            if found is not None:
                return found
        return None

    def is_typedef(self, name: str) -> bool:
        found = self.meaning(name)
        if found is None:
            return name == "__builtin_va_list"
        return found <= TYPEDEF

    def at_type(self, index: int) -> bool:
        """Whether a declaration or type name starts at the token."""
        kind = self.kinds[index]
        return kind in TYPE_START or (kind == "id" and self.is_typedef(self.texts[index]))

    @property
    def at_file_scope(self) -> bool:
        return len(self.frames) == 1

    # ---- what the parts of the parser need of each other

    @abstractmethod
    def type_name(self) -> TypeName: ...

    @abstractmethod
    def compound(self) -> Compound: ...

    @abstractmethod
    def expression(self) -> Expression: ...

    @abstractmethod
    def assignment(self) -> Expression: ...

    @abstractmethod
    def conditional(self) -> Expression: ...

    @abstractmethod
    def initializer_list(self) -> InitializerList: ...
