"""The text form as tokens, and the reading of names, types and expressions from them."""

from __future__ import annotations

import json
import re

from vernier.core.source import Origin
from vernier.ir.expr import (
    ArrayLength,
    Binary,
    BinaryOp,
    ClassConst,
    Conditional,
    Const,
    Convert,
    Expr,
    FunctionAddress,
    GlobalAddress,
    InstanceOf,
    Local,
    Null,
    PointerDifference,
    PointerOffset,
    StringConst,
    Unary,
    UnaryOp,
)
from vernier.ir.text_lexical import Files, TextError, number_of
from vernier.ir.types import (
    BOOL,
    F64,
    I32,
    VOID,
    ArrayType,
    BlockType,
    FloatType,
    IntType,
    MemoryType,
    PointerType,
    RefType,
    StructType,
    Type,
)

_TOKEN = re.compile(
    r'[ \t\r]*(?:(?P<string>"(?:[^"\\\n]|\\.)*")|(?P<origin>@[^\s]+)'
    r"|(?P<number>-?(?:inf|nan)\b|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)"
    r"|(?P<name>[A-Za-z_$][\w$.]*(?:-[a-z]+)*)|(?P<mark>->|[%(){}\[\],:=!?])|(?P<end>\n|\Z)|(?P<bad>.))"
)
_NUMBERED = re.compile(r"([iuf])(\d+)\Z")
_UNARY = {op.value: op for op in UnaryOp}
_BINARY = {op.value: op for op in BinaryOp}
_ARITY = {
    **dict.fromkeys(_UNARY, 1), **dict.fromkeys(_BINARY, 2),
    "convert": 1, "instanceof": 1, "length": 1, "if": 3, "offset": 2, "distance": 2,
}  # fmt: skip
_TYPED = frozenset({"convert", "instanceof", "offset"})


