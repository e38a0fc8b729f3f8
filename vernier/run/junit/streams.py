"""New streams as Java expressions, read from the fields of their models."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from vernier.ir.state import ArrayState, HeapObject, ObjectState, Reference, Value

_TEXT = "java.io.TextReader"
_EMPTY = ("java.io.StringWriter", "java.io.ByteArrayOutputStream")
_OVER = {
    "java.io.BufferedReader": ("java.io.BufferedReader", "in"),
    "java.io.PrintWriter": ("java.io.PrintWriter", "out"),
    "java.io.PrintStream": ("java.io.FilterOutputStream", "out"),
}
"""Streams over another one, and the field that holds it"""

Expression = Callable[[Reference], str]
Quoted = Callable[[str], str]


def new_stream(item: ObjectState, heap: Mapping[int, HeapObject], below: Expression, quoted: Quoted) -> str | None:
    """The expression that makes such a stream, if this is one; `below` gives those of streams that it stands on."""
    name = item.class_name
    if name in _EMPTY:
        return f"new {name}()"
    if name in _OVER:
        inner = item.fields.get(_OVER[name])
        return f"new {name}({below(inner)})" if isinstance(inner, Reference) else None
    if name == "java.io.StringReader":
        text = "".join(chr(code) for code in _part(item, heap, (_TEXT, "text"), (_TEXT, "position"), (_TEXT, "end")))
        return f"new {name}({quoted(text)})"
    if name == "java.io.ByteArrayInputStream":
        numbers = _part(item, heap, (name, "buf"), (name, "pos"), (name, "count"))
        return f"new {name}(new byte[] {{{', '.join(map(str, numbers))}}})"
    if name == "java.util.Scanner":
        scanned = _at(item.fields.get((name, "text")), heap)
        source = scanned.fields.get(("java.util.TextScanner", "text")) if isinstance(scanned, ObjectState) else None
        return f"new {name}({below(source)})" if isinstance(source, Reference) else None
    return None


def _at(value: Value, heap: Mapping[int, HeapObject]) -> HeapObject | None:
    return heap.get(value.id) if isinstance(value, Reference) else None


def _part(
    item: ObjectState, heap: Mapping[int, HeapObject], cells: tuple[str, str], first: tuple[str, str],
    end: tuple[str, str],
) -> list[int]:  # fmt: skip
    """The elements of an array in a field, from one index to another."""
    array, start, stop = _at(item.fields.get(cells), heap), item.fields.get(first), item.fields.get(end)
    if not isinstance(array, ArrayState) or not isinstance(start, int) or not isinstance(stop, int):
        return []
    return [element for element in array.elements[start:stop] if isinstance(element, int)]
