"""Tokens of preprocessed C, as parallel lists for speed.

A token's kind is its text for punctuators and keywords (alternate GNU spellings are normalised: `__const` is `const`),
`id`, `num`, `chr` or `str` otherwise, and the empty string at the end. Comments, directives and `__extension__` are
skipped. `__attribute__((...))` is taken out of the stream and kept in `attributes` under the index of the token that
follows, because attributes may stand almost anywhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from vernier.core.source import Span
from vernier.frontend.c.syntax.source import SourceText

_PUNCTUATORS = (
    "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=", "/=", "%=", "+=", "-=",
    "&=", "^=", "|=", "<:", ":>", "<%", "%>", "[", "]", "(", ")", "{", "}", ".", "&", "*", "+", "-", "~", "!", "/", "%",
    "<", ">", "^", "|", "?", ":", ";", "=", ",",
)  # fmt: skip
_TOKEN = re.compile(
    r"(?:(?P<skip>[ \t\r\n\f\v]+|//(?:\\\n|[^\n])*|/\*.*?\*/|\\\r?\n|#(?:\\\n|[^\n])*)"
    r"|(?P<id>[A-Za-z_$][A-Za-z0-9_$]*)"
    r"|(?P<num>\.?[0-9](?:[eEpP][+-]|[0-9a-zA-Z_.])*)"
    r'|(?P<str>"(?:[^"\\\n]|\\.)*")'
    r"|(?P<chr>'(?:[^'\\\n]|\\.)+')"
    r"|(?P<punct>"
    + "|".join(re.escape(text) for text in _PUNCTUATORS).replace("|/|", r"|/(?!\*)|")
    # White space behind a token goes with it, which halves the number of matches.
    + r"))[ \t\r\n\f\v]*",
    re.DOTALL,
)
_KEYWORDS = {
    word: word
    for word in [
        "auto",
        "break",
        "case",
        "char",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extern",
        "float",
        "for",
        "goto",
        "if",
        "inline",
        "int",
        "long",
        "register",
        "restrict",
        "return",
        "short",
        "signed",
        "sizeof",
        "static",
        "struct",
        "switch",
        "typedef",
        "union",
        "unsigned",
        "void",
        "volatile",
        "while",
        "_Alignas",
        "_Alignof",
        "__alignof__",
        "_Atomic",
        "_Bool",
        "_Complex",
        "_Generic",
        "_Noreturn",
        "_Static_assert",
        "_Thread_local",
        "typeof",
        "asm",
        "__int128",
        "__label__",
        "__builtin_va_arg",
        "__builtin_offsetof",
        "__builtin_types_compatible_p",
        "__auto_type",
        "_Float128",
        "__float128",
    ]
}
_ALTERNATES = {
    "__const": "const", "__const__": "const", "__inline": "inline", "__inline__": "inline", "__volatile": "volatile",
    "__volatile__": "volatile", "__restrict": "restrict", "__restrict__": "restrict", "__signed": "signed",
    "__signed__": "signed", "__typeof": "typeof", "__typeof__": "typeof", "__asm": "asm", "__asm__": "asm",
    "__alignof": "__alignof__", "__thread": "_Thread_local", "__complex__": "_Complex",
    "__attribute": "__attribute__", "__attribute__": "__attribute__", "__extension__": "__extension__",
    "__int128_t": "__int128",
}  # fmt: skip
_DIGRAPHS = {"<:": "[", ":>": "]", "<%": "{", "%>": "}"}
_WORDS = {**_KEYWORDS, **_ALTERNATES}


class SyntaxFault(Exception):
    """The text is not C; carries the place and what was wrong."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = end


@dataclass(frozen=True, slots=True)
class Attribute:
    """One GNU attribute: its name without underscores and its argument text."""

    name: str
    argument: str
    start: int


@dataclass(frozen=True, slots=True)
class Tokens:
    source: SourceText
    kinds: list[str]
    texts: list[str]
    starts: list[int]
    ends: list[int]
    attributes: dict[int, list[Attribute]]

    def span(self, index: int) -> Span:
        return self.source.span(self.starts[index], self.ends[index])


def tokenize(source: SourceText) -> Tokens:
    tokens = Tokens(source, [], [], [], [], {})
    text = source.text
    position, length = 0, len(text)
    match_at = _TOKEN.match
    kinds, texts, starts, ends = tokens.kinds, tokens.texts, tokens.starts, tokens.ends
    words = _WORDS
    while position < length:
        found = match_at(text, position)
        if found is None:
            raise SyntaxFault(_fault_message(text, position), position, position + 1)
        group = found.lastgroup or ""
        if group != "skip":
            end = found.end(group)
            word = text[position:end]
            kind = word
            if group == "id":
                kind = words.get(word, "id")
            elif group != "punct":
                kind = group
            elif word in _DIGRAPHS:
                kind = _DIGRAPHS[word]
            kinds.append(kind)
            texts.append(word)
            starts.append(position)
            ends.append(end)
        position = found.end()
    _append_end(tokens, length)
    return _without_extensions(tokens)


def _append_end(tokens: Tokens, length: int) -> None:
    tokens.kinds.append("")
    tokens.texts.append("")
    tokens.starts.append(length)
    tokens.ends.append(length)


def _fault_message(text: str, position: int) -> str:
    character = text[position]
    if text.startswith("/*", position):
        return "comment without an end"
    if character in "\"'":
        return "string or character constant without an end"
    return f"stray character {character!r}"


def _without_extensions(tokens: Tokens) -> Tokens:
    """The same tokens without `__extension__` and with attributes moved aside."""
    if "__attribute__" not in tokens.kinds and "__extension__" not in tokens.kinds:
        return tokens
    kept = Tokens(tokens.source, [], [], [], [], {})
    index, count = 0, len(tokens.kinds)
    kinds = tokens.kinds
    while index < count:
        kind = kinds[index]
        if kind == "__extension__":
            index += 1
        elif kind == "__attribute__":
            index = _take_attribute(tokens, index, kept)
        else:
            kept.kinds.append(kind)
            kept.texts.append(tokens.texts[index])
            kept.starts.append(tokens.starts[index])
            kept.ends.append(tokens.ends[index])
            index += 1
    return kept


def _take_attribute(tokens: Tokens, index: int, kept: Tokens) -> int:
    """Read `__attribute__ (( a, b(args) ))` from `index`; the index after it."""
    end = closing(tokens, index + 1)
    here = kept.attributes.setdefault(len(kept.kinds), [])
    position = index + 3
    while position < end - 2:
        name = tokens.texts[position].strip("_")
        start = tokens.starts[position]
        argument = ""
        if tokens.kinds[position + 1] == "(":
            after = closing(tokens, position + 1)
            argument = " ".join(tokens.texts[position + 2 : after - 1])
            position = after
        else:
            position += 1
        if name and name != ",":
            here.append(Attribute(name, argument, start))
    return end


def closing(tokens: Tokens, index: int) -> int:
    """The index after the bracket that closes the `(` at `index`."""
    if tokens.kinds[index] != "(":
        raise SyntaxFault("expected '('", tokens.starts[index], tokens.ends[index])
    depth = 0
    for position in range(index, len(tokens.kinds)):
        kind = tokens.kinds[position]
        if kind == "(":
            depth += 1
        elif kind == ")":
            depth -= 1
            if depth == 0:
                return position + 1
    raise SyntaxFault("'(' without ')'", tokens.starts[index], tokens.ends[index])