class Tokens:
    """A position in a text; `local_types` are the declared types of the current procedure's locals."""

    def __init__(self, text: str, files: Files) -> None:
        self.files = files
        self.local_types: dict[str, Type] = {}
        self._kinds: list[str] = []
        self._texts: list[str] = []
        self._lines: list[int] = []
        self._position = 0
        self._split(text)

    def _split(self, text: str) -> None:
        line = 1
        for found in _TOKEN.finditer(text):
            kind = found.lastgroup or "end"
            word = found.group(kind)
            if kind == "bad":
                raise TextError(f"unexpected character {word!r}", line)
            if kind == "end":
                line += word == "\n"
                continue
            self._kinds.append(kind)
            self._texts.append(word)
            self._lines.append(line)
        self._kinds.append("end")
        self._texts.append("")
        self._lines.append(line)

    # Single tokens

    @property
    def line(self) -> int:
        return self._lines[self._position]

    @property
    def last_line(self) -> int:
        """The line of the token taken last."""
        return self._lines[max(0, self._position - 1)]

    @property
    def kind(self) -> str:
        return self._kinds[self._position]

    @property
    def text(self) -> str:
        return self._texts[self._position]

    def failure(self, expected: str) -> TextError:
        return TextError(f"expected {expected}, found {self.text or 'the end'!r}", self.line)

    def take(self) -> str:
        word = self._texts[self._position]
        self._position += 1
        return word

    def accept(self, word: str) -> bool:
        if self._texts[self._position] == word and self._kinds[self._position] != "string":
            self._position += 1
            return True
        return False

    def expect(self, word: str) -> None:
        if not self.accept(word):
            raise self.failure(repr(word))

    def name(self) -> str:
        if self.kind == "string":
            return self.string()
        if self.kind == "name" or self.text in ("inf", "nan"):
            return self.take()
        raise self.failure("a name")

    def string(self) -> str:
        if self.kind != "string":
            raise self.failure("a string")
        text: str = json.loads(self.take(), strict=False)
        return text

    def word(self) -> str:
        if self.kind != "name":
            raise self.failure("a word")
        return self.take()

    def integer(self) -> int:
        if self.kind != "number":
            raise self.failure("a number")
        try:
            return int(self.take())
        except ValueError:
            raise self.failure("an integer") from None

    def origin(self) -> Origin:
        if self.kind != "origin":
            raise self.failure("an origin")
        line = self.line
        return self.files.origin_of(self.take(), line)

    def heading(self) -> Origin:
        """An origin that makes its file the current one."""
        found = self.origin()
        self.files.current = found.span.file
        return found

    def obligation(self) -> str | None:
        return self.name() if self.accept("!") else None

    # Types

    def any_type(self) -> Type | MemoryType:
        """A type of any kind; nesting is kept on a list."""
        wrappers: list[tuple[str, int | None]] = []
        while True:
            if self.accept("["):
                count = None if self.accept("?") else self.integer()
                self.expect("x")
                wrappers.append(("block", count))
            elif self.text in ("array", "ptr"):
                wrappers.append((self.take(), None))
            else:
                break
        return self._wrapped(self._plain_type(), wrappers)

    def _wrapped(self, current: Type | MemoryType, wrappers: list[tuple[str, int | None]]) -> Type | MemoryType:
        for kind, count in reversed(wrappers):
            if kind == "array":
                current = ArrayType(current)  # type: ignore[arg-type]
            elif kind == "block":
                self.expect("]")
                current = BlockType(current, count)  # type: ignore[arg-type]
            else:
                current = PointerType(None if current == VOID else current)  # type: ignore[arg-type]
        return current

    def _plain_type(self) -> Type | MemoryType:
        word = self.word()
        if word in ("ref", "struct"):
            return RefType(self.name()) if word == "ref" else StructType(self.name())
        if word in ("void", "bool"):
            return VOID if word == "void" else BOOL
        found = _NUMBERED.match(word)
        if found is None:
            raise TextError(f"not a type: {word}", self.last_line)
        width = int(found[2])
        return FloatType(width) if found[1] == "f" else IntType(width, found[1] == "i")

    def type(self) -> Type:
        found = self.any_type()
        if isinstance(found, StructType | BlockType):
            raise TextError("expected the type of a value", self.last_line)
        return found

    def memory_type(self) -> MemoryType:
        found = self.any_type()
        if found == VOID or isinstance(found, RefType | ArrayType):
            raise TextError("expected the type of memory", self.last_line)
        return found  # type: ignore[return-value]

    # Expressions

    def local(self) -> Local:
        self.expect("%")
        name = self.name()
        if self.accept(":"):
            return Local(name, self.type())
        if name not in self.local_types:
            raise TextError(f"undeclared local %{name}", self.last_line)
        return Local(name, self.local_types[name])

    def expression(self) -> Expr:
        """An expression; open parentheses are kept on a stack of (operator, operands read)."""
        open_: list[tuple[str, list[Expr]]] = []
        while True:
            if self.kind == "name" and self.text in _ARITY:
                open_.append((self.take(), []))
                self.expect("(")
                continue
            done = self._leaf()
            while open_:
                operator, operands = open_[-1]
                operands.append(done)
                if len(operands) < _ARITY[operator]:
                    self.expect(",")
                    break
                open_.pop()
                done = self._close(operator, operands)
            else:
                return done

    def _close(self, operator: str, operands: list[Expr]) -> Expr:
        type_: Type | None = None
        if operator in _TYPED:
            self.expect(",")
            type_ = self.type()
        self.expect(")")
        if operator in _UNARY:
            return Unary(_UNARY[operator], operands[0])
        if operator in _BINARY:
            return Binary(_BINARY[operator], operands[0], operands[1])
        match operator:
            case "convert":
                assert type_ is not None
                return Convert(operands[0], type_)
            case "instanceof":
                if not isinstance(type_, RefType | ArrayType):
                    raise TextError("expected a reference type", self.last_line)
                return InstanceOf(operands[0], type_)
            case "offset":
                assert type_ is not None
                return PointerOffset(operands[0], operands[1], type_)
            case "length":
                return ArrayLength(operands[0])
            case "if":
                return Conditional(operands[0], operands[1], operands[2])
            case _:
                return PointerDifference(operands[0], operands[1])

    def _leaf(self) -> Expr:
        if self.kind == "string":
            return StringConst(self.string())
        if self.text == "%":
            return self.local()
        if self.kind == "number":
            value = number_of(self.take())
            return Const(value, self.type() if self.accept(":") else F64 if isinstance(value, float) else I32)
        word = self.word()
        if word in ("true", "false"):
            return Const(word == "true", self.type() if self.accept(":") else BOOL)
        if word == "null":
            self.expect(":")
            return Null(self.type())
        return self._named(word)

    def _named(self, word: str) -> Expr:
        self.expect("(")
        if word == "class":
            of = self.type()
            self.expect(")")
            return ClassConst(of)
        if word not in ("address", "function"):
            raise TextError(f"unknown expression {word}", self.last_line)
        name = self.name()
        self.expect(",")
        type_ = self.type()
        self.expect(")")
        if not isinstance(type_, PointerType):
            raise TextError("expected a pointer type", self.last_line)
        return GlobalAddress(name, type_) if word == "address" else FunctionAddress(name, type_)
