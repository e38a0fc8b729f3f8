"""Ghost code becomes code of the program, where the two cannot get into each other's way.

`//@ ghost int n = 0;` and `//@ set n = n + 1;` are Java in a comment: the marks and keywords are blanked out, so that
nothing moves. The program that is checked has the ghost variables as further fields and locals. It behaves as the
program does: a ghost variable has a name that the code of the file does not mention, so that it never reads it; `set`
assigns ghost variables only, to expressions without calls, assignments or anything that may throw; and only statements
of a block are uncommented, so that none becomes the body of an `if`. Everything else stays a comment, and what depends
on it is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from vernier.frontend.java.syntax.nodes import COMMENTS, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

_BLOCKS = frozenset({"block", "constructor_body"})
_CLASSES = frozenset({"class_body", "enum_body_declarations"})
_VALUE = r"(?:[\w\s+*<>=!&|?:()-]|[/%]\s*[1-9]|\bthis\s*\.\s*)*?"
_GHOST = re.compile(
    rf"\s*(?P<mods>(?:(?:public|private|protected|static)\s+)*)(?P<word>ghost)\s"
    rf"(?P<inner>\s*(?:(?:public|private|protected|static)\s+)*)"
    rf"(?P<type>boolean|byte|short|char|int|long|[A-Z]\w*)(?:\s*\[\s*\])*\s+(?P<name>\w+)\s*(?:=(?P<value>{_VALUE}))?;\s*"
)
_SET = re.compile(rf"\s*(?P<word>set)\s+(?:this\s*\.\s*)?(?P<name>\w+)\s*=(?P<value>{_VALUE});\s*")
_MARKS = re.compile(r"(?P<open>//@+|/\*@+)(?P<code>.*?)(?P<close>@*\*/|//[^\n]*)?", re.DOTALL)
_IMPURE = re.compile(r"\+\+|--|<<=|>>=|\w\s*\(|(?<![=!<>])=(?!=)|\bnew\b|\binstanceof\b|==>|<==|->")


def uncommented(text: str, root: Node) -> str:
    """The text with its ghost code as code: of the same length, everything else where it was."""
    if "ghost" not in text:
        return text
    comments = [node for node in _comments(root) if node.parent is not None]
    mentioned = _identifiers(root)
    fields = [node for node in comments if node.parent is not None and node.parent.type in _CLASSES]
    locals_ = [node for node in comments if node.parent is not None and node.parent.type in _BLOCKS]
    ghosts: set[str] = set()
    pieces: list[tuple[Node, str]] = []
    for node in (*fields, *locals_):
        found = _translated(text_of(node), _GHOST)
        if found is not None and found[1] not in mentioned | ghosts:
            ghosts.add(found[1])
            pieces.append((node, found[0]))
    for node in locals_:
        found = _translated(text_of(node), _SET)
        if found is not None and found[1] in ghosts:
            pieces.append((node, found[0]))
    data = bytearray(text.encode("utf-8", errors="replace"))
    for node, code in pieces:
        data[node.start_byte : node.end_byte] = code.encode("utf-8")
    return data.decode("utf-8")


def _translated(comment: str, form: re.Pattern[str]) -> tuple[str, str] | None:
    """The code of a comment that holds one piece of ghost code, as long as the comment, and the variable of it."""
    marks = _MARKS.fullmatch(comment)
    code = None if marks is None else form.fullmatch(marks["code"])
    if marks is None or code is None or not comment.isascii() or _IMPURE.search(code["value"] or ""):
        return None
    start, end = code.span("word")
    inside = marks["code"]
    inside = inside[:start] + " " * (end - start) + inside[end:]
    opened, closed = len(marks["open"]), marks["close"] or ""
    # What follows the code in a line is a comment of its own; the end of a comment of several lines goes.
    rest = closed if closed.startswith("//") else " " * len(closed)
    return " " * opened + inside + rest, code["name"]


def _comments(root: Node) -> Iterator[Node]:
    pending = [root]
    while pending:
        current = pending.pop()
        if current.type in COMMENTS:
            yield current
        pending.extend(reversed(current.children))


def _identifiers(root: Node) -> set[str]:
    """The names that the code of the file mentions."""
    found: set[str] = set()
    pending = [root]
    while pending:
        current = pending.pop()
        if current.type == "identifier":
            found.add(text_of(current))
        pending.extend(current.children)
    return found
